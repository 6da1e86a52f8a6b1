import type { TradeFilter } from '@cht/sdk/operator'
import { normalizeTransactionHash } from '@cht/sdk/payment-details'
import { type PageRequest, toPage } from '../../domain/pagination.js'
import { toOperatorTrade, toWireAppealEvents, toWireTradeEvents } from '../../domain/trading/trade-mapper.js'
import { listAppealEvents } from '../../features/trading/appeal-events.js'
import {
  buildTradeNumberSql,
  listTradeEvents,
  selectTrades,
  toTradeNumberParam,
} from '../../features/trading/trade-queries.js'
import { notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

const TRADES_FOUND: ListOrder = {
  list: 'tradesFound',
  by: { 'trades.matched_at': 'instant', 'trades.id': 'uuid' },
  newestFirst: true,
}

interface TradesRequest extends PageRequest {
  id?: string | undefined
  userId?: string | undefined
  state?: TradeFilter | undefined
  /** `2026-11-20`, in the time zone of the exchange. */
  day?: string | undefined
  /** With or without `#`. */
  number?: string | undefined
  /** The hash of a transfer of USDT, of the payment or of the rest. */
  transaction?: string | undefined
}

/** Lists the trades that fulfil all filters, newest match first. */
export async function listTrades(
  db: Queryable,
  { id, userId, state: filter, day, number, transaction, ...page }: TradesRequest,
  timeZone: string,
) {
  const params: unknown[] = []
  const addParam = (value: unknown) => `$${params.push(value)}`
  const conditions: string[] = []
  // Each condition is written into the statement only if it is asked for, so that the plan uses its index.
  if (filter === 'open') conditions.push('trades.ended_at is null')
  else if (filter !== undefined) conditions.push(`trades.state = ${addParam(filter)}`)
  if (id !== undefined) conditions.push(`trades.id = ${addParam(id)}`)
  if (number !== undefined) conditions.push(buildTradeNumberSql(addParam(toTradeNumberParam(number))))
  if (transaction !== undefined) {
    const hash = addParam(normalizeTransactionHash(transaction))
    conditions.push(`trades.id = (select trade_id from proofs where transaction_hash = ${hash})`)
  }
  if (day !== undefined) {
    const [date, zone] = [`${addParam(day)}::date`, addParam(timeZone)]
    conditions.push(
      `trades.matched_at >= ${date}::timestamp at time zone ${zone}`,
      `trades.matched_at < (${date} + 1)::timestamp at time zone ${zone}`,
    )
  }
  const userParam = userId === undefined ? undefined : addParam(userId)
  const { where, order, params: allParams } = buildPageSql(TRADES_FOUND, page, params)
  const select = (...more: string[]) =>
    `(select id from trades where ${[...conditions, ...more, where].join(' and ')} ${order})`
  const selects =
    userParam === undefined
      ? [select()]
      : [select(`buyer_id = ${userParam}`), select(`seller_id = ${userParam}`)]
  // An array is looked up by the primary key, however many rows the planner expects of the limit.
  const rows = await selectTrades(
    db,
    `trades.id = any (array(${selects.join(' union all ')}))`,
    allParams,
    order,
  )
  return toPage(TRADES_FOUND.list, rows, ({ matchedAt, id }) => [matchedAt, id], page.limit)
}

/** Reads a trade with its events and those of its appeal. Throws 404 if there is none. */
export async function readOperatorTrade(db: Queryable, id: string) {
  const [row] = isUuid(id) ? await selectTrades(db, 'trades.id = $1', [id]) : []
  if (!row) throw notFound()
  const trade = toOperatorTrade(row)
  const events = toWireTradeEvents(await listTradeEvents(db, row.id))
  const appealEvents = toWireAppealEvents(
    await listAppealEvents(db, row.id),
    (evidenceId) => `/api/operator/appeals/${row.appealId}/pictures/${evidenceId}`,
  )
  return { ...trade, events, appeal: trade.appeal && { ...trade.appeal, events: appealEvents } }
}
