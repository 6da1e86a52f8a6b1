import { createHash, randomBytes } from 'node:crypto'
import { MINUTE } from '@cht/sdk/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountState } from '../../domain/auth/account-actions.js'
import type { SessionUser } from '../../domain/auth/session-user.js'
import { readAddress, toRateLimitKeys } from '../../kernel/address.js'
import { DEFAULT_RETENTION } from '../../kernel/retention-rules.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import { isUnavailable, type Queryable, toTimestamp } from '../../platform/db/database.js'
import { namePosition } from '../../platform/events/name-position.js'
import { createCookie } from '../../platform/http/cookies.js'
import type { ReplyCall, RequestCall } from '../../platform/http/request-call.js'
import { readUserAgent } from './browser-name.js'
import { HAS_FACTOR_SQL } from './has-factor.js'
import { STANDING_SQL } from './standing.js'

/** A login session ends after 7 days without use (decision 1). In ms of the database's clock. */
const SESSION_IDLE_LIMIT = DEFAULT_RETENTION.idleSessions
/** A login session ends after 30 days even if it is in use (decision 1). In ms of the database's clock. */
const SESSION_MAX_AGE = DEFAULT_RETENTION.oldSessions
/** How old `seen_at` may be before it is written again, in ms. */
const SEEN_INTERVAL = MINUTE

const hashToken = (token: string) => createHash('sha256').update(token).digest()

const getSessionCookie = (context: ServerContext) => createCookie(context, 'sid', SESSION_MAX_AGE)

const readToken = (request: FastifyRequest, context: ServerContext): string | undefined =>
  request.cookies[getSessionCookie(context).name] || undefined

/** Returns the hash of the session's token in hexadecimal. It identifies the session in tables and rate limits. */
export function getSessionKey(request: FastifyRequest, context: ServerContext): string {
  return hashToken(readToken(request, context) ?? '').toString('hex')
}

/** A login session: its user, and the result of `getSessionKey`. */
export interface SessionReference {
  userId: string
  sessionKey: string
}

/** The login session of a call. */
export function getSessionReference({
  user,
  request,
  context,
}: RequestCall & { user: { id: string } }): SessionReference {
  return { userId: user.id, sessionKey: getSessionKey(request, context) }
}

/** The proof by which a login session is confirmed. */
export interface Confirmation {
  /** Until when the session does not ask its user to confirm who they are, in ms of the database's clock. */
  until: number
  /** Whether it was a second factor that is not suspect. What the session adds until then is vouched for. */
  isVouching: boolean
}

/**
 * Starts a session and ends the one that this browser had before. The cookie carries the token; the database stores only
 * its hash. `confirmation`: that of a second factor that was used for the login (decision 39).
 */
export async function startSession(
  tx: Queryable,
  { request, reply, context }: ReplyCall,
  userId: string,
  confirmation?: Confirmation,
): Promise<void> {
  await endSession(tx, request, context)
  const token = randomBytes(32).toString('base64url')
  const now = context.clock.databaseTime()
  const [{ key: network }] = toRateLimitKeys(readAddress(request))
  await insertRow(tx, 'login_sessions', {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    seenAt: now,
    userAgent: readUserAgent(request.headers['user-agent']),
    network,
    confirmedUntil: confirmation?.until,
    vouchedUntil: confirmation?.isVouching ? confirmation.until : null,
  })
  const { name, options } = getSessionCookie(context)
  reply.setCookie(name, token, options)
  await namePosition(tx, reply)
}

/** Ends the session of the request. Returns the id of its user; undefined if there is no such session. */
export async function endSession(
  tx: Queryable,
  request: FastifyRequest,
  context: ServerContext,
): Promise<string | undefined> {
  const token = readToken(request, context)
  if (!token) return undefined
  const [ended] = await tx.query<Row<'login_sessions', 'userId'>>(
    'delete from login_sessions where token_hash = $1 returning user_id',
    [hashToken(token)],
  )
  return ended?.userId
}

/**
 * Detaches push devices from sessions that are about to end, which would otherwise delete the devices. Notifications that were
 * written before are still sent to them; later ones are not. `condition` is SQL on `session_hash`.
 */
const detachPushDevices = (tx: Queryable, condition: string, params: unknown[]) =>
  tx.query(`update push_devices set session_hash = null where user_id = $1 ${condition}`, params)

