// Inserts users, open trades and pending orders with set-based statements.
import { createHash } from 'node:crypto'
import type { Client } from 'pg'

const FAR_FUTURE = "'2099-01-01T00:00:00Z'::timestamptz"
/** The instant at which all inserted rows were created, except the login sessions. */
const CREATED_AT = "'2026-11-20T08:00:00Z'::timestamptz"
const AMOUNT = 25_000

/** The UUID that PostgreSQL computes as `md5(name)::uuid`. Ids that are computed from names are thus known without a query. */
export function uuidFromName(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `uuidFromName` in SQL. */
const sqlUuid = (name: string) => `md5(${name})::uuid`

/**
 * Inserts verified users named `<prefix>1`, `<prefix>2` and so on. The token of each user's session is the username.
 */
export async function insertUsers(client: Client, prefix: string, count: number): Promise<void> {
  await client.query(
    `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code,
       phone_verified, verification_state, created_at, terms_version, terms_accepted_at)
     select ${sqlUuid(`'${prefix}' || n`)}, '${prefix} Example', '${prefix}' || n, '${prefix}' || n || '@example.com',
       '+2348000000000', 'nigeria', 'none', '${prefix}' || n, true, 'verified', ${CREATED_AT},
       1, ${CREATED_AT}
     from generate_series(1, ${count}) n`,
  )
  await client.query(
    `insert into accounts (owner, kind) select id, unnest(array['available', 'escrow', 'staked', 'heldBonus'])
     from users where username like '${prefix}%'`,
  )
  await client.query(
    `insert into login_sessions (token_hash, user_id, created_at, seen_at)
     select sha256(username::bytea), id, now(), now() from users where username like '${prefix}%'`,
  )
}

/** The session cookie of a user that `insertUsers` inserted. */
export function sessionCookie(prefix: string, number: number): string {
  return `sid=${prefix}${number}`
}

/**
 * Inserts open trades with their orders and ledger entries. Pair n consists of `buyer<n>` and `seller<n>`, who
 * must exist. Each pair has `perPair` trades. `batch` makes the ids unique.
 */
export async function insertTrades(
  client: Client,
  batch: string,
  pairs: number,
  perPair: number,
): Promise<void> {
  const id = (kind: 'buy' | 'sell' | 'trade') => sqlUuid(`'${batch} ${kind} ' || n || ' ' || i`)
  const series = `generate_series(1, ${pairs}) n, generate_series(1, ${perPair}) i`
  for (const side of ['buy', 'sell'] as const)
    await client.query(
      `insert into orders (id, side, user_id, amount, payment_method, country, status, bank_name, account_name,
         account_number, created_at)
       select ${id(side)}, '${side}', ${sqlUuid(`'${side}er' || n`)}, ${AMOUNT}, 'bank', 'nigeria', 'approved',
         'First Bank', 'Seller', '1021334477', ${CREATED_AT} from ${series}`,
    )
  await client.query(
    `insert into trades (id, buy_order_id, sell_order_id, buyer_id, seller_id, buyer_name, buyer_phone, seller_name,
       seller_phone, amount, payment_amount, payment_currency, state, matched_at, payment_due_at, grace_ends_at, due_at)
     select ${id('trade')}, ${id('buy')}, ${id('sell')}, ${sqlUuid("'buyer' || n")},
       ${sqlUuid("'seller' || n")}, 'Buyer', '+234', 'Seller', '+234', ${AMOUNT}, 2500000, 'NGN', 'awaitingPayment',
       ${CREATED_AT}, ${FAR_FUTURE}, ${FAR_FUTURE}, ${FAR_FUTURE} from ${series}`,
  )
  await client.query(
    `select transfer('fund:${batch} ' || n, ${CREATED_AT}, ${AMOUNT * perPair}, null, 'issuance', ${sqlUuid("'seller' || n")},
       'available') from generate_series(1, ${pairs}) n`,
  )
  await client.query(
    `select transfer('escrow:' || ${id('sell')}, ${CREATED_AT}, ${AMOUNT}, ${sqlUuid("'seller' || n")}, 'available',
       ${sqlUuid("'seller' || n")}, 'escrow') from ${series}`,
  )
  await client.query('analyze')
}

/** The id of a trade that `insertTrades` inserted. `pair` and `index` are counted from 1. */
export function tradeId(batch: string, pair: number, index: number): string {
  return uuidFromName(`${batch} trade ${pair} ${index}`)
}

const DIFFERENT_AMOUNTS = 10

/**
 * Inserts pending orders. Half of them are buy orders. The orders are spread over ten amounts and all users named
 * `trader…`.
 */
export async function insertOrders(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
     select gen_random_uuid(), case when n % 2 = 0 then 'buy' else 'sell' end, users.id,
       25000 * (1 + n / 2 % ${DIFFERENT_AMOUNTS}), 'bank', 'nigeria', 'pending', ${CREATED_AT}
     from generate_series(1, ${count}) n
     join (select id, row_number() over (order by username) - 1 as user_index, count(*) over () as user_count
       from users where username like 'trader%') users on user_index = n % user_count`,
  )
  await client.query('analyze orders')
}
