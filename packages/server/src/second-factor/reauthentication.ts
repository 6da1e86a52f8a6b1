import { CONFIRMATION_PERIOD, type ReauthenticationSettings } from '@cht/sdk/second-factor'
import { getSessionKey } from '../auth/sessions.js'
import type { ThrottledCall } from '../auth/throttle.js'
import { type Queryable, toTimestamp } from '../db/database.js'
import { notFound } from '../domain/refusal.js'

/** Reads whether a user is asked again before tokens move, and by what. */
export async function readReauthentication(db: Queryable, userId: string): Promise<ReauthenticationSettings> {
  const [user] = await db.query<{ asksBeforeTokensMove: boolean }>(
    'select asks_before_tokens_move as "asksBeforeTokensMove" from users where id = $1',
    [userId],
  )
  if (!user) throw notFound()
  const { asksBeforeTokensMove } = user
  return { isAsked: asksBeforeTokensMove, asksBeforeTokensMove, methods: ['password'] }
}

/** Stores that the user of the request's login session has confirmed who they are. */
export async function confirmSession(
  tx: Queryable,
  { request, context }: ThrottledCall,
  userId: string,
): Promise<{ confirmedUntil: string }> {
  const { clock } = context
  await tx.query(
    `update login_sessions set confirmed_until = $3 where user_id = $1 and token_hash = decode($2, 'hex')`,
    [userId, getSessionKey(request, context), toTimestamp(clock.databaseTime() + CONFIRMATION_PERIOD)],
  )
  return { confirmedUntil: new Date(clock.now() + CONFIRMATION_PERIOD).toISOString() }
}
