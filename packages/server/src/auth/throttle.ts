import { RESEND_INTERVAL } from '@cht/sdk/auth'
import { HOUR, MINUTE } from '@cht/sdk/time'
import { at, type Queryable } from '../db/database.js'
import type { Exchange } from '../exchange.js'
import { tooMany } from '../http/refusal.js'

interface Limit {
  most: number
  per: number
}

/** Wide enough for many people behind one address of a mobile network. */
const SIGNUPS_BY_ADDRESS: Limit = { most: 300, per: HOUR }
const LOGINS_BY_ADDRESS: Limit = { most: 300, per: 15 * MINUTE }
/** By account and address together: whoever guesses elsewhere never locks the owner out. */
const LOGINS_BY_ACCOUNT: Limit = { most: 10, per: 15 * MINUTE }

const secondsUntil = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1000))

/** Counts one more try under a key, on the machine's clock; 429 where there were too many. */
const count = async (
  db: Queryable,
  { clock }: Pick<Exchange, 'clock'>,
  key: string,
  { most, per }: Limit,
): Promise<void> => {
  const now = clock.machine()
  const [row] = await db.query<{ count: number; until: number }>(
    `insert into throttles (key, until) values ($1, $2)
     on conflict (key) do update set
       count = case when throttles.until <= $3 then 1 else throttles.count + 1 end,
       until = case when throttles.until <= $3 then excluded.until else throttles.until end
     returning count, until`,
    [key, at(now + per), at(now)],
  )
  if (row && row.count > most) throw tooMany(secondsUntil(row.until, now))
}

type Given = Pick<Exchange, 'clock' | 'db'>

export const throttleSignup = (exchange: Given, address: string): Promise<void> =>
  count(exchange.db, exchange, `signup:${address}`, SIGNUPS_BY_ADDRESS)

const accountKey = (address: string, email: string) => `login:${address}:${email.toLowerCase()}`

/** Before the password is looked at. */
export const throttleLogin = async (exchange: Given, address: string, email: string): Promise<void> => {
  await count(exchange.db, exchange, `login:${address}`, LOGINS_BY_ADDRESS)
  await count(exchange.db, exchange, accountKey(address, email), LOGINS_BY_ACCOUNT)
}

/** Guesses at the old password, by whoever holds a session. */
export const throttlePassword = (exchange: Given, userId: string): Promise<void> =>
  count(exchange.db, exchange, `password:${userId}`, LOGINS_BY_ACCOUNT)

/** The right password starts the count anew. */
export const forgetLogins = (exchange: Given, address: string, email: string): Promise<unknown> =>
  exchange.db.query('delete from throttles where key = $1', [accountKey(address, email)])

const CODE: Limit = { most: 1, per: RESEND_INTERVAL }
const codeKey = (email: string) => `code:${email.toLowerCase()}`

/** One mail a minute to an address, known or not (decision 20). */
export const throttleCode = (
  tx: Queryable,
  exchange: Pick<Exchange, 'clock'>,
  email: string,
): Promise<void> => count(tx, exchange, codeKey(email), CODE)

/** Signup's own mail counts, and is sent whoever asked for this address before. */
export const startCodeThrottle = (
  tx: Queryable,
  { clock }: Pick<Exchange, 'clock'>,
  email: string,
): Promise<unknown> =>
  tx.query(
    `insert into throttles (key, until) values ($1, $2)
     on conflict (key) do update set count = 1, until = excluded.until`,
    [codeKey(email), at(clock.machine() + CODE.per)],
  )
