import { calculateReturn } from '@cht/sdk/rules'
import { replayTrades } from '../../src/features/trading/replay-trades.js'
import type { Database } from '../../src/platform/db/database.js'
import { checkLedger } from '../../src/platform/db/ledger-check.js'
import type { AcknowledgedWrites, SimUser } from './simulation.js'

const selectIds = async (db: Database, sql: string, params: readonly unknown[] = []): Promise<Set<string>> =>
  new Set((await db.query<{ id: string }>(sql, params)).map(({ id }) => id))

const listIdsOutside = (known: Set<string>, ids: Iterable<string>, message: string) =>
  [...ids].filter((id) => !known.has(id)).map((id) => `${message}: ${id}`)

/** The items of the first list that the second has not, each as often as it is missing. */
const subtract = (items: readonly string[], others: readonly string[]): string[] => {
  const rest = [...others]
  return items.filter((item) => {
    const index = rest.indexOf(item)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}

/**
 * Finds writes that succeeded and are not stored, and stored orders, investments, messages and additions to appeals that no
 * response confirmed.
 */
const compareWrites = async (db: Database, acknowledged: AcknowledgedWrites, emails: string[]) => {
  const ofSimulatedUsers = 'user_id in (select id from users where email = any ($1::text[]))'
  const orders = await selectIds(db, `select id from orders where ${ofSimulatedUsers}`, [emails])
  const investments = await selectIds(db, `select id from investments where ${ofSimulatedUsers}`, [emails])
  const selectTradeIds = (condition: string) => selectIds(db, `select id from trades where ${condition}`)
  const filings = await selectIds(
    db,
    `select trade_id || ':' || email as id from appeal_filings join appeals on appeals.id = appeal_id
     join trades on trades.id = trade_id
     join users on users.id = case party when 'buyer' then buyer_id else seller_id end`,
  )
  const listTradeEvents = async (type: string) =>
    (
      await db.query<{ id: string }>(
        `select trade_id || ':' || email as id from trade_events join trades on trades.id = trade_id
         join users on users.id = case party when 'buyer' then buyer_id else seller_id end where type = $1`,
        [type],
      )
    ).map(({ id }) => id)
  const listAppealEvents = async (type: string) =>
    (
      await db.query<{ id: string }>(
        `select trade_id || ':' || email as id from appeal_events join appeals on appeals.id = appeal_id
         join trades on trades.id = trade_id
         join users on users.id = case party when 'buyer' then buyer_id else seller_id end where type = $1`,
        [type],
      )
    ).map(({ id }) => id)
  const listClaims = async () =>
    (
      await db.query<{ id: string }>(
        `select trade_id || ':' || email as id from trade_claims join trades on trades.id = trade_id
         join users on users.id = case party when 'buyer' then buyer_id else seller_id end`,
      )
    ).map(({ id }) => id)
  const added = [
    { name: 'A statement', stored: await listAppealEvents('statement.add'), sent: acknowledged.statements },
    { name: 'A picture', stored: await listAppealEvents('picture.add'), sent: acknowledged.pictures },
    {
      name: 'A request for a review',
      stored: await listAppealEvents('review.request'),
      sent: acknowledged.reviews,
    },
    {
      name: 'An acceptance',
      stored: await listAppealEvents('decision.accept'),
      sent: acknowledged.acceptances,
    },
    {
      name: 'A report of another amount',
      stored: await listTradeEvents('amount.report'),
      sent: acknowledged.amountReports,
    },
    { name: 'A claim', stored: await listClaims(), sent: acknowledged.claims },
    { name: 'The rest of a payment', stored: await listTradeEvents('rest.submit'), sent: acknowledged.rests },
  ]
  const messages = await listTradeEvents('message.send')
  const cancellationRequests = new Set(await listTradeEvents('cancellation.request'))
  const duplicated = [
    ...added.flatMap(({ name, stored, sent }) =>
      subtract(stored, sent).map((id) => `${name} is stored but was not sent: ${id}`),
    ),
    ...subtract(messages, acknowledged.messages).map((id) => `A message is stored but was not sent: ${id}`),
    ...listIdsOutside(acknowledged.orders, orders, 'An order is stored but was not created by a user'),
    ...listIdsOutside(
      acknowledged.investments,
      investments,
      'An investment is stored but was not created by a user',
    ),
  ]
  const lost = [
    ...added.flatMap(({ name, stored, sent }) =>
      subtract(sent, stored).map((id) => `${name} was sent but is not stored: ${id}`),
    ),
    ...listIdsOutside(orders, acknowledged.orders, 'An order was created but is not stored'),
    ...listIdsOutside(investments, acknowledged.investments, 'An investment was created but is not stored'),
    ...listIdsOutside(
      await selectTradeIds('paid_at is not null'),
      acknowledged.paid,
      'A payment succeeded but is not stored',
    ),
    ...listIdsOutside(
      await selectTradeIds(`state = 'completed'`),
      acknowledged.confirmed,
      'A confirmation succeeded but is not stored',
    ),
    ...listIdsOutside(
      await selectIds(db, `select id from orders where status = 'cancelled'`),
      acknowledged.cancelled,
      'A cancellation succeeded but is not stored',
    ),
    ...listIdsOutside(filings, acknowledged.appealed, 'An appeal succeeded but is not stored'),
    ...subtract(acknowledged.messages, messages).map((id) => `A message was sent but is not stored: ${id}`),
    ...listIdsOutside(
      await selectTradeIds('extension is not null'),
      acknowledged.extensionRequests,
      'A request for more time succeeded but is not stored',
    ),
    ...listIdsOutside(
      await selectTradeIds(`extension = 'accepted'`),
      acknowledged.extended,
      'An extension succeeded but is not stored',
    ),
    ...listIdsOutside(
      cancellationRequests,
      acknowledged.cancellationRequests,
      'A request to cancel succeeded but is not stored',
    ),
    ...listIdsOutside(
      new Set(await selectTradeIds(`buyer_cancellation = 'accepted' or seller_cancellation = 'accepted'`)),
      acknowledged.agreedToCancel,
      'An agreement to cancel succeeded but is not stored',
    ),
  ]
  return { lost, duplicated }
}

/** Finds writes to a trade that succeeded although their user is not a party to it. */
const findForeignWrites = async (db: Database, { tradeWrites }: AcknowledgedWrites): Promise<string[]> => {
  const parties = await selectIds(
    db,
    `select trades.id || ':' || email as id from trades join users on users.id in (buyer_id, seller_id)`,
  )
  return tradeWrites
    .filter(({ id, email }) => !parties.has(`${id}:${email}`))
    .map(({ id, email, verb }) => `${email} ${verb} ${id}, to which the user is not a party`)
}

/** Whole CHT. */
interface UserTotals {
  email: string
  available: number
  escrow: number
  staked: number
  heldBonus: number
  sold: number
  bought: number
  bonuses: number
}

/** Compares each user's balance with the sum of funding, trades, bonuses and returns. It does not read the postings. */
const findWrongBalances = async (
  db: Database,
  acknowledged: AcknowledgedWrites,
  emails: string[],
): Promise<string[]> => {
  const selectBalance = (kind: string) =>
    `(select balance from accounts where owner = users.id and kind = '${kind}') as "${kind}"`
  const selectSum = (table: string, condition: string) =>
    `(select coalesce(sum(amount), 0)::bigint from ${table} where ${condition})`
  const users = await db.query<UserTotals>(
    `select email, ${selectBalance('available')}, ${selectBalance('escrow')}, ${selectBalance('staked')},
       ${selectBalance('heldBonus')},
       ${selectSum('trades', `seller_id = users.id and state = 'completed'`)} as sold,
       ${selectSum('trades', `buyer_id = users.id and state = 'completed'`)} as bought,
       ${selectSum('referral_bonuses', `referrer_id = users.id and state <> 'voided'`)} as bonuses
     from users where email = any ($1::text[])`,
    [emails],
  )
  const returns = await db.query<{ email: string; amount: number; roi: number }>(
    `select email, amount, roi from investments join users on users.id = user_id where state <> 'active' and ended_early_at is null`,
  )
  return users.flatMap(({ email, available, escrow, staked, heldBonus, sold, bought, bonuses }) => {
    const earned = returns
      .filter((investment) => investment.email === email)
      .reduce((sum, { amount, roi }) => sum + calculateReturn(amount, roi), 0)
    const expected = (acknowledged.funded.get(email) ?? 0) + bought - sold + bonuses + earned
    const actual = available + escrow + staked + heldBonus
    return actual === expected ? [] : [`${email} owns ${actual} CHT instead of ${expected}`]
  })
}

/**
 * Finds notifications about a trade, other than messages and the operator's questions, that a user got too often: more than once, than
 * the trade has entered the state that they tell of, or than the user has orders that wait because of the trade.
 */
const findDuplicateNotifications = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ duplicate: string }>(
      `with entered as (
         select trade_id, state from (
           select trade_id, state, lag(state) over (partition by trade_id order by id) as before from trade_events) as events
         where state is distinct from before
       ), told_of (code, state) as (values
         ('trade.confirmationLate', 'paid.lateConfirmation'), ('trade.amountDisputed', 'paid.amountDisputed')
       )
       select code || ' of ' || href || ' ' || count(*) || ' times' as duplicate from notifications
       where href like '/orders/%' and code is distinct from 'trade.message'
         and code is distinct from 'appeal.informationAsked' group by user_id, href, code, params
       having count(*) > greatest(1,
         (select count(*) from entered join told_of using (state)
           where told_of.code = notifications.code and '/orders/' || trade_id = href),
         (select count(*) from orders where notifications.code = 'trade.orderWaits'
           and orders.user_id = notifications.user_id and side = params ->> 'side'))`,
    )
  ).map(({ duplicate }) => `Notification ${duplicate}`)

