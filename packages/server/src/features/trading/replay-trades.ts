import { replayTrade } from '@cht/machines/lifecycles'
import { type StoredTradeEventRow, toStoredEvent } from '../../domain/trading/trade-mapper.js'
import type { Row } from '../../kernel/tables.js'
import { NIL_UUID, type Queryable } from '../../platform/db/database.js'

const PAGE_SIZE = 500

export interface ReplayReport {
  /** How many trades end in their stored state. */
  matching: number
  /** A line for each trade of which an event is refused, or leads to another state than the stored one. */
  differences: string[]
}

const listPage = (db: Queryable, afterId: string) =>
  db.query<Row<'trades', 'id' | 'state' | 'paymentDueAt' | 'graceEndsAt' | 'restDueAt' | 'paymentAmount'>>(
    'select id, state, payment_due_at, grace_ends_at, rest_due_at, payment_amount from trades where id > $1 order by id limit $2',
    [afterId, PAGE_SIZE],
  )

const listEvents = async (
  db: Queryable,
  tradeIds: readonly string[],
): Promise<Map<string, StoredTradeEventRow[]>> => {
  const rows = await db.query<StoredTradeEventRow & Row<'trade_events', 'tradeId'>>(
    `select trade_id, type, party, at, state, message, amount, statement from trade_events
     where trade_id = any ($1::uuid[]) order by id`,
    [tradeIds],
  )
  const events = new Map<string, StoredTradeEventRow[]>()
  for (const { tradeId, ...event } of rows) events.set(tradeId, [...(events.get(tradeId) ?? []), event])
  return events
}

/** Runs every stored trade through the lifecycle of this version. */
export async function replayTrades(db: Queryable): Promise<ReplayReport> {
  const report: ReplayReport = { matching: 0, differences: [] }
  for (let after = NIL_UUID; ; ) {
    const trades = await listPage(db, after)
    const last = trades.at(-1)
    if (!last) return report
    const eventsByTrade = await listEvents(
      db,
      trades.map(({ id }) => id),
    )
    for (const trade of trades) {
      const events = (eventsByTrade.get(trade.id) ?? []).map(toStoredEvent)
      const { state, failed } = replayTrade(
        { ...trade, restDueAt: trade.restDueAt ?? undefined, payment: trade.paymentAmount ?? undefined },
        events,
      )
      if (failed)
        report.differences.push(
          `${trade.id}: ${failed.type} led to ${failed.state} and now leads to ${state}`,
        )
      else if (state === trade.state) report.matching++
      else report.differences.push(`${trade.id}: stored as ${trade.state}, ends in ${state}`)
    }
    after = last.id
  }
}
