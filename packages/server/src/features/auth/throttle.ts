import type { SessionUser } from '../../domain/auth/session-user.js'
import { readAddress, toRateLimitKeys } from '../../kernel/address.js'
import { type CountedBy, createCounterKey, LIMITS, type Limit, type LimitName } from '../../kernel/limits.js'
import { tooManyRequests } from '../../kernel/refusal.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { awaitStatements, type Queryable, toTimestamp } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { countWithin, incrementCounter, secondsUntil, type ThrottleOptions, throttle } from './counters.js'
import type { KnownRequester } from './requester.js'
import { getSessionKey } from './sessions.js'

/** As whom a call was counted: by the reserve of this requester, or, if undefined, by the limits that strangers share. */
export type CountedAs = KnownRequester | undefined

type UserCall = RequestCall & { user: Pick<SessionUser, 'id' | 'email'> }

/** Limits what a signed-in user may do, by login session. Throws 429 above the limit. */
export function throttleSession(call: UserCall, name: LimitName<'session'>): Promise<void> {
  const { act, of } = LIMITS[name]
  const key = createCounterKey(name, 'session', getSessionKey(call.request, call.context))
  return throttle(call, { key, limit: of.session, act, email: call.user.email })
}

/** Limits what a signed-in user may do, over all sessions of the account. Throws 429 above the limit. */
export function throttleUser(call: UserCall, name: LimitName<'account'>): Promise<void> {
  const { act, of } = LIMITS[name]
  const key = createCounterKey(name, 'account', call.user.id)
  return throttle(call, { key, limit: of.account, act, email: call.user.email })
}

/** Counts a try of each key of the client's address. */
const throttleKeys = async (
  call: RequestCall,
  createKey: (addressKey: string) => string,
  { limit, ...options }: Omit<ThrottleOptions, 'key'>,
) => {
  for (const { key, limitMultiplier } of toRateLimitKeys(readAddress(call.request)))
    await throttle(call, {
      ...options,
      key: createKey(key),
      limit: { ...limit, max: limit.max * limitMultiplier },
    })
}

/** Limits calls by the client's address. For an IPv6 address, its /48 is counted too. Throws 429 above the limit. */
export function throttleAddress(call: RequestCall, name: LimitName<'address'>): Promise<void> {
  const { act, of } = LIMITS[name]
  return throttleKeys(call, (key) => createCounterKey(name, 'address', key), { limit: of.address, act })
}

/** The limit of calls that name the email of an account, known or not. */
type AccountLimitName = LimitName<'address'> & LimitName<'addressAndEmail'>

/** The reserve of a limit for a requester that the account knows, with its key; undefined if it has none. */
const getReserve = (
  name: AccountLimitName,
  { accountId, browser }: KnownRequester,
): { key: string; limit: Limit } | undefined => {
  const { knownBrowser, knownAccount }: Partial<Record<CountedBy, Limit>> = LIMITS[name].of
  if (knownBrowser)
    return { key: createCounterKey(name, 'knownBrowser', accountId, browser), limit: knownBrowser }
  return knownAccount && { key: createCounterKey(name, 'knownAccount', accountId), limit: knownAccount }
}

const createEmailKey = (name: AccountLimitName, email: string, addressKey: string) =>
  createCounterKey(name, 'addressAndEmail', email.toLowerCase(), addressKey)

/**
 * Limits calls about an email. Who is known to the account is counted by the reserve, while it is not used up, and everybody else by
 * address, and by address and email: there it throws 429 above the limit. Returns as whom the call was counted.
 */
export async function throttleAccount(
  call: RequestCall,
  name: AccountLimitName,
  email: string,
  requester?: KnownRequester,
): Promise<CountedAs> {
  const reserve = requester && getReserve(name, requester)
  if (reserve && (await countWithin(call, reserve.key, reserve.limit))) return requester
  const { act, of } = LIMITS[name]
  await throttleAddress(call, name)
  const limit = of.addressAndEmail
  await throttleKeys(call, (key) => createEmailKey(name, email, key), { limit, act, email })
  return undefined
}

/** Resets the counts of calls about an account by which this one was counted, after it succeeded. */
export function resetThrottle(
  { request, context }: RequestCall,
  name: AccountLimitName,
  email: string,
  countedAs: CountedAs,
): Promise<unknown> {
  const addressKeys = toRateLimitKeys(readAddress(request)).map(({ key }) => createEmailKey(name, email, key))
  const reserve = countedAs && getReserve(name, countedAs)
  return context.db.query('delete from throttles where key = any($1)', [
    reserve ? [reserve.key] : addressKeys,
  ])
}

/**
 * Counts a mail that strangers cause to an email, known or not. Returns whether it may be sent. Above the limit it may not, so that
 * they can neither flood a mailbox nor keep its owner from signing up: the new account's own session requests its code.
 */
export async function countMail(
  call: RequestCall,
  name: LimitName<'email'>,
  email: string,
): Promise<boolean> {
  const { db, clock } = call.context
  const { act, of } = LIMITS[name]
  const key = createCounterKey(name, 'email', email.toLowerCase())
  const { count } = await incrementCounter(db, clock.databaseTime(), key, of.email.period)
  if (count === of.email.max + 1)
    await audit(db, call, { act, actor: 'guest', details: { most: of.email.max } })
  return count <= of.email.max
}

/** Limits the codes of an authenticator app at the second step of a login. `countedAs`: as whom the step was counted. */
export async function throttleAuthenticatorCode(
  call: RequestCall,
  account: { id: string; email: string },
  countedAs: CountedAs,
): Promise<void> {
  const { knownAccount } = LIMITS.authenticatorCode.of
  const key = createCounterKey('authenticatorCode', 'knownAccount', account.id)
  if (countedAs && (await countWithin(call, key, knownAccount))) return
  await throttleUser({ ...call, user: account }, 'authenticatorCode')
}

/** The key of the codes that are mailed to an email: for an account that has a place in its reserve, or for all strangers. */
const createResendKey = (email: string, countedAs?: Pick<KnownRequester, 'accountId'>) =>
  countedAs
    ? createCounterKey('resendMail', 'knownAccount', countedAs.accountId, email.toLowerCase())
    : createCounterKey('resendMail', 'email', email.toLowerCase())

/** Limits the codes to an email: for an account by its reserve, and for an email, known or not, by all strangers (decision 20). */
export async function throttleResend(
  tx: Queryable,
  { context }: Pick<RequestCall, 'context'>,
  email: string,
  countedAs: CountedAs,
): Promise<void> {
  const now = context.clock.databaseTime()
  const { max, period } = LIMITS.resendMail.of[countedAs ? 'knownAccount' : 'email']
  const { count, until } = await incrementCounter(tx, now, createResendKey(email, countedAs), period)
  if (count > max) throw tooManyRequests(secondsUntil(until, now))
}

/** Counts the code that a signup sends. It is sent even if somebody requested one for this email before. */
export function startResendThrottle(
  tx: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  { id, email }: Pick<SessionUser, 'id' | 'email'>,
): Promise<unknown> {
  const { email: ofEmail, knownAccount } = LIMITS.resendMail.of
  const start = (key: string, { period }: Limit) =>
    tx.query(
      `insert into throttles (key, until) values ($1, $2)
       on conflict (key) do update set count = 1, until = excluded.until`,
      [key, toTimestamp(clock.databaseTime() + period)],
    )
  return awaitStatements([
    start(createResendKey(email), ofEmail),
    start(createResendKey(email, { accountId: id }), knownAccount),
  ])
}
