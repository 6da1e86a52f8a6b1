import { settleTrade, stepTrade, type TradeEvent } from '@cht/machines/lifecycles'
import type { Party } from '@cht/sdk/trades'
import { askAppeal } from '../appeals/service.js'
import type { ExchangeClock } from '../clock.js'
import { at, type Queryable } from '../db/database.js'
import { mustTake, notFound } from '../http/refusal.js'
import type { Picture } from '../pictures.js'
import { isUuid } from '../uuid.js'
import { type Filing, storedTrade, type TradeRow } from './rows.js'
import { tradesWhere } from './select.js'
import { takeSteps } from './steps.js'

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
  const whole = { snapshot, effects: [...settled.effects, ...effects] }
  const [moved = trade] = await takeSteps(tx, [{ trade, step: whole, filing }], now)
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
