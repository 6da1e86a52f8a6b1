import type { RecoveryCodes } from '@cht/sdk/contract'
import type { Factor } from '@cht/sdk/rules'
import { assertHoldAllows, computeHoldEnd } from '../../../domain/auth/account-actions.js'
import { isVouching, type LockedUser } from '../../../domain/auth/session-user.js'
import type { Addition } from '../../../domain/auth/suspect-additions.js'
import { toIso } from '../../../domain/to-iso.js'
import { Refusal } from '../../../kernel/refusal.js'
import { auditUser } from '../../../platform/audit/service.js'
import { type Queryable, type Transaction, toTimestamp } from '../../../platform/db/database.js'
import type { LockTime } from '../../../platform/db/locks.js'
import type { RequestCall } from '../../../platform/http/request-call.js'
import { notify } from '../../notifications/notify.js'
import { describeBrowser, readUserAgent } from '../browser-name.js'
import { hasFactor } from '../has-factor.js'
import { endAllSessions } from '../sessions.js'
import type { NamedAccount } from '../suspension.js'
import { removeAuthenticator, turnOnAuthenticator } from './authenticator.js'
import { endOtherConfirmations } from './confirmations.js'
import { assertUserPasskeysCan, insertPasskey, removePasskey } from './passkeys.js'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  type NewRecoveryCodes,
  storeRecoveryCodes,
} from './recovery-codes.js'
import { type AddedFactor, createRemovalToken, type SecondFactor } from './removal-link.js'
import { removeSuspectWebhooks } from './remove-suspects.js'
import type { NewCredential } from './stored-passkey.js'

/** Lists the kinds of factors of a user. Recovery codes are among them, and exist only together with a second factor. */
export async function listFactors(db: Queryable, userId: string): Promise<Factor[]> {
  const authenticators = await db.query(
    'select from authenticators where user_id = $1 and added_at is not null',
    [userId],
  )
  const passkeys = await db.query('select from passkeys where user_id = $1', [userId])
  const codes = await countRecoveryCodes(db, userId)
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(authenticators.length > 0 ? (['authenticator'] as const) : []),
    ...(codes > 0 ? (['recoveryCode'] as const) : []),
  ]
}

/**
 * A call in whose transaction the row of the user is locked. Two changes of the factors of an account run one after the other, since
 * each reads which factors remain, and deletes the recovery codes with the last one.
 */
interface FactorCall extends RequestCall {
  user: LockedUser
  now: LockTime
}

const href = '/settings?tab=security'

/** When something is added to the account, and whether the session vouches for it. */
const createAddition = ({ context: { clock }, user, now }: FactorCall): Addition => ({
  addedAt: now,
  isVouched: isVouching(user, clock.databaseTime()),
})

/** A factor that was set up, and its id in the link of the mail. */
type SetUp = Pick<AddedFactor, 'factor' | 'factorId'>

/** Notifies the user of a new second factor, with a link in the mail that removes it, and writes it to the audit log. */
const reportAddition = async (tx: Transaction, call: FactorCall, { factor, factorId }: SetUp) => {
  const { context, user, now } = call
  const userId = user.id
  const token = createRemovalToken(context.secret, { userId, factor, factorId }, now)
  notify(tx, now, [
    { code: 'factor.added', params: { factor }, userId, href, mailHref: '/remove-factor', token },
  ])
  await auditUser(tx, call, 'factor.added', { factor })
}

/** Notifies the user of the removal of a second factor, and writes it to the audit log. */
const reportRemoval = async (tx: Transaction, call: FactorCall, factor: SecondFactor) => {
  const userId = call.user.id
  notify(tx, call.now, [{ code: 'factor.removed', params: { factor }, userId, href }])
  await auditUser(tx, call, 'factor.removed', { factor })
}

/**
 * Tells the user of a new second factor. Returns recovery codes, unless the user has some. Only the login session of the request
 * stays confirmed: it has proven the factor.
 */
const finishSetUp = async (
  tx: Transaction,
  call: FactorCall,
  setUp: SetUp,
  newCodes: NewRecoveryCodes,
): Promise<RecoveryCodes> => {
  const { id } = call.user
  await endOtherConfirmations(tx, call, id)
  await reportAddition(tx, call, setUp)
  const hasCodes = (await countRecoveryCodes(tx, id)) > 0
  return { recoveryCodes: hasCodes ? [] : await storeRecoveryCodes(tx, id, newCodes, createAddition(call)) }
}

