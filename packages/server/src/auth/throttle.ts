import { CODE_LIFETIME, RESEND_INTERVAL } from '@cht/sdk/auth'
import type { AuditAct } from '@cht/sdk/operator'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { audit } from '../audit/service.js'
import type { ServerContext } from '../context.js'
import { isTransient, type Queryable, toTimestamp } from '../db/database.js'
import { tooManyRequests } from '../domain/refusal.js'
import { type RateLimitKey, readAddress, toRateLimitKeys } from '../http/address.js'
import type { RequestCall } from '../http/request-call.js'
import { WRONG_TOKENS } from '../operator/wrong-tokens.js'
import { getSessionKey } from './sessions.js'

interface Limit {
  max: number
  /** In ms of the database's clock. */
  period: number
}

// The limits by address are wide: a mobile network can put many users behind one address.
const SIGNUPS_BY_ADDRESS: Limit = { max: 300, period: HOUR }
/** Bounds how many codes exist to be guessed. */
const SIGNUP_MAILS_BY_EMAIL: Limit = { max: 30, period: HOUR }
const SIGNUPS_BY_ACCOUNT: Limit = { max: 10, period: HOUR }
const LOGINS_BY_ADDRESS: Limit = { max: 300, period: 15 * MINUTE }
/** A login with a passkey takes two requests. */
const PASSKEYS_BY_ADDRESS: Limit = { max: 600, period: 15 * MINUTE }
const CODES_BY_ADDRESS: Limit = { max: 300, period: 15 * MINUTE }
/** Counted by account and address, so that guesses from other addresses use up none of the owner's tries. */
const LOGINS_BY_ACCOUNT: Limit = { max: 10, period: 15 * MINUTE }
/** The passwords that a signed-in user enters. */
const PASSWORDS_BY_SESSION: Limit = { max: 10, period: 15 * MINUTE }
const CODE_GUESSES_BY_ACCOUNT: Limit = { max: 10, period: CODE_LIFETIME }
const RESETS_BY_ACCOUNT: Limit = { max: 10, period: HOUR }
/** Bounds how many codes exist to be guessed. */
const RESET_MAILS_BY_EMAIL: Limit = { max: 30, period: HOUR }
const RESENDS_BY_ACCOUNT: Limit = { max: 10, period: HOUR }
/** Codes of a second factor: one of an authenticator app has 20 bits. */
const FACTOR_CODES_BY_SESSION: Limit = { max: 10, period: HOUR }
const FACTOR_CODES_BY_ACCOUNT: Limit = { max: 10, period: HOUR }
/** Counted over all addresses. Recovery codes are not counted here, so that guesses by others cannot lock out their owner. */
const AUTHENTICATOR_CODES_BY_ACCOUNT: Limit = { max: 50, period: DAY }
/** Downloads that a user prepares. */
const DOWNLOADS_BY_ACCOUNT: Limit = { max: 5, period: HOUR }
/** Audit entries of wrong operator tokens. Counted over all addresses: a client with many of them cannot fill the audit log. */
const WRONG_TOKEN_ENTRIES: Limit = { max: 200, period: WRONG_TOKENS.period }

const secondsUntil = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1000))

/** Increments the counter of a key. Returns the count and the end of its window, both by the database's clock. */
const incrementCounter = async (db: Queryable, now: number, key: string, period: number) => {
  const [row] = await db.query<{ count: number; until: number }>(
    `insert into throttles (key, until) values ($1, $2)
     on conflict (key) do update set
       count = case when throttles.until <= $3 then 1 else throttles.count + 1 end,
       until = case when throttles.until <= $3 then excluded.until else throttles.until end
     returning count, until`,
    [key, toTimestamp(now + period), toTimestamp(now)],
  )
  if (!row) throw new Error('The throttle statement returned no row')
  return row
}

interface ThrottleOptions {
  key: string
  limit: Limit
  /** The audit entry of the first refusal in a window. Later ones are not logged: anybody could fill the log. */
  act: AuditAct
  /** The email of the account that the audit entry names; absent if the key is of an address alone. */
  email?: string
}

/** Counts a try. Throws 429 above the limit. */
const throttle = async (call: RequestCall, { key, limit, act, email }: ThrottleOptions): Promise<void> => {
  const { db, clock } = call.context
  const now = clock.databaseTime()
  const { count, until } = await incrementCounter(db, now, key, limit.period)
  if (count <= limit.max) return
  if (count === limit.max + 1) {
    const [user] = await db.query<{ id: string }>(
      'select id from users where lower(email) = lower($1) order by phone_verified desc limit 1',
      [email ?? ''],
    )
    await audit(db, call, { act, actor: 'guest', userId: user?.id, details: { most: limit.max } })
  }
  throw tooManyRequests(secondsUntil(until, now))
}

const createAccountKey = (kind: string, email: string) => `${kind}:${email.toLowerCase()}`

