import { wrongToken } from '../../../domain/notifications/settings.js'
import { Refusal } from '../../../kernel/refusal.js'
import { audit } from '../../../platform/audit/service.js'
import type { Transaction } from '../../../platform/db/database.js'
import { lockRow } from '../../../platform/db/locks.js'
import type { RequestCall } from '../../../platform/http/request-call.js'
import { notify } from '../../notifications/notify.js'
import { removeAllWebhooks } from '../../webhooks/service.js'
import { hasFactor } from '../has-factor.js'
import { endAllSessions } from '../sessions.js'
import { removeAuthenticator } from './authenticator.js'
import { removePasskey } from './passkeys.js'
import { deleteRecoveryCodes } from './recovery-codes.js'
import type { AddedFactor } from './removal-link.js'

const REMOVALS = { authenticator: removeAuthenticator, passkey: removePasskey }

/** Removes the factor of a link. Throws 422 if it is gone, also if there is a later one of its kind. */
const removeFactor = (tx: Transaction, { userId, factor, factorId }: AddedFactor): Promise<void> =>
  REMOVALS[factor](tx, userId, factorId).catch((error) => {
    throw error instanceof Refusal ? wrongToken() : error
  })

/**
 * Removes the second factor that a mailed link names, the recovery codes with the last factor, all sessions and all webhooks of its
 * user, and tells the user.
 */
export async function removeByLink(tx: Transaction, call: RequestCall, added: AddedFactor): Promise<void> {
  const { userId, factor } = added
  // Logins and changes of the factors lock this row too.
  const { clock } = call.context
  const { now } = await lockRow(tx, clock, { sql: 'select from users where id = $1', params: [userId] })
  await removeFactor(tx, added)
  if (!(await hasFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
  // The webhooks go first, and the sessions last: the notification reaches the user's devices, and no webhook.
  const webhooks = await removeAllWebhooks(tx, userId)
  const message = { code: 'factor.removedByLink', params: { factor } } as const
  notify(tx, now, [{ ...message, userId, href: '/settings?tab=security' }])
  const sessions = await endAllSessions(tx, userId)
  const details = { factor, sessions, webhooks }
  await audit(tx, call, { act: 'factor.removed', actor: 'guest', userId, details })
}