/**
 * Finishes a removal: deletes the recovery codes with the last second factor, and tells the user. The other login sessions may have
 * been confirmed by the factor, which may have been stolen: they are asked again.
 */
const finishRemoval = async (tx: Transaction, call: FactorCall, factor: SecondFactor): Promise<void> => {
  await endOtherConfirmations(tx, call, call.user.id)
  if (!(await hasFactor(tx, call.user.id))) await deleteRecoveryCodes(tx, call.user.id)
  await reportRemoval(tx, call, factor)
}

/** Turns on the authenticator app by a code of it. Returns recovery codes, unless the user has some. */
export async function addAuthenticator(
  tx: Transaction,
  call: FactorCall,
  code: string,
  newCodes: NewRecoveryCodes,
): Promise<RecoveryCodes> {
  const { context, user, now } = call
  assertHoldAllows(user, 'factor.add', now)
  const factorId = await turnOnAuthenticator(tx, context, user.id, { code, addition: createAddition(call) })
  return finishSetUp(tx, call, { factor: 'authenticator', factorId }, newCodes)
}

/** Removes the authenticator app; without another second factor, the recovery codes too. Throws 404 if none is on. */
export async function dropAuthenticator(tx: Transaction, call: FactorCall): Promise<void> {
  await removeAuthenticator(tx, call.user.id)
  await finishRemoval(tx, call, 'authenticator')
}

/** Adds a verified passkey, named after the browser. Returns recovery codes, unless the user has some. */
export async function addPasskey(
  tx: Transaction,
  call: FactorCall,
  credential: NewCredential,
  newCodes: NewRecoveryCodes,
): Promise<RecoveryCodes> {
  const { request, user, now } = call
  assertHoldAllows(user, 'factor.add', now)
  await assertUserPasskeysCan(tx, user.id, 'add')
  const name = describeBrowser(readUserAgent(request.headers['user-agent']))
  const factorId = await insertPasskey(tx, user.id, credential, { name, ...createAddition(call) })
  return finishSetUp(tx, call, { factor: 'passkey', factorId }, newCodes)
}

/** Removes a passkey; without another second factor, the recovery codes too. Throws 404 if the user does not have it. */
export async function dropPasskey(tx: Transaction, call: FactorCall, id: string): Promise<void> {
  await removePasskey(tx, call.user.id, id)
  await finishRemoval(tx, call, 'passkey')
}

/** Stores new recovery codes in place of the old ones and tells the user. Throws 404 without a second factor. */
export async function createRecoveryCodes(
  tx: Transaction,
  call: FactorCall,
  newCodes: NewRecoveryCodes,
): Promise<RecoveryCodes> {
  const userId = call.user.id
  assertHoldAllows(call.user, 'recoveryCodes.create', call.now)
  if (!(await hasFactor(tx, userId))) throw new Refusal(404, 'not_found', 'Set up a second factor first')
  const recoveryCodes = await storeRecoveryCodes(tx, userId, newCodes, createAddition(call))
  notify(tx, call.now, [{ code: 'recoveryCodes.created', params: {}, userId, href }])
  await auditUser(tx, call, 'recoveryCodes.created')
  return { recoveryCodes }
}

/**
 * Removes the second factors of an account whose user has lost them, and the webhooks that none of them vouched for, ends its
 * sessions, puts it on hold and tells the user. The caller holds the lock of the user's row. Returns how many sessions and webhooks
 * were removed. Throws 404 without a second factor (decision 39).
 */
export async function resetFactors(
  tx: Transaction,
  account: NamedAccount,
): Promise<{ sessions: number; webhooks: number }> {
  const { id, email, now } = account
  if (!(await hasFactor(tx, id))) throw new Refusal(404, 'not_found', `${email} has no second factor`)
  await tx.query('delete from authenticators where user_id = $1', [id])
  await tx.query('delete from passkeys where user_id = $1', [id])
  await deleteRecoveryCodes(tx, id)
  const webhooks = await removeSuspectWebhooks(tx, id)
  const holdUntil = computeHoldEnd(account, now)
  await tx.query('update users set hold_until = $2 where id = $1', [id, toTimestamp(holdUntil)])
  notify(tx, now, [
    {
      code: 'factors.reset',
      params: {
        holdUntil: toIso(holdUntil),
        removed: webhooks > 0 ? ['webhook'] : [],
      },
      userId: id,
      href,
    },
  ])
  return { sessions: await endAllSessions(tx, id), webhooks }
}