/** Counts by the client's address. For an IPv6 address, its /48 is counted too, at a higher limit. */
const throttleAddress = async (
  call: RequestCall,
  { key: prefix, limit, ...options }: ThrottleOptions,
): Promise<void> => {
  for (const { key, limitMultiplier } of toRateLimitKeys(readAddress(call.request)))
    await throttle(call, {
      ...options,
      key: `${prefix}:${key}`,
      limit: { ...limit, max: limit.max * limitMultiplier },
    })
}

/** Counts by address, and then by address and account. */
const throttleAddressAndAccount = async (
  call: RequestCall,
  kind: string,
  email: string,
  limits: { byAddress: Limit; byAccount: Limit; act: AuditAct },
): Promise<void> => {
  const { byAddress, byAccount, act } = limits
  await throttleAddress(call, { key: kind, limit: byAddress, act })
  await throttleAddress(call, { key: createAccountKey(kind, email), limit: byAccount, act, email })
}

/** Counts a mail to an email, known or not. Returns whether it may be sent. */
const countMail = async (call: RequestCall, key: string, { max, period }: Limit, act: AuditAct) => {
  const { db, clock } = call.context
  const { count } = await incrementCounter(db, clock.databaseTime(), key, period)
  if (count === max + 1) await audit(db, call, { act, actor: 'guest', details: { most: max } })
  return count <= max
}

/**
 * Limits sign-ups by address, and those of one email by address. Returns whether a code may be mailed. Above the limit of the
 * email over all addresses it may not, so that strangers can neither flood a mailbox nor keep its owner from signing up.
 */
export async function throttleSignup(call: RequestCall, email: string): Promise<boolean> {
  const act = 'signup.throttled'
  await throttleAddressAndAccount(call, 'signup', email, {
    byAddress: SIGNUPS_BY_ADDRESS,
    byAccount: SIGNUPS_BY_ACCOUNT,
    act,
  })
  return countMail(call, createAccountKey('signups', email), SIGNUP_MAILS_BY_EMAIL, act)
}

/**
 * Limits the codes for a new password by address, and those of one email by address. Returns whether a code may be mailed: above
 * the limit of the email over all addresses it may not.
 */
export async function throttleReset(call: RequestCall, email: string): Promise<boolean> {
  const act = 'reset.throttled'
  await throttleAddressAndAccount(call, 'reset', email, {
    byAddress: CODES_BY_ADDRESS,
    byAccount: RESETS_BY_ACCOUNT,
    act,
  })
  return countMail(call, createAccountKey('resets', email), RESET_MAILS_BY_EMAIL, act)
}

/** Limits guesses of the codes for a new password. `CODE_TRIES` limits those of one code. */
export function throttleResetCode(call: RequestCall): Promise<void> {
  return throttleAddress(call, { key: 'reset-code', limit: CODES_BY_ADDRESS, act: 'reset.throttled' })
}

/** Limits logins. Call it before the password is verified. */
export function throttleLogin(call: RequestCall, email: string): Promise<void> {
  return throttleAddressAndAccount(call, 'login', email, {
    byAddress: LOGINS_BY_ADDRESS,
    byAccount: LOGINS_BY_ACCOUNT,
    act: 'login.throttled',
  })
}

/** Limits logins with a passkey by address. A passkey cannot be guessed: this bounds the work of the server and the audit log. */
export function throttlePasskeyLogin(call: RequestCall): Promise<void> {
  return throttleAddress(call, { key: 'passkey', limit: PASSKEYS_BY_ADDRESS, act: 'factor.throttled' })
}

/** Resets the counts of logins to the account from this address, after a successful one. */
export function resetLoginThrottle({ request, context }: RequestCall, email: string): Promise<unknown> {
  const keys = toRateLimitKeys(readAddress(request)).map(
    ({ key }) => `${createAccountKey('login', email)}:${key}`,
  )
  return context.db.query('delete from throttles where key = any($1)', [keys])
}

/**
 * Limits guesses of the password by a signed-in user. They are counted by session: a stolen session must not keep the owner
 * from changing the password in another one. A new session takes a login.
 */
export function throttlePassword(call: RequestCall, { email }: { email: string }): Promise<void> {
  return throttle(call, {
    key: `password:${getSessionKey(call.request, call.context)}`,
    limit: PASSWORDS_BY_SESSION,
    act: 'password.throttled',
    email,
  })
}

/** Limits guesses of codes of a second factor by a signed-in user. Counted by session, as wrong passwords are. */
export function throttleFactorCode(call: RequestCall, { email }: { email: string }): Promise<void> {
  return throttle(call, {
    key: `factor:${getSessionKey(call.request, call.context)}`,
    limit: FACTOR_CODES_BY_SESSION,
    act: 'factor.throttled',
    email,
  })
}

/**
 * Limits guesses of codes at the second step of a login: by address, by account and address, and for the codes of an authenticator
 * app also by account over all addresses.
 */
