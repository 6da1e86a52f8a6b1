import { RESEND_INTERVAL } from '@cht/sdk/auth'
import type { AuditAct } from '@cht/sdk/operator'
import type { SessionUser } from '../../domain/auth/session-user.js'
import { readAddress, toRateLimitKeys } from '../../kernel/address.js'
import { tooManyRequests } from '../../kernel/refusal.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { countWithin, incrementCounter, secondsUntil, throttle, throttleAddress } from './counters.js'
import {
  ACCOUNT_LIMITS,
  type AccountLimit,
  AUTHENTICATOR_CODES_BY_ACCOUNT,
  DOWNLOADS_BY_ACCOUNT,
  FACTOR_CODES_BY_SESSION,
  type Limit,
  PASSKEYS_BY_ADDRESS,
  PASSWORDS_BY_SESSION,
  RESET_CODES_BY_ADDRESS,
  RESET_MAILS_BY_EMAIL,
  SIGNUP_MAILS_BY_EMAIL,
} from './limits.js'
import { findRequester, type KnownRequester } from './requester.js'
import { getSessionKey } from './sessions.js'

/** As whom a call was counted: by the reserve of this requester, or, if undefined, by the limits that strangers share. */
export type CountedAs = KnownRequester | undefined

const createEmailKey = (kind: string, email: string) => `${kind}:${email.toLowerCase()}`

const createReserveKey = ({ key, reserve }: AccountLimit, { accountId, browser }: KnownRequester) =>
  `${key}:known:${accountId}${reserve?.per === 'browser' ? `:${browser}` : ''}`

/** Counts a call by the reserve of a known requester. Returns false if it has none, or none left. */
const countByReserve = async (call: RequestCall, limit: AccountLimit, requester: KnownRequester) =>
  limit.reserve !== undefined && countWithin(call, createReserveKey(limit, requester), limit.reserve)

/**
 * Counts a call about an email. Who is known to the account is counted by the reserve, and everybody else by address, and by address
 * and email: there it throws 429 above the limit. Returns as whom the call was counted.
 */
export async function throttleAccount(
  call: RequestCall,
  limit: AccountLimit,
  email: string,
  requester: KnownRequester | undefined,
): Promise<CountedAs> {
  if (requester && (await countByReserve(call, limit, requester))) return requester
  const { key, act, byAddress, byAddressAndEmail } = limit
  await throttleAddress(call, { key, limit: byAddress, act })
  await throttleAddress(call, { key: createEmailKey(key, email), limit: byAddressAndEmail, act, email })
  return undefined
}

/** Finds the account that holds an email by its own device: one that only waits for a code of the email is a stranger here. */
const findHolder = async (call: RequestCall, email: string): Promise<KnownRequester | undefined> => {
  const requester = await findRequester(call, email)
  return requester?.isHolder ? requester : undefined
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
 * email over all addresses it may not, so that strangers can neither flood a mailbox nor keep its owner from signing up: the new
 * account's own session requests the code, which has a reserve.
 */
export async function throttleSignup(call: RequestCall, email: string): Promise<boolean> {
  const limit = ACCOUNT_LIMITS.signup
  await throttleAccount(call, limit, email, undefined)
  return countMail(call, createEmailKey('signups', email), SIGNUP_MAILS_BY_EMAIL, limit.act)
}

/**
 * Limits the codes for a new password. Returns whether a code may be mailed: to strangers it may not above the limit of the email
 * over all addresses.
 */
export async function throttleReset(call: RequestCall, email: string): Promise<boolean> {
  const limit = ACCOUNT_LIMITS.reset
  if (await throttleAccount(call, limit, email, await findHolder(call, email))) return true
  return countMail(call, createEmailKey('resets', email), RESET_MAILS_BY_EMAIL, limit.act)
}

/** Limits guesses of the codes for a new password. `CODE_TRIES` limits those of one code. */
export function throttleResetCode(call: RequestCall): Promise<void> {
  return throttleAddress(call, { key: 'reset-code', limit: RESET_CODES_BY_ADDRESS, act: 'reset.throttled' })
}

/** Limits logins. Call it before the password is verified, and `resetLoginThrottle` with its result after a right one. */
export async function throttleLogin(call: RequestCall, email: string): Promise<CountedAs> {
  return throttleAccount(call, ACCOUNT_LIMITS.login, email, await findHolder(call, email))
}

/** Limits logins with a passkey by address. A passkey cannot be guessed: this bounds the work of the server and the audit log. */
export function throttlePasskeyLogin(call: RequestCall): Promise<void> {
  return throttleAddress(call, { key: 'passkey', limit: PASSKEYS_BY_ADDRESS, act: 'factor.throttled' })
}

/** Resets the counts of logins to the account by which this one was counted, after it succeeded. */
export function resetLoginThrottle(
  { request, context }: RequestCall,
  email: string,
  countedAs: CountedAs,
): Promise<unknown> {
  const limit = ACCOUNT_LIMITS.login
  const addressKeys = toRateLimitKeys(readAddress(request)).map(
    ({ key }) => `${createEmailKey(limit.key, email)}:${key}`,
  )
  const keys = countedAs ? [createReserveKey(limit, countedAs)] : addressKeys
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
 * Limits guesses of codes at the second step of a login: by address, by email and address, and for the codes of an authenticator
 * app also by account over all addresses. A known device has reserves of both.
 */
export async function throttleSecondStep(
  call: RequestCall,
  { id, email }: { id: string; email: string },
  isAuthenticatorCode: boolean,
): Promise<void> {
  const limit = ACCOUNT_LIMITS.secondStep
  const countedAs = await throttleAccount(call, limit, email, await findHolder(call, email))
  if (!isAuthenticatorCode) return
  const { strangers, known } = AUTHENTICATOR_CODES_BY_ACCOUNT
  const key = `${limit.key}:${id}`
  if (countedAs && (await countWithin(call, `${key}:known`, known))) return
  await throttle(call, { key, limit: strangers, act: limit.act, email })
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

/** The key of the minute between two codes to an email: for an account that has a place in its reserve, or for all strangers. */
const createCodeKey = (email: string, countedAs?: Pick<KnownRequester, 'accountId'>) =>
  createEmailKey(countedAs ? `code:known:${countedAs.accountId}` : 'code', email)

/** Allows one code a minute: for an account by its reserve, and for an email, known or not, by all strangers (decision 20). */
export async function throttleCode(
  tx: Queryable,
  { context }: Pick<RequestCall, 'context'>,
  email: string,
  countedAs: CountedAs,
): Promise<void> {
  const now = context.clock.databaseTime()
  const { count, until } = await incrementCounter(tx, now, createCodeKey(email, countedAs), RESEND_INTERVAL)
  if (count > 1) throw tooManyRequests(secondsUntil(until, now))
}

/** Counts the code that a signup sends. It is sent even if somebody requested one for this email before. */
export function startCodeThrottle(
  tx: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  { id, email }: Pick<SessionUser, 'id' | 'email'>,
): Promise<unknown> {
  return tx.query(
    `insert into throttles (key, until) select key, $2 from unnest($1::text[]) as key
     on conflict (key) do update set count = 1, until = excluded.until`,
    [
      [createCodeKey(email), createCodeKey(email, { accountId: id })],
      toTimestamp(clock.databaseTime() + RESEND_INTERVAL),
    ],
  )
}
