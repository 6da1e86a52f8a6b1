import { CODE_LIFETIME, RESEND_INTERVAL } from '@cht/sdk/auth'
import type { AuditAct } from '@cht/sdk/operator'
import { HOUR, MINUTE } from '@cht/sdk/time'
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/service.js'
import type { Exchange } from '../context.js'
import { at, type Queryable } from '../db/database.js'
import { tooMany } from '../domain/refusal.js'
import { addressKey } from '../http/address.js'
import { sessionKey } from './sessions.js'

/** A call that is counted, by where it comes from. */
export interface Counted {
  request: FastifyRequest
  exchange: Exchange
}

interface Limit {
  most: number
  per: number
}

/** Wide enough for many people behind one address of a mobile network. */
const SIGNUPS_BY_ADDRESS: Limit = { most: 300, per: HOUR }
const LOGINS_BY_ADDRESS: Limit = { most: 300, per: 15 * MINUTE }
const CODES_BY_ADDRESS: Limit = { most: 300, per: 15 * MINUTE }
/** By account and address together: whoever guesses elsewhere uses up none of the owner's logins. */
const LOGINS_BY_ACCOUNT: Limit = { most: 10, per: 15 * MINUTE }
const VERIFIES_BY_ACCOUNT: Limit = { most: 10, per: CODE_LIFETIME }
const RESENDS_BY_ACCOUNT: Limit = { most: 10, per: HOUR }
const OPERATORS_BY_ADDRESS: Limit = { most: 20, per: 15 * MINUTE }

const secondsUntil = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1000))

/** How often a key was counted in its window, on the machine's clock, and until when the window is. */
const countUp = async (db: Queryable, now: number, key: string, per: number) => {
  const [row] = await db.query<{ count: number; until: number }>(
    `insert into throttles (key, until) values ($1, $2)
     on conflict (key) do update set
       count = case when throttles.until <= $3 then 1 else throttles.count + 1 end,
       until = case when throttles.until <= $3 then excluded.until else throttles.until end
     returning count, until`,
    [key, at(now + per), at(now)],
  )
  if (!row) throw new Error('a throttle was not counted')
  return row
}

interface Counting {
  key: string
  limit: Limit
  /** What the first refusal of a window is in the audit log; the others are not written, or anybody could fill it. */
  act: AuditAct
  /** Whose account is tried, where the key has one. */
  email?: string
}

/** Counts one more try; 429 where there were too many. */
const count = async (call: Counted, { key, limit, act, email }: Counting): Promise<void> => {
  const { db, clock } = call.exchange
  const now = clock.machine()
  const { count: tries, until } = await countUp(db, now, key, limit.per)
  if (tries <= limit.most) return
  if (tries === limit.most + 1) {
    const [user] = await db.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
      email ?? '',
    ])
    await audit(db, call, { act, actor: 'guest', userId: user?.id, details: { most: limit.most } })
  }
  throw tooMany(secondsUntil(until, now))
}

const accountKey = (what: string, address: string, email: string) =>
  `${what}:${address}:${email.toLowerCase()}`

/** By address, then by address and account. */
const countBoth = async (
  call: Counted,
  what: string,
  email: string,
  { all, account, act }: { all: Limit; account: Limit; act: AuditAct },
): Promise<void> => {
  const address = addressKey(call.request.ip)
  await count(call, { key: `${what}:${address}`, limit: all, act })
  await count(call, { key: accountKey(what, address, email), limit: account, act, email })
}

export function throttleSignup(call: Counted): Promise<void> {
  return count(call, {
    key: `signup:${addressKey(call.request.ip)}`,
    limit: SIGNUPS_BY_ADDRESS,
    act: 'signup.throttled',
  })
}

/** Before the password is looked at. */
export function throttleLogin(call: Counted, email: string): Promise<void> {
  return countBoth(call, 'login', email, {
    all: LOGINS_BY_ADDRESS,
    account: LOGINS_BY_ACCOUNT,
    act: 'login.throttled',
  })
}

/** The right password starts the count anew. */
export function forgetLogins({ request, exchange }: Counted, email: string): Promise<unknown> {
  return exchange.db.query('delete from throttles where key = $1', [
    accountKey('login', addressKey(request.ip), email),
  ])
}

/**
 * Guesses at the old password, by whoever holds a session. By session: a stolen one never keeps the owner from changing
 * the password in theirs, and another one is had with the right password alone.
 */
export function throttlePassword(call: Counted, { email }: { email: string }): Promise<void> {
  return count(call, {
    key: `password:${sessionKey(call.request, call.exchange)}`,
    limit: LOGINS_BY_ACCOUNT,
    act: 'password.throttled',
    email,
  })
}

/** Guesses at any codes of an account; of one code two tries are the owner's session's alone (`takeCode`). */
export function throttleVerify(call: Counted, email: string): Promise<void> {
  return countBoth(call, 'verify', email, {
    all: CODES_BY_ADDRESS,
    account: VERIFIES_BY_ACCOUNT,
    act: 'code.throttled',
  })
}

/** Codes asked for from one address: each ends the code before. */
export function throttleResend(call: Counted, email: string): Promise<void> {
  return countBoth(call, 'resend', email, {
    all: CODES_BY_ADDRESS,
    account: RESENDS_BY_ACCOUNT,
    act: 'code.throttled',
  })
}

/** Wrong operator tokens; the right one is never counted. */
export function throttleOperator(call: Counted): Promise<void> {
  return count(call, {
    key: `operator:${addressKey(call.request.ip)}`,
    limit: OPERATORS_BY_ADDRESS,
    act: 'operator.refused',
  })
}

const codeKey = (email: string) => `code:${email.toLowerCase()}`

/** One mail a minute to an address, known or not, whoever asks (decision 20). */
export async function throttleCode(
  tx: Queryable,
  { exchange }: Pick<Counted, 'exchange'>,
  email: string,
): Promise<void> {
  const now = exchange.clock.machine()
  const { count: mails, until } = await countUp(tx, now, codeKey(email), RESEND_INTERVAL)
  if (mails > 1) throw tooMany(secondsUntil(until, now))
}

/** Signup's own mail counts, and is sent whoever asked for this address before. */
export function startCodeThrottle(
  tx: Queryable,
  { clock }: Pick<Exchange, 'clock'>,
  email: string,
): Promise<unknown> {
  return tx.query(
    `insert into throttles (key, until) values ($1, $2)
     on conflict (key) do update set count = 1, until = excluded.until`,
    [codeKey(email), at(clock.machine() + RESEND_INTERVAL)],
  )
}
