// People, open trades and pending orders, put there by statements over whole sets.
import { createHash } from 'node:crypto'

const FAR = "'2099-01-01T00:00:00Z'::timestamptz"
const NOW = "'2026-11-20T08:00:00Z'::timestamptz"
const AMOUNT = 25_000

/** A name as a UUID: the bench can say whose id it is. */
export const uuidOf = (name) => {
  const hex = createHash('md5').update(name).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
const sqlUuid = (name) => `md5(${name})::uuid`

/** Signed in under a token that is their name. */
export const addPeople = async (db, prefix, count) => {
  await db.query(
    `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code,
       phone_verified, verification_state, created_at)
     select ${sqlUuid(`'${prefix}' || n`)}, '${prefix} Example', '${prefix}' || n, '${prefix}' || n || '@example.com',
       '+2348000000000', 'nigeria', 'none', '${prefix}' || n, true, 'verified', ${NOW}
     from generate_series(1, ${count}) n`,
  )
  await db.query(
    `insert into accounts (owner, kind) select id, unnest(array['available', 'escrow', 'staked'])
     from users where username like '${prefix}%'`,
  )
  await db.query(
    `insert into login_sessions (token_hash, user_id, created_at, seen_at)
     select sha256(username::bytea), id, now(), now() from users where username like '${prefix}%'`,
  )
}

export const cookieOf = (prefix, number) => `sid=${prefix}${number}`

/** `each` open trades between every seller and buyer of the same number, their escrow posted as the exchange posts it. */
export const addTrades = async (db, pass, pairs, each) => {
  const order = (side) => sqlUuid(`'${pass} ${side} ' || n || ' ' || i`)
  const every = `generate_series(1, ${pairs}) n, generate_series(1, ${each}) i`
  for (const side of ['buy', 'sell'])
    await db.query(
      `insert into orders (id, side, user_id, amount, payment_method, country, status, bank_name, account_name,
         account_number, created_at)
       select ${order(side)}, '${side}', ${sqlUuid(`'${side}er' || n`)}, ${AMOUNT}, 'bank', 'nigeria', 'approved',
         'First Bank', 'Seller', '1021334477', ${NOW} from ${every}`,
    )
  await db.query(
    `insert into trades (id, buy_order_id, sell_order_id, buyer_id, seller_id, buyer_name, buyer_phone, seller_name,
       seller_phone, amount, payment_amount, payment_currency, state, matched_at, payment_due_at, grace_ends_at, due_at)
     select ${order('trade')}, ${order('buy')}, ${order('sell')}, ${sqlUuid("'buyer' || n")},
       ${sqlUuid("'seller' || n")}, 'Buyer', '+234', 'Seller', '+234', ${AMOUNT}, 2500000, 'NGN', 'awaitingPayment',
       ${NOW}, ${FAR}, ${FAR}, ${FAR} from ${every}`,
  )
  await db.query(
    `select transfer('fund:${pass} ' || n, ${NOW}, ${AMOUNT * each}, null, 'issuance', ${sqlUuid("'seller' || n")},
       'available') from generate_series(1, ${pairs}) n`,
  )
  await db.query(
    `select transfer('escrow:' || ${order('sell')}, ${NOW}, ${AMOUNT}, ${sqlUuid("'seller' || n")}, 'available',
       ${sqlUuid("'seller' || n")}, 'escrow') from ${every}`,
  )
  await db.query('analyze')
}
export const tradeOf = (pass, pair, index) => uuidOf(`${pass} trade ${pair} ${index}`)

const MARKETS = 10
/** So many pending orders, half of each side, over some markets and many people. */
export const addOrders = async (db, count) => {
  await db.query(
    `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
     select gen_random_uuid(), case when n % 2 = 0 then 'buy' else 'sell' end, users.id,
       25000 * (1 + n / 2 % ${MARKETS}), 'bank', 'nigeria', 'pending', ${NOW}
     from generate_series(1, ${count}) n
     join (select id, row_number() over (order by username) - 1 as place, count(*) over () as people
       from users where username like 'trader%') users on place = n % people`,
  )
  await db.query('analyze orders')
}
