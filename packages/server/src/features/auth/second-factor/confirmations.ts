import { CONFIRMATION_PERIOD } from '@cht/sdk/rules'
import { computeConfirmationEnd } from '../../../domain/auth/reauthentication.js'
import type { LockedUser } from '../../../domain/auth/session-user.js'
import { toIso } from '../../../domain/to-iso.js'
import { type Queryable, toTimestamp } from '../../../platform/db/database.js'
import type { LockTime } from '../../../platform/db/locks.js'
import type { RequestCall } from '../../../platform/http/request-call.js'
import { type Confirmation, getSessionKey } from '../sessions.js'
import { type FactorProof, findConfirmation } from './factor-proof.js'

/** Stores the confirmation of the login session of the request. One that does not vouch leaves an earlier one that does. */
const storeConfirmation = (
  tx: Queryable,
  { request, context }: RequestCall,
  userId: string,
  { until, isVouching }: Confirmation,
) =>
  tx.query(
    `update login_sessions set confirmed_until = $3, vouched_until = case when $4 then $3 else vouched_until end
     where user_id = $1 and token_hash = decode($2, 'hex')`,
    [userId, getSessionKey(request, context), toTimestamp(until), isVouching],
  )

const confirm = async (tx: Queryable, call: ConfirmationCall, confirmation: Confirmation) => {
  await storeConfirmation(tx, call, call.user.id, confirmation)
  return { confirmedUntil: toIso(call.now + CONFIRMATION_PERIOD) }
}

interface ConfirmationCall extends RequestCall {
  user: LockedUser
  now: LockTime
}

/**
 * Confirms the login session of the request by the password. Returns the end of the confirmation in exchange time. Throws 403 if the
 * account has a second factor.
 */
export function confirmByPassword(
  tx: Queryable,
  call: ConfirmationCall,
): Promise<{ confirmedUntil: string }> {
  const until = computeConfirmationEnd(call.user, 'password', call.context.clock.databaseTime())
  return confirm(tx, call, { until, isVouching: false })
}

/**
 * Confirms the login session of the request by a second factor. Returns the end of the confirmation in exchange time; undefined if the
 * factor was removed after the proof.
 */
export async function confirmByFactor(
  tx: Queryable,
  call: ConfirmationCall,
  proof: FactorProof,
): Promise<{ confirmedUntil: string } | undefined> {
  const { user, context } = call
  computeConfirmationEnd(user, 'factor', context.clock.databaseTime())
  const confirmation = await findConfirmation(tx, context, user, proof)
  return confirmation && confirm(tx, call, confirmation)
}

/** Ends the confirmations of the other login sessions of a user, whose proof is not strong enough any more. */
export function endOtherConfirmations(
  tx: Queryable,
  { request, context }: RequestCall,
  userId: string,
): Promise<unknown> {
  return tx.query(
    `update login_sessions set confirmed_until = null, vouched_until = null where user_id = $1 and token_hash <> decode($2, 'hex')`,
    [userId, getSessionKey(request, context)],
  )
}
