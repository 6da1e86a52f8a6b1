import {
  isOpenTrade,
  settleTrade,
  stepTrade,
  type TradeEffect,
  type TradeEvent,
  type TradeStep,
  tradeDeadline,
  tradeState,
} from '@cht/machines/lifecycles'
import { LATE_PROOF } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import { askAppeal, closeAppeal, joinAppeal, openAppeal } from '../appeals/service.js'
import type { ExchangeClock } from '../clock.js'
import { at, type Database, type Queryable } from '../db/database.js'
import { move } from '../db/ledger.js'
import { mustTake, notFound } from '../http/refusal.js'
import { notify } from '../notifications/service.js'
import { isUuid, moveOrders } from '../orders/service.js'
import type { Picture } from '../pictures.js'
import { releaseMove, returnMove } from './moves.js'
import { REMINDER_BEFORE, reminderNotices, stateNotices } from './notices.js'
import { type Filing, storedTrade, type TradeRow } from './rows.js'
import { tradesWhere } from './select.js'

const ordersOf = (trade: TradeRow) => [trade.buyOrderId, trade.sellOrderId]

const written = (filing: Filing | undefined): Filing => {
  if (!filing) throw new Error('an appeal without a filing')
  return filing
}

type Effect = (tx: Queryable, trade: TradeRow, now: number, filing?: Filing) => Promise<unknown>