/** Finds trades whose replay ends in another state than the stored one, and trades without stored events. */
const findUnreplayableTrades = async (db: Database): Promise<string[]> => {
  return (await replayTrades(db)).differences
}

/** Finds timestamps in the future: a process has used its own clock, which is fast. */
const findFutureInstants = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      `select name from exchange, lateral (values
         ('heartbeat', alive_at),
         ('order', (select max(created_at) from orders)),
         ('payment', (select max(paid_at) from trades)),
         ('end of a trade', (select max(ended_at) from trades)),
         ('trade event', (select max(at) from trade_events))
       ) as written (name, instant)
       where instant > clock_timestamp() + demo_offset_ms * interval '1 millisecond'`,
    )
  ).map(({ name }) => `In the future: ${name}`)

/** Compares the database with what the responses of the run confirmed. Call it when no server is running. */
export async function findDiscrepancies(db: Database, acknowledged: AcknowledgedWrites, users: SimUser[]) {
  const emails = users.map(({ email }) => email)
  const { lost, duplicated } = await compareWrites(db, acknowledged, emails)
  return {
    ledger: (await checkLedger(db, Date.now(), 'full')).breaches,
    lost,
    duplicated: [...duplicated, ...(await findDuplicateNotifications(db))],
    others: [
      ...(await findForeignWrites(db, acknowledged)),
      ...(await findWrongBalances(db, acknowledged, emails)),
      ...(await findUnreplayableTrades(db)),
      ...(await findFutureInstants(db)),
    ],
  }
}

export async function countTradesByState(db: Database): Promise<Record<string, number>> {
  const rows = await db.query<{ state: string; count: number }>(
    'select state, count(*) as count from trades group by state order by state',
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
