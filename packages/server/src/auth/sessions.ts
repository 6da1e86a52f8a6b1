import { createHash, randomBytes } from 'node:crypto'
import type { Access } from '@cht/sdk/define-endpoint'
import { DAY, MINUTE } from '@cht/sdk/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from '../context.js'
import { at, type Queryable } from '../db/database.js'
import { phoneUnverified, signedOut } from '../domain/auth/refusals.js'

/** Login sessions end after a week without use, and after a month in any case (decision 1; the machine's clock). */
export const IDLE = 7 * DAY
export const ABSOLUTE = 30 * DAY
/** How old `seen_at` may be before it is written again. */
const SEEN_GRAIN = MINUTE

export interface SessionUser {
  id: string
  email: string
  /** A new email that waits for its code. */
  pendingEmail: string | null
  phoneVerified: boolean
  identityVerified: boolean
  /** When this login session began, by the machine's clock. */
  startedAt: number
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const cookie = ({ config }: Exchange) => {
  const secure = config.publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-sid' : 'sid',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: ABSOLUTE / 1000 } as const,
  }
}

const tokenOf = (request: FastifyRequest, exchange: Exchange): string | undefined =>
  request.cookies[cookie(exchange).name] || undefined

/** By what the calls of one session are counted; it tells nothing of its token. */
export function sessionKey(request: FastifyRequest, exchange: Exchange): string {
  return hashOf(tokenOf(request, exchange) ?? '').toString('hex')
}

/** A new session: the token goes to the cookie alone, its hash to the database. An older one of this browser ends. */
export async function startSession(
  tx: Queryable,
  { request, reply, exchange }: { request: FastifyRequest; reply: FastifyReply; exchange: Exchange },
  userId: string,
): Promise<void> {
  await endSession(tx, request, exchange)
  const token = randomBytes(32).toString('base64url')
  const now = at(exchange.clock.machine())
  await tx.query(
    'insert into login_sessions (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)',
    [hashOf(token), userId, now],
  )
  const { name, options } = cookie(exchange)
  reply.setCookie(name, token, options)
}

/** Answers whose it was. */
export async function endSession(
  tx: Queryable,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<string | undefined> {
  const token = tokenOf(request, exchange)
  if (!token) return undefined
  const [ended] = await tx.query<{ userId: string }>(
    'delete from login_sessions where token_hash = $1 returning user_id as "userId"',
    [hashOf(token)],
  )
  return ended?.userId
}

/** Everything but this session ends, as after a changed password (decision 20). Answers how many. */
export async function endOtherSessions(
  tx: Queryable,
  request: FastifyRequest,
  exchange: Exchange,
  userId: string,
): Promise<number> {
  const ended = await tx.query(
    'delete from login_sessions where user_id = $1 and token_hash <> $2 returning user_id',
    [userId, hashOf(tokenOf(request, exchange) ?? '')],
  )
  return ended.length
}

/** When the session ends in any case, in exchange time. */
export function sessionEnd({ startedAt }: SessionUser, { clock }: Exchange): number {
  return clock.now() + startedAt + ABSOLUTE - clock.machine()
}

export function forgetCookie(reply: FastifyReply, exchange: Exchange): void {
  const { name, options } = cookie(exchange)
  reply.clearCookie(name, options)
}

/** The session of a token, its hash and the earliest instants of use and login from parameter `first` on. */
export function sessionRow(first: number): string {
  return `select id, email, pending_email as "pendingEmail", phone_verified as "phoneVerified",
     verification_state = 'verified' as "identityVerified", seen_at as "seenAt",
     login_sessions.created_at as "startedAt"
   from login_sessions join users on id = user_id
   where token_hash = $${first} and seen_at > $${first + 1} and login_sessions.created_at > $${first + 2}`
}

export type SessionRow = SessionUser & { seenAt: number }

/** The parameters of `sessionRow`; undefined where no token was sent. */
export function sessionParams(request: FastifyRequest, exchange: Exchange): unknown[] | undefined {
  const token = tokenOf(request, exchange)
  const now = exchange.clock.machine()
  return token === undefined ? undefined : [hashOf(token), at(now - IDLE), at(now - ABSOLUTE)]
}

/** Whose session it is, and nothing that was asked beside it; that it was used is noted once a minute. */
export async function seen(
  { seenAt, id, email, pendingEmail, phoneVerified, identityVerified, startedAt }: SessionRow,
  { db, clock }: Exchange,
  tokenHash: unknown,
): Promise<SessionUser> {
  const now = clock.machine()
  if (now - seenAt > SEEN_GRAIN)
    await db.query('update login_sessions set seen_at = $2 where token_hash = $1', [tokenHash, at(now)])
  return { id, email, pendingEmail, phoneVerified, identityVerified, startedAt }
}

export async function findSession(
  request: FastifyRequest,
  exchange: Exchange,
): Promise<SessionUser | undefined> {
  const params = sessionParams(request, exchange)
  if (!params) return undefined
  const [row] = await exchange.db.query<SessionRow>(sessionRow(1), params)
  return row && seen(row, exchange, params[0])
}

/** Lets nobody past whom the row's access does not let in (decision 23). */
export function mustHaveAccess(user: SessionUser | undefined, access: Access): SessionUser {
  if (!user) throw signedOut()
  if (access === 'verified' && !user.phoneVerified) throw phoneUnverified()
  return user
}

/** Who is calling, if the row's access lets them in. */
export async function requireSession(
  request: FastifyRequest,
  exchange: Exchange,
  access: Access,
): Promise<SessionUser> {
  return mustHaveAccess(await findSession(request, exchange), access)
}
