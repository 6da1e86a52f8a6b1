import { createHash, randomBytes } from 'node:crypto'
import type { Access } from '@cht/sdk/define-endpoint'
import { DAY, MINUTE } from '@cht/sdk/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.js'
import { type Queryable, toTimestamp } from '../db/database.js'
import { assertAccess } from '../domain/auth/access.js'
import { createCookie } from './cookies.js'

/** A login session ends after a week without use (decision 1). In ms of the machine's clock. */
export const SESSION_IDLE_LIMIT = 7 * DAY
/** A login session ends after a month in any case (decision 1). In ms of the machine's clock. */
export const SESSION_MAX_AGE = 30 * DAY
/** How old `seen_at` may be before it is written again. */
const SEEN_INTERVAL = MINUTE

export interface SessionUser {
  id: string
  email: string
  /** A new email whose code has not been entered yet. */
  pendingEmail: string | null
  phoneVerified: boolean
  identityVerified: boolean
  /** When this login session started, by the machine's clock. */
  startedAt: number
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()

const getSessionCookie = (context: ServerContext) => createCookie(context, 'sid', SESSION_MAX_AGE)

const readToken = (request: FastifyRequest, context: ServerContext): string | undefined =>
  request.cookies[getSessionCookie(context).name] || undefined

/** A key to count the calls of one session by. The token cannot be derived from it. */
export function getSessionKey(request: FastifyRequest, context: ServerContext): string {
  return hashToken(readToken(request, context) ?? '').toString('hex')
}

/** The parts of a call that start a session. */
interface SessionCall {
  request: FastifyRequest
  reply: FastifyReply
  context: ServerContext
}

/**
 * Starts a session and ends the one that this browser had before. The cookie carries the token; the database stores only
 * its hash.
 */
export async function startSession(
  tx: Queryable,
  { request, reply, context }: SessionCall,
  userId: string,
): Promise<void> {
  await endSession(tx, request, context)
  const token = randomBytes(32).toString('base64url')
  const now = toTimestamp(context.clock.machine())
  await tx.query(
    'insert into login_sessions (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)',
    [hashToken(token), userId, now],
  )
  const { name, options } = getSessionCookie(context)
  reply.setCookie(name, token, options)
}

/** Ends the session of the request. Returns the id of its user. */
export async function endSession(
  tx: Queryable,
  request: FastifyRequest,
  context: ServerContext,
): Promise<string | undefined> {
  const token = readToken(request, context)
  if (!token) return undefined
  const [ended] = await tx.query<{ userId: string }>(
    'delete from login_sessions where token_hash = $1 returning user_id as "userId"',
    [hashToken(token)],
  )
  return ended?.userId
}

/** Ends all sessions of the user but that of the request (decision 20). Returns how many. */
export async function endOtherSessions(
  tx: Queryable,
  request: FastifyRequest,
  context: ServerContext,
  userId: string,
): Promise<number> {
  const ended = await tx.query(
    'delete from login_sessions where user_id = $1 and token_hash <> $2 returning user_id',
    [userId, hashToken(readToken(request, context) ?? '')],
  )
  return ended.length
}

/** Ends all sessions of the user. Returns how many. */
export async function endAllSessions(tx: Queryable, userId: string): Promise<number> {
  return (await tx.query('delete from login_sessions where user_id = $1 returning user_id', [userId])).length
}

/** When the session ends even if it is used, in exchange time. */
export function getSessionEnd({ startedAt }: SessionUser, { clock }: ServerContext): number {
  return clock.now() + startedAt + SESSION_MAX_AGE - clock.machine()
}

export function clearSessionCookie(reply: FastifyReply, context: ServerContext): void {
  const { name, options } = getSessionCookie(context)
  reply.clearCookie(name, options)
}

/**
 * SQL that selects the valid session of a token as a `SessionRow`. Its parameters are those of `sessionParams`, numbered
 * from `first`.
 */
export function buildSessionSql(first: number): string {
  return `select id, email, pending_email as "pendingEmail", phone_verified as "phoneVerified",
     verification_state = 'verified' as "identityVerified", seen_at as "seenAt",
     login_sessions.created_at as "startedAt"
   from login_sessions join users on id = user_id
   where token_hash = $${first} and seen_at > $${first + 1} and login_sessions.created_at > $${first + 2}`
}

export type SessionRow = SessionUser & { seenAt: number }

/** The token's hash and the earliest valid instants of last use and of login; undefined where no token was sent. */
export function buildSessionParams(request: FastifyRequest, context: ServerContext): unknown[] | undefined {
  const token = readToken(request, context)
  const now = context.clock.machine()
  return token === undefined
    ? undefined
    : [hashToken(token), toTimestamp(now - SESSION_IDLE_LIMIT), toTimestamp(now - SESSION_MAX_AGE)]
}

/**
 * Writes once a minute that the session is in use. Returns its user, without other columns that the row was selected
 * with.
 */
export async function touchSession(
  { seenAt, id, email, pendingEmail, phoneVerified, identityVerified, startedAt }: SessionRow,
  { db, clock }: ServerContext,
  tokenHash: unknown,
): Promise<SessionUser> {
  const now = clock.machine()
  if (now - seenAt > SEEN_INTERVAL)
    await db.query('update login_sessions set seen_at = $2 where token_hash = $1', [
      tokenHash,
      toTimestamp(now),
    ])
  return { id, email, pendingEmail, phoneVerified, identityVerified, startedAt }
}

/** The user of the request's session; undefined without a valid session. */
export async function findSession(
  request: FastifyRequest,
  context: ServerContext,
): Promise<SessionUser | undefined> {
  const params = buildSessionParams(request, context)
  if (!params) return undefined
  const [row] = await context.db.query<SessionRow>(buildSessionSql(1), params)
  return row && touchSession(row, context, params[0])
}

/** The user of the request's session, if the endpoint's access admits them. */
export async function requireSession(
  request: FastifyRequest,
  context: ServerContext,
  access: Access,
): Promise<SessionUser> {
  return assertAccess(await findSession(request, context), access)
}