/** What the chart says must happen, done: each effect once, in the transaction that moved the trade. */
const EFFECTS: Record<TradeEffect, Effect> = {
  'complete both orders': (tx, trade) => moveOrders(tx, ordersOf(trade), { type: 'trade.complete' }),
  'cancel both orders': (tx, trade) => moveOrders(tx, ordersOf(trade), { type: 'trade.reverse' }),
  'cancel the buy order and return the sell order to the market': (tx, trade) =>
    moveOrders(tx, ordersOf(trade), { type: 'trade.lapse' }),
  'release the escrow to the buyer': (tx, trade, now) => move(tx, now, releaseMove(trade)),
  'return the escrow to the seller': (tx, trade, now) => move(tx, now, returnMove(trade)),
  'open an appeal': (tx, trade, now, filing) => openAppeal(tx, trade, now, written(filing)),
  'open an appeal for late proof': (tx, trade, now) =>
    openAppeal(tx, trade, now, { by: 'buyer', ...LATE_PROOF }),
  'join the appeal': (tx, trade, now, filing) => joinAppeal(tx, trade, now, written(filing)),
  'close the appeal as settled': (tx, trade, now) => closeAppeal(tx, trade, now, { type: 'appeal.settle' }),
  'close the appeal for the buyer': (tx, trade, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.resolve', to: 'buyer' }),
  'close the appeal for the seller': (tx, trade, now) =>
    closeAppeal(tx, trade, now, { type: 'appeal.resolve', to: 'seller' }),
}

const instant = (ms: number | undefined) => (ms === undefined ? null : at(ms))

/** Writes a step and does its effects. */
const applyStep = async (
  tx: Queryable,
  trade: TradeRow,
  { snapshot, effects }: TradeStep,
  now: number,
  filing?: Filing,
): Promise<TradeRow> => {
  const { paidAt, confirmationDueAt } = snapshot.context
  const endedAt = isOpenTrade(snapshot) ? undefined : now
  await tx.query(
    `update trades set state = $2, paid_at = $3, confirmation_due_at = $4, ended_at = $5, due_at = $6 where id = $1`,
    [
      trade.id,
      tradeState(snapshot),
      instant(paidAt),
      instant(confirmationDueAt),
      instant(endedAt),
      instant(tradeDeadline(snapshot)),
    ],
  )
  for (const effect of effects) await EFFECTS[effect](tx, trade, now, filing)
  const moved = await getTrade(tx, trade.id)
  if (moved.state !== trade.state) await notify(tx, now, stateNotices(moved))
  return moved
}

const getTrade = async (db: Queryable, id: string): Promise<TradeRow> => {
  const [row] = await tradesWhere(db, 'trades.id = $1', [id])
  if (!row) throw notFound()
  return row
}

const partyOf = (trade: TradeRow, userId: string): Party | undefined => {
  if (trade.buyerId === userId) return 'buyer'
  return trade.sellerId === userId ? 'seller' : undefined
}

const lockTrade = async (tx: Queryable, id: string): Promise<TradeRow> => {
  await tx.query('select from trades where id = $1 for no key update', [id])
  return getTrade(tx, id)
}

/** A trade locked for one of its parties; to anyone else it does not exist. */
const lockOwnTrade = async (tx: Queryable, userId: string, id: string) => {
  if (!isUuid(id)) throw notFound()
  const trade = await lockTrade(tx, id)
  const by = partyOf(trade, userId)
  if (!by) throw notFound()
  return { trade, by }
}

/** An event on a locked trade: the clock read once, the chart asked, the step done (decision 26). */
const step = async (
  tx: Queryable,
  clock: ExchangeClock,
  trade: TradeRow,
  event: TradeEvent,
  filing?: Filing,
) => {
  const now = clock.now()
  const settled = settleTrade(storedTrade(trade), now)
  mustTake(settled.snapshot, event)
  const { snapshot, effects } = stepTrade(settled.snapshot, event)
  const moved = await applyStep(
    tx,
    trade,
    { snapshot, effects: [...settled.effects, ...effects] },
    now,
    filing,
  )
  return { trade: moved, now }
}

interface Who {
  userId: string
  id: string
}

/** An event of one of the parties; to anyone else the trade does not exist. */
export const act = async (
  tx: Queryable,
  clock: ExchangeClock,
  { userId, id }: Who,
  eventBy: (by: Party) => TradeEvent,
): Promise<{ trade: TradeRow; now: number }> => {
  const { trade, by } = await lockOwnTrade(tx, userId, id)
  return step(tx, clock, trade, eventBy(by))
}

/** One of the parties files an appeal: the trade's chart and then the case's say whether it may. */
export const appealTrade = async (
  tx: Queryable,
  clock: ExchangeClock,
  { userId, id }: Who,
  words: Omit<Filing, 'by'>,
): Promise<{ trade: TradeRow; by: Party; now: number }> => {
  const { trade, by } = await lockOwnTrade(tx, userId, id)
  return { ...(await step(tx, clock, trade, { type: 'appeal.open', by }, { by, ...words })), by }
}

/** The operator decides a case for one side: first the case's chart is asked, then the trade's. */
export const decideAppeal = async (
  tx: Queryable,
  clock: ExchangeClock,
  id: string,
  to: Party,
): Promise<unknown> => {
  const trade = await lockTrade(tx, id)
  const event = { type: 'appeal.resolve', to } as const
  askAppeal(trade, event)
  return step(tx, clock, trade, event)
}

/** The buyer's proof; with it the trade is paid, or after the window in appeal. */
export const payTrade = async (
  tx: Queryable,
  clock: ExchangeClock,
  who: Who,
  { bytes, mediaType }: Picture,
): Promise<TradeRow> => {
  const { trade, now } = await act(tx, clock, who, (by) => ({ type: 'payment.submit', by }))
  await tx.query('insert into proofs (trade_id, picture, media_type, received_at) values ($1, $2, $3, $4)', [
    trade.id,
    bytes,
    mediaType,
    at(now),
  ])
  return { ...trade, hasProof: true }
}

const MOST_AT_ONCE = 100

/**
 * Brings every trade whose deadline has passed up to date, and says how many. The sweep skips rows that somebody
 * holds, and finds them a second later; a request waits for them, so that it answers what is true.
 */
export const settleDueTrades = async (
  db: Database,
  clock: ExchangeClock,
  lock: 'wait' | 'skip',
): Promise<number> => {
  const due = await db.query('select from trades where due_at <= $1 limit 1', [at(clock.now())])
  if (due.length === 0) return 0
  const settled = await db.transaction(async (tx) => {
    const locked = await tx.query<{ id: string }>(
      `select id from trades where due_at <= $1 order by due_at, id limit $2
       for no key update ${lock === 'skip' ? 'skip locked' : ''}`,
      [at(clock.now()), MOST_AT_ONCE],
    )
    for (const { id } of locked) {
      const trade = await getTrade(tx, id)
      const now = clock.now()
      await applyStep(tx, trade, settleTrade(storedTrade(trade), now), now)
    }
    return locked.length
  })
  return settled < MOST_AT_ONCE ? settled : settled + (await settleDueTrades(db, clock, lock))
}

/** Tells each buyer once that the payment window is about to end. */
export const remindBuyers = (db: Database, clock: ExchangeClock): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const due = await tx.query<{ id: string }>(
      `update trades set reminded = true where id in (
         select id from trades where state = 'awaitingPayment' and not reminded and payment_due_at <= $1
         for no key update skip locked)
       returning id`,
      [at(now + REMINDER_BEFORE)],
    )
    for (const { id } of due) await notify(tx, now, reminderNotices(await getTrade(tx, id)))
  })

export const openTradesOf = (db: Queryable, userId: string): Promise<TradeRow[]> =>
  tradesWhere(db, 'ended_at is null and (buyer_id = $1 or seller_id = $1)', [userId])

export const tradesOf = (db: Queryable, userId: string): Promise<TradeRow[]> =>
  tradesWhere(db, 'buyer_id = $1 or seller_id = $1', [userId])

/** One trade, for its parties only. */
export const findOwnTrade = async (db: Queryable, userId: string, id: string): Promise<TradeRow> => {
  if (!isUuid(id)) throw notFound()
  const trade = await getTrade(db, id)
  if (!partyOf(trade, userId)) throw notFound()
  return trade
}