/** Ends all sessions of the user but that of the request (decision 20). Returns how many. */
export async function endOtherSessions(
  tx: Queryable,
  request: FastifyRequest,
  context: ServerContext,
  userId: string,
): Promise<number> {
  const params = [userId, hashToken(readToken(request, context) ?? '')]
  await detachPushDevices(tx, 'and session_hash <> $2', params)
  const ended = await tx.query(
    'delete from login_sessions where user_id = $1 and token_hash <> $2 returning user_id',
    params,
  )
  return ended.length
}

/**
 * Ends all sessions of the user. Returns how many. To reach the user's devices, a notification must be written before this call.
 */
export async function endAllSessions(tx: Queryable, userId: string): Promise<number> {
  await detachPushDevices(tx, '', [userId])
  return (await tx.query('delete from login_sessions where user_id = $1 returning user_id', [userId])).length
}

/**
 * Returns which of these sessions have not ended, and stores that they are in use, because their streams are open. `keys` are
 * the hashes of their tokens in hexadecimal.
 */
export async function findActiveSessions(
  db: Queryable,
  now: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const toPast = (age: number) => toTimestamp(now - age)
  const rows = await db.query<{ key: string }>(
    `with active as (
       select token_hash, seen_at from login_sessions
       where token_hash in (select decode(key, 'hex') from unnest($1::text[]) as key)
         and seen_at > $2 and created_at > $3),
     touched as (
       update login_sessions set seen_at = $4 from active
       where login_sessions.token_hash = active.token_hash and active.seen_at < $5)
     select encode(token_hash, 'hex') as key from active`,
    [keys, toPast(SESSION_IDLE_LIMIT), toPast(SESSION_MAX_AGE), toTimestamp(now), toPast(SEEN_INTERVAL)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** A session is valid if it was used after `seenAfter` and started after `createdAfter`, by the database's clock. */
export function getSessionCutoffs({ databaseTime }: Pick<ServerContext['clock'], 'databaseTime'>) {
  const now = databaseTime()
  return { seenAfter: now - SESSION_IDLE_LIMIT, createdAfter: now - SESSION_MAX_AGE }
}

/** Returns when the session ends even if it is in use, in exchange time. */
export function getSessionEnd({ startedAt }: SessionUser, { clock }: ServerContext): number {
  return clock.now() + startedAt + SESSION_MAX_AGE - clock.databaseTime()
}

export function clearSessionCookie(reply: FastifyReply, context: ServerContext): void {
  const { name, options } = getSessionCookie(context)
  reply.clearCookie(name, options)
}

/**
 * SQL that selects the valid session of a token as a `SessionRow`. Its parameters are those of `buildSessionParams`,
 * numbered from `first`.
 */
export function buildSessionSql(first: number): string {
  return `select users.id, email, case when email_due_at is null then pending_email end as "pendingEmail",
     phone_verified, verification_state = 'verified' as "identityVerified", country,
     terms_version as "acceptedTerms", seen_at, login_sessions.created_at as "startedAt", confirmed_until,
     vouched_until, asks_before_tokens_move, hold_until, ${HAS_FACTOR_SQL} as "hasFactor", ${STANDING_SQL} as standing
   from login_sessions join users on users.id = user_id
   where token_hash = $${first} and seen_at > $${first + 1} and login_sessions.created_at > $${first + 2}`
}

export type SessionRow = Omit<SessionUser, 'requiresFactor'> &
  AccountState & { seenAt: number; vouchedUntil: number | null }

/** The token's hash and the earliest valid instants of last use and of login; undefined where no token was sent. */
export function buildSessionParams(request: FastifyRequest, context: ServerContext): unknown[] | undefined {
  const token = readToken(request, context)
  const { seenAfter, createdAfter } = getSessionCutoffs(context.clock)
  return token === undefined
    ? undefined
    : [hashToken(token), toTimestamp(seenAfter), toTimestamp(createdAfter)]
}

/** The user of a row, with all that was selected. */
export function toSessionUser<Row extends SessionRow>(row: Row, { config }: Pick<ServerContext, 'config'>) {
  return { ...row, requiresFactor: config.requireSecondFactor }
}

/** Stores at most once a minute that the session is in use. Returns its user. */
export async function touchSession(
  row: SessionRow,
  { db, clock, config }: ServerContext,
  tokenHash: unknown,
): Promise<SessionUser> {
  const now = clock.databaseTime()
  if (now - row.seenAt > SEEN_INTERVAL)
    await db
      .query('update login_sessions set seen_at = $2 where token_hash = $1', [tokenHash, toTimestamp(now)])
      // A read goes on while the database accepts no writes.
      .catch((error) => (isUnavailable(error) ? undefined : Promise.reject(error)))
  return toSessionUser(row, { config })
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
