import { createHash, randomBytes } from 'node:crypto'
import { PASSKEY_CHALLENGE_PERIOD } from '@cht/sdk/rules'
import type { FastifyReply } from 'fastify'
import { noChallenge } from '../../../domain/auth/refusals.js'
import type { Row, Tables } from '../../../kernel/tables.js'
import type { ServerContext } from '../../../platform/context.js'
import { type Queryable, toTimestamp } from '../../../platform/db/database.js'
import { createCookie } from '../../../platform/http/cookies.js'
import type { RequestCall } from '../../../platform/http/request-call.js'
import { getSessionKey } from '../sessions.js'

/** What a challenge is for. One that was issued for something else is not accepted. */
export type ChallengePurpose = Tables['passkey_challenges']['purpose']

/** The name and the options of the cookie that stands for a browser without a session. */
const getCookie = (context: ServerContext) => createCookie(context, 'passkey-login', PASSKEY_CHALLENGE_PERIOD)

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Identifies a browser without a session for its next login by a passkey. Returns the key of its challenges. */
export function startPasskeyLogin({ context, reply }: RequestCall & { reply: FastifyReply }): string {
  const { name, options } = getCookie(context)
  const token = randomBytes(32).toString('base64url')
  reply.setCookie(name, token, options)
  return hashToken(token)
}

const getBrowserKey = ({ request, context }: RequestCall, purpose: ChallengePurpose): string =>
  purpose === 'login'
    ? hashToken(request.cookies[getCookie(context).name] ?? '')
    : getSessionKey(request, context)

/** `userId` is null for a login without a password, and for who operates the exchange. */
export type Challenge = Row<'passkey_challenges', 'challenge' | 'userId'>

/** `key`: a hash, in hexadecimal, of what only the browser knows that was asked. */
export interface ChallengeKey {
  key: string
  purpose: ChallengePurpose
}

/** Stores a challenge under a key, in hexadecimal, in place of an older one of the same purpose. */
export async function storeKeyedChallenge(
  db: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  { key, purpose }: ChallengeKey,
  { challenge, userId }: Challenge,
): Promise<void> {
  await db.query(
    `insert into passkey_challenges (browser_hash, purpose, challenge, user_id, expires_at)
     values (decode($1, 'hex'), $2, $3, $4, $5)
     on conflict (browser_hash, purpose) do update
       set challenge = excluded.challenge, user_id = excluded.user_id, expires_at = excluded.expires_at`,
    [key, purpose, challenge, userId, toTimestamp(clock.databaseTime() + PASSKEY_CHALLENGE_PERIOD)],
  )
}

/** Uses up the challenge of a key, before its answer is verified. Throws 409 if there is none or it has expired. */
export async function redeemKeyedChallenge(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { key, purpose }: ChallengeKey,
): Promise<Challenge> {
  const [stored] = await db.query<Challenge & Row<'passkey_challenges', 'expiresAt'>>(
    `delete from passkey_challenges where browser_hash = decode($1, 'hex') and purpose = $2
     returning challenge, user_id, expires_at`,
    [key, purpose],
  )
  if (!stored || clock.databaseTime() >= stored.expiresAt) throw noChallenge()
  return stored
}

/** Stores a challenge of the browser in place of an older one of the same purpose. */
export function storeChallenge(
  db: Queryable,
  call: RequestCall,
  purpose: ChallengePurpose,
  challenge: Challenge,
  key = getBrowserKey(call, purpose),
): Promise<void> {
  return storeKeyedChallenge(db, call.context, { key, purpose }, challenge)
}

/** Uses up the challenge of the browser. Throws 409 if there is none or it has expired. */
export function redeemChallenge(call: RequestCall, purpose: ChallengePurpose): Promise<Challenge> {
  return redeemKeyedChallenge(call.context, { key: getBrowserKey(call, purpose), purpose })
}
