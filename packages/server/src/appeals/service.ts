import { randomUUID } from 'node:crypto'
import { type AppealEvent, getNextAppeal, restoreAppeal, type StoredAppeal } from '@cht/machines/lifecycles'
import { type Transaction, toTimestamp } from '../db/database.js'
import { assertCan, notFound } from '../domain/refusal.js'
import { type AppealFiling, type TradeRow, toStoredAppeal } from '../domain/trades/mapper.js'
import { notifyOperator } from '../webhooks/service.js'

const insertFiling = (
  tx: Transaction,
  tradeId: string,
  now: number,
  { by, reason, description }: AppealFiling,
): void =>
  tx.send(
    `insert into appeal_filings (appeal_id, party, reason, description, filed_at)
     select id, $2, $3, $4, $5 from appeals where trade_id = $1`,
    [tradeId, by, reason, description, toTimestamp(now)],
  )

/** Opens the trade's appeal with its first filing. A trade has one appeal at most (decision 6). */
export function openAppeal(tx: Transaction, { id }: TradeRow, now: number, filing: AppealFiling): void {
  const appealId = randomUUID()
  tx.send(`insert into appeals (id, trade_id, state, opened_at) values ($1, $2, 'open', $3)`, [
    appealId,
    id,
    toTimestamp(now),
  ])
  insertFiling(tx, id, now, filing)
  notifyOperator(tx, now, { type: 'appeal.open', id: appealId })
}

const requireAppeal = (trade: TradeRow): StoredAppeal => {
  const appeal = toStoredAppeal(trade)
  if (!appeal) throw notFound()
  return appeal
}

/** Refuses an event that the chart of the trade's appeal does not accept. The caller has locked the trade. */
export function assertAppealCan(trade: TradeRow, event: AppealEvent): void {
  assertCan(restoreAppeal(requireAppeal(trade)), event)
}

/** Adds the filing of the second party to an open appeal. */
export function joinAppeal(tx: Transaction, trade: TradeRow, now: number, filing: AppealFiling): void {
  assertAppealCan(trade, { type: 'appeal.join', by: filing.by })
  insertFiling(tx, trade.id, now, filing)
}

/** Closes the trade's appeal in the state that the event leads to. */
export function closeAppeal(tx: Transaction, trade: TradeRow, now: number, event: AppealEvent): void {
  assertAppealCan(trade, event)
  tx.send('update appeals set state = $2, closed_at = $3 where trade_id = $1', [
    trade.id,
    getNextAppeal(requireAppeal(trade), event).state,
    toTimestamp(now),
  ])
}
