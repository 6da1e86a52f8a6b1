import { CONFIRMATION_PERIOD } from '@cht/sdk/second-factor'
import { getSessionKey, type SessionUser } from '../auth/sessions.js'
import { type Queryable, toTimestamp } from '../db/database.js'
import { computeConfirmationEnd } from '../domain/auth/reauthentication.js'
import type { RequestCall } from '../http/request-call.js'

/** Stores until when the login session of the request stays confirmed, by the database's clock. */
const storeConfirmation = (tx: Queryable, { request, context }: RequestCall, userId: string, until: number) =>
  tx.query(
    `update login_sessions set confirmed_until = $3 where user_id = $1 and token_hash = decode($2, 'hex')`,
    [userId, getSessionKey(request, context), toTimestamp(until)],
  )

/**
 * Confirms the login session of the request by a proof of its user. Returns the end of the confirmation in exchange time. Throws
 * 403 if the proof is not strong enough.
 */
export async function confirmSession(
  tx: Queryable,
  call: RequestCall & { user: SessionUser },
  by: 'password' | 'factor',
): Promise<{ confirmedUntil: string }> {
  const { clock } = call.context
  await storeConfirmation(tx, call, call.user.id, computeConfirmationEnd(call.user, by, clock.databaseTime()))
  return { confirmedUntil: new Date(clock.now() + CONFIRMATION_PERIOD).toISOString() }
}

/** Ends the confirmations of the other login sessions of a user, whose proof is not strong enough any more. */
export function endOtherConfirmations(
  tx: Queryable,
  { request, context }: RequestCall,
  userId: string,
): Promise<unknown> {
  return tx.query(
    `update login_sessions set confirmed_until = null where user_id = $1 and token_hash <> decode($2, 'hex')`,
    [userId, getSessionKey(request, context)],
  )
}
