import type { Factor, RemovedAtReset } from '@cht/sdk/rules'
import type { AccountState } from '../../../domain/auth/account-actions.js'
import { type Addition, isSuspect } from '../../../domain/auth/suspect-additions.js'
import type { Queryable } from '../../../platform/db/database.js'
import { hasFactor } from '../has-factor.js'
import { deleteRecoveryCodes } from './recovery-codes.js'

interface StoredAddition extends Addition {
  factor: Factor
  /** The id of a passkey; null for the others, of which an account has one each. */
  passkeyId: string | null
}

const listAdditions = (tx: Queryable, userId: string) =>
  tx.query<StoredAddition>(
    `select 'passkey' as factor, id as "passkeyId", created_at as "addedAt", is_vouched
       from passkeys where user_id = $1
     union all select 'authenticator', null, added_at, is_vouched
       from authenticators where user_id = $1 and added_at is not null
     union all select distinct 'recoveryCode', null::uuid, added_at, is_vouched from recovery_codes where user_id = $1`,
    [userId],
  )

const removeAddition = (tx: Queryable, userId: string, { factor, passkeyId }: StoredAddition) => {
  if (factor === 'passkey')
    return tx.query('delete from passkeys where user_id = $1 and id = $2', [userId, passkeyId])
  if (factor === 'authenticator') return tx.query('delete from authenticators where user_id = $1', [userId])
  return deleteRecoveryCodes(tx, userId)
}

/** Removes the webhooks that no other second factor vouched for. Returns how many. */
export async function removeSuspectWebhooks(tx: Queryable, userId: string): Promise<number> {
  const removed = await tx.query('delete from webhooks where user_id = $1 and not is_vouched returning id', [
    userId,
  ])
  return removed.length
}

/**
 * Removes what a thief may have added to an account that is being reset: suspect second factors and recovery codes, webhooks that
 * nothing vouched for, and an authenticator app that waits for its first code. Without a second factor no recovery codes stay. Returns
 * the kinds that were removed. The row of the user must be locked; `account` is as it was before the reset (decision 36).
 */
export async function removeSuspects(
  tx: Queryable,
  account: { id: string } & Pick<AccountState, 'holdUntil'>,
  now: number,
): Promise<RemovedAtReset[]> {
  const { id } = account
  const additions = await listAdditions(tx, id)
  const suspects = additions.filter((addition) => isSuspect(addition, account, now))
  for (const suspect of suspects) await removeAddition(tx, id, suspect)
  await tx.query('delete from authenticators where user_id = $1 and added_at is null', [id])
  const removed = new Set<RemovedAtReset>(suspects.map(({ factor }) => factor))
  const codes = additions.some(({ factor }) => factor === 'recoveryCode')
  if (codes && !(await hasFactor(tx, id))) {
    await deleteRecoveryCodes(tx, id)
    removed.add('recoveryCode')
  }
  if ((await removeSuspectWebhooks(tx, id)) > 0) removed.add('webhook')
  return [...removed]
}
