import { restoreTrade, settleTrade, stepTrade, type TradeEvent } from '@cht/machines/lifecycles'
import type { Party } from '@cht/sdk/trades'
import { askAppeal } from '../appeals/service.js'
import type { ExchangeClock } from '../clock.js'
import { at, type Queryable, type Transaction, together } from '../db/database.js'
import { mustTake, notFound } from '../domain/refusal.js'
import { type Filing, storedTrade, type TradeRow } from '../domain/trades/mapper.js'
import type { Picture } from '../http/pictures.js'
import { isUuid } from '../http/uuid.js'
import { takeSteps } from './advance.js'
import { GLANCE, type Glance, tradesWhere } from './queries.js'

const getTrade = async (db: Queryable, id: string): Promise<TradeRow> => {
  const [row] = await tradesWhere(db, 'trades.id = $1', [id])
  if (!row) throw notFound()
  return row
}

const partyOf = (trade: Pick<TradeRow, 'buyerId' | 'sellerId'>, userId: string): Party | undefined => {
  if (trade.buyerId === userId) return 'buyer'
  return trade.sellerId === userId ? 'seller' : undefined
}

/** Locked by a statement of its own: one that locks does not see what whoever held the row has written elsewhere. */
const lockTrade = async (tx: Queryable, id: string): Promise<TradeRow> => {
  const [, trade] = await together([
    tx.query('select from trades where id = $1 for no key update', [id]),
    getTrade(tx, id),
  ])
  return trade
}

interface Who {
  userId: string
  id: string
}

export interface OwnTrade {
  trade: TradeRow
  by: Party
}

/** A trade locked for one of its parties; to anyone else it does not exist. */
export async function lockOwnTrade(tx: Queryable, { userId, id }: Who): Promise<OwnTrade> {
  if (!isUuid(id)) throw notFound()
  const trade = await lockTrade(tx, id)
  const by = partyOf(trade, userId)
  if (!by) throw notFound()
  return { trade, by }
}

/** An event on a locked trade: the clock read once, the chart asked, the step done (decision 26). */
const step = async (
  tx: Transaction,
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

/** An event of one of the parties. */
export function act(
  tx: Transaction,
  clock: ExchangeClock,
  { trade, by }: OwnTrade,
  type: 'payment.submit' | 'payment.confirm',
): Promise<{ trade: TradeRow; now: number }> {
  return step(tx, clock, trade, { type, by })
}

/** One of the parties files an appeal: the trade's chart and then the case's say whether it may. */
export function appealTrade(
  tx: Transaction,
  clock: ExchangeClock,
  { trade, by }: OwnTrade,
  words: Omit<Filing, 'by'>,
): Promise<{ trade: TradeRow; now: number }> {
  return step(tx, clock, trade, { type: 'appeal.open', by }, { by, ...words })
}

/** The operator decides a case for one side: first the case's chart is asked, then the trade's. */
export async function decideAppeal(
  tx: Transaction,
  clock: ExchangeClock,
  id: string,
  to: Party,
): Promise<unknown> {
  const trade = await lockTrade(tx, id)
  const event = { type: 'appeal.resolve', to } as const
  askAppeal(trade, event)
  return step(tx, clock, trade, event)
}

/** Whether the trade takes a proof from this user now: a look without a lock, before what is dear. */
export async function takesProof(db: Queryable, clock: ExchangeClock, { userId, id }: Who): Promise<boolean> {
  const [row] = isUuid(id) ? await db.query<Glance>(GLANCE, [id]) : []
  const by = row && partyOf(row, userId)
  if (!by) return false
  return restoreTrade(storedTrade(row), clock.now()).can({ type: 'payment.submit', by })
}

/** The buyer's proof; with it the trade is paid, or after the window in appeal. */
export async function payTrade(
  tx: Transaction,
  clock: ExchangeClock,
  own: OwnTrade,
  picture: () => Promise<Picture>,
): Promise<TradeRow> {
  const { trade, now } = await act(tx, clock, own, 'payment.submit')
  const { bytes, mediaType } = await picture()
  tx.send('insert into proofs (trade_id, picture, media_type, received_at) values ($1, $2, $3, $4)', [
    trade.id,
    bytes,
    mediaType,
    at(now),
  ])
  return { ...trade, hasProof: true }
}

/** One trade, for its parties only. */
export async function findOwnTrade(db: Queryable, userId: string, id: string): Promise<TradeRow> {
  if (!isUuid(id)) throw notFound()
  const trade = await getTrade(db, id)
  if (!partyOf(trade, userId)) throw notFound()
  return trade
}