export async function throttleSecondStep(
  call: RequestCall,
  { id, email }: { id: string; email: string },
  isAuthenticatorCode: boolean,
): Promise<void> {
  const act = 'factor.throttled'
  await throttleAddressAndAccount(call, 'second-step', email, {
    byAddress: CODES_BY_ADDRESS,
    byAccount: FACTOR_CODES_BY_ACCOUNT,
    act,
  })
  if (isAuthenticatorCode)
    await throttle(call, { key: `second-step:${id}`, limit: AUTHENTICATOR_CODES_BY_ACCOUNT, act, email })
}

/** Limits how often a user prepares a download of their data. */
export function throttleDataDownload(call: RequestCall, user: { id: string; email: string }): Promise<void> {
  return throttle(call, {
    key: `data:${user.id}`,
    limit: DOWNLOADS_BY_ACCOUNT,
    act: 'data.throttled',
    email: user.email,
  })
}

/** Limits guesses over all codes of an email. `CODE_TRIES` limits those of one code; guests cannot use the last `RESERVED_TRIES`. */
export function throttleVerify(call: RequestCall, email: string): Promise<void> {
  return throttleAddressAndAccount(call, 'verify', email, {
    byAddress: CODES_BY_ADDRESS,
    byAccount: CODE_GUESSES_BY_ACCOUNT,
    act: 'code.throttled',
  })
}

/** Limits the codes that one address requests: each new code replaces the one before. */
export function throttleResend(call: RequestCall, email: string): Promise<void> {
  return throttleAddressAndAccount(call, 'resend', email, {
    byAddress: CODES_BY_ADDRESS,
    byAccount: RESENDS_BY_ACCOUNT,
    act: 'code.throttled',
  })
}

const createOperatorKeys = ({ request }: RequestCall): RateLimitKey[] =>
  toRateLimitKeys(readAddress(request)).map(({ key, limitMultiplier }) => ({
    key: `operator:${key}`,
    limitMultiplier,
  }))

/** Returns until when an address may not try, and the current time; undefined while it has a try left. */
const findOperatorThrottle = async (call: RequestCall) => {
  const { db, clock } = call.context
  const now = clock.databaseTime()
  const keys = createOperatorKeys(call)
  const [row] = await db.query<{ until: number }>(
    `select until from throttles join unnest($1::text[], $2::int[]) as tried (key, max) using (key)
     where count >= max and until > $3`,
    [
      keys.map(({ key }) => key),
      keys.map(({ limitMultiplier }) => WRONG_TOKENS.max * limitMultiplier),
      toTimestamp(now),
    ],
  )
  return row && { until: row.until, now }
}

/**
 * Throws 429 if an address has no try of the operator token left. Counts nothing. Without the database it lets the request
 * through: the metrics must say that the database is down.
 */
export async function assertOperatorNotThrottled(call: RequestCall): Promise<void> {
  const end = await findOperatorThrottle(call).catch((error) => {
    if (isTransient(error)) return undefined
    throw error
  })
  if (end) throw tooManyRequests(secondsUntil(end.until, end.now))
}

/** Counts a wrong operator token. Writes the refusal to the audit log, unless the limit of such entries is reached. */
export async function countWrongToken(call: RequestCall): Promise<void> {
  const { db, clock } = call.context
  const now = clock.databaseTime()
  let isLastTry = false
  for (const { key, limitMultiplier } of createOperatorKeys(call)) {
    const { count } = await incrementCounter(db, now, key, WRONG_TOKENS.period)
    isLastTry ||= count === WRONG_TOKENS.max * limitMultiplier
  }
  const entries = await incrementCounter(db, now, 'operator-audit', WRONG_TOKEN_ENTRIES.period)
  if (entries.count > WRONG_TOKEN_ENTRIES.max) return
  // `most` marks the last refusal that is logged: of this address, or of all addresses.
  let most: number | undefined
  if (isLastTry) most = WRONG_TOKENS.max
  if (entries.count === WRONG_TOKEN_ENTRIES.max) most = WRONG_TOKEN_ENTRIES.max
  await audit(db, call, { act: 'operator.refused', actor: 'guest', details: { most } })
}

const createCodeKey = (email: string) => `code:${email.toLowerCase()}`

/** Allows one code a minute for an email, known or not, whoever requests it (decision 20). */
export async function throttleCode(
  tx: Queryable,
  { context }: Pick<RequestCall, 'context'>,
  email: string,
): Promise<void> {
  const now = context.clock.databaseTime()
  const { count, until } = await incrementCounter(tx, now, createCodeKey(email), RESEND_INTERVAL)
  if (count > 1) throw tooManyRequests(secondsUntil(until, now))
}

/** Counts the code that a signup sends. It is sent even if somebody requested one for this email before. */
export function startCodeThrottle(
  tx: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  email: string,
): Promise<unknown> {
  return tx.query(
    `insert into throttles (key, until) values ($1, $2)
     on conflict (key) do update set count = 1, until = excluded.until`,
    [createCodeKey(email), toTimestamp(clock.databaseTime() + RESEND_INTERVAL)],
  )
}
