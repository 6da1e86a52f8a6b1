// Inserts the users of the capacity benchmark, and what they trade.
import type { Client } from 'pg'
import { insertTrades, insertUsers } from '../server/seed.js'

export const BATCH = 'capacity'
/** The most payments of a pair in all steps. */
export const TRADES_PER_PAIR = 2
/** Whole CHT of a seller, for the sell orders of all steps. */
const BALANCE = 500_000

/** Inserts `pairs` of buyers and sellers who have confirmed their sessions, with trades that wait for their payments. */
export async function insertPairs(client: Client, pairs: number): Promise<void> {
  for (const prefix of ['buyer', 'seller']) await insertUsers(client, prefix, pairs)
  await client.query(`update login_sessions set confirmed_until = now() + interval '1 day'`)
  await insertTrades(client, BATCH, pairs, TRADES_PER_PAIR)
  await client.query(
    `select transfer('fund:balance ' || username, now(), ${BALANCE}, null, 'issuance', id, 'available') from users
     where username like 'seller%'`,
  )
  await client.query('vacuum analyze')
}

/** Inserts a buy and a sell order of each of `count` pairs, which the next session matches. */
export async function insertPendingOrders(client: Client, firstPair: number, count: number): Promise<void> {
  await client.query(
    `insert into orders (id, side, user_id, amount, payment_method, country, status, bank_name, account_name, account_number,
       created_at)
     select gen_random_uuid(), side, users.id, 50000, 'bank', 'nigeria', 'pending', 'First Bank', 'Seller', '1021334477', now()
     from generate_series($1::int, $1::int + $2::int - 1) n cross join unnest(array['buy', 'sell']) side
       join users on username = case side when 'buy' then 'buyer' else 'seller' end || n`,
    [firstPair, count],
  )
}

/** Moves the deadlines of trades away, so that none ends when the clock is moved to the next session. */
export async function postponeDeadlines(client: Client): Promise<void> {
  await client.query(
    `update trades set payment_due_at = due, grace_ends_at = due, due_at = due,
       confirmation_due_at = case when confirmation_due_at is null then null else due end
     from (select '2099-01-01T00:00:00Z'::timestamptz as due) as far
     where state in ('awaitingPayment', 'paid.awaitingConfirmation') and due_at < due`,
  )
}
