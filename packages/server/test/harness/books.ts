import { returnOf } from '@cht/sdk/investments'
import type { Database } from '../../src/db/database.js'
import { checkLedger } from '../../src/db/ledger.js'
import type { Facts, SimUser } from './world.js'

const ids = async (db: Database, sql: string, params: readonly unknown[] = []): Promise<Set<string>> =>
  new Set((await db.query<{ id: string }>(sql, params)).map(({ id }) => id))

const missing = (from: Set<string>, wanted: Iterable<string>, what: string) =>
  [...wanted].filter((each) => !from.has(each)).map((each) => `${what}: ${each}`)

/** Everything that was answered is there, and nothing that nobody asked for. */
const heldAgainst = async (db: Database, facts: Facts, emails: string[]): Promise<string[]> => {
  const ours = 'user_id in (select id from users where email = any ($1::text[]))'
  const orders = await ids(db, `select id from orders where ${ours}`, [emails])
  const stakes = await ids(db, `select id from investments where ${ours}`, [emails])
  const trades = (which: string) => ids(db, `select id from trades where ${which}`)
  const appeals = await ids(
    db,
    `select trade_id || ':' || email as id from appeal_filings join appeals on appeals.id = appeal_id
     join trades on trades.id = trade_id
     join users on users.id = case party when 'buyer' then buyer_id else seller_id end`,
  )
  return [
    ...missing(orders, facts.orders, 'an order that was answered is gone'),
    ...missing(facts.orders, orders, 'an order that nobody was told of'),
    ...missing(stakes, facts.stakes, 'a stake that was answered is gone'),
    ...missing(facts.stakes, stakes, 'a stake that nobody was told of'),
    ...missing(await trades('paid_at is not null'), facts.paid, 'a payment that was answered is gone'),
    ...missing(
      await trades(`state = 'completed'`),
      facts.confirmed,
      'a confirmation that was answered is gone',
    ),
    ...missing(
      await ids(db, `select id from orders where status = 'cancelled'`),
      facts.cancelled,
      'a cancellation that was answered is gone',
    ),
    ...missing(appeals, facts.appealed, 'an appeal that was answered is gone'),
  ]
}

interface Book {
  email: string
  available: number
  escrow: number
  staked: number
  sold: number
  bought: number
  bonuses: number
}

/** What everybody owns follows from what was put in and what was traded, without a look at the ledger's postings. */
const unpaid = async (db: Database, facts: Facts, emails: string[]): Promise<string[]> => {
  const balance = (kind: string) =>
    `(select balance from accounts where owner = users.id and kind = '${kind}') as ${kind}`
  const sum = (of: string, where: string) =>
    `(select coalesce(sum(amount), 0)::bigint from ${of} where ${where})`
  const books = await db.query<Book>(
    `select email, ${balance('available')}, ${balance('escrow')}, ${balance('staked')},
       ${sum('trades', `seller_id = users.id and state = 'completed'`)} as sold,
       ${sum('trades', `buyer_id = users.id and state = 'completed'`)} as bought,
       ${sum('referral_bonuses', 'referrer_id = users.id')} as bonuses
     from users where email = any ($1::text[])`,
    [emails],
  )
  const returns = await db.query<{ email: string; amount: number; roi: number }>(
    `select email, amount, roi from investments join users on users.id = user_id where state <> 'active'`,
  )
  return books.flatMap(({ email, available, escrow, staked, sold, bought, bonuses }) => {
    const earned = returns
      .filter((each) => each.email === email)
      .reduce((all, { amount, roi }) => all + returnOf(amount, roi), 0)
    const due = (facts.funded.get(email) ?? 0) + bought - sold + bonuses + earned
    const owned = available + escrow + staked
    return owned === due ? [] : [`${email} owns ${owned}, and should own ${due}`]
  })
}

/** Of a trade's notices each comes once. */
const toldTwice = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ what: string }>(
      `select title || ' of ' || href || ' ' || count(*) || ' times' as what from notifications
       where href like '/orders/%' group by user_id, href, title having count(*) > 1`,
    )
  ).map(({ what }) => `told ${what}`)

/** What does not hold, in words, once everything stands still. */
export async function auditBooks(db: Database, facts: Facts, users: SimUser[]): Promise<string[]> {
  const emails = users.map(({ email }) => email)
  return [
    ...(await checkLedger(db)).breaches,
    ...(await heldAgainst(db, facts, emails)),
    ...(await unpaid(db, facts, emails)),
    ...(await toldTwice(db)),
  ]
}

export async function tradesByState(db: Database): Promise<Record<string, number>> {
  const rows = await db.query<{ state: string; count: number }>(
    'select state, count(*) as count from trades group by state order by state',
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
