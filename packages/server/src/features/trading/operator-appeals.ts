import { appealLifecycle } from '@cht/machines/lifecycles'
import { APPEAL_STATES, PARTIES, type Party } from '@cht/sdk/rules'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import {
  type TradeRow,
  toWireAppealEvents,
  toWireTrade,
  toWireTradeEvents,
} from '../../domain/trading/trade-mapper.js'
import { invalidInput, notFound, toLifecycleRefusal } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { lockSwitch } from '../../platform/switches/service.js'
import { listAppealEvents } from './appeal-events.js'
import { type ProofPart, readProofOfTrade } from './proofs.js'
import { getTradeId, lockTradeOfAppeal, sendAppealEvent } from './send-appeal-event.js'
import { buildTradeNumberSql, listTradeEvents, selectTrades, toTradeNumberParam } from './trade-queries.js'
import { getParty } from './trades.js'

/** The states in which the appeal's chart lets the seller's confirmation end it: those of an open appeal. */
const OPEN_STATES = APPEAL_STATES.filter((state) =>
  appealLifecycle
    .restore({ state, stage: 'undecided', filed: [], dueAt: 0 }, 0)
    .can({ type: 'appeal.settle' }),
)

const APPEALS: ListOrder = {
  list: 'appeals',
  by: { 'appeals.opened_at': 'instant', 'appeals.id': 'uuid' },
  newestFirst: false,
}

/** Converts an appeal for the operator, who is shown its trade as the seller sees it: in every detail while the trade is open. */
const toOperatorAppeal = (row: TradeRow, now: number) => ({
  id: row.appealId,
  openedAt: toIso(row.appealOpenedAt),
  trade: toWireTrade(row, row.sellerId, now),
})

/** The condition, with the parameter `$2`, for the id of an appeal or of its trade, or the number of an order. */
const buildNameCondition = (name: string) =>
  isUuid(name)
    ? { sql: '(appeals.id = $2::uuid or appeals.trade_id = $2::uuid)', param: name }
    : { sql: buildTradeNumberSql('$2'), param: toTradeNumberParam(name) }

/** Lists the open appeals, oldest first: all, or those that `of` names. */
export async function listOpenAppeals(
  db: Queryable,
  now: number,
  { of, ...page }: PageRequest & { of?: string | undefined },
) {
  const name = of === undefined ? undefined : buildNameCondition(of)
  const { where, order, params } = buildPageSql(APPEALS, page, [OPEN_STATES, ...(name ? [name.param] : [])])
  const condition = `appeals.state = any ($1::text[]) and ${name?.sql ?? 'true'} and ${where}`
  const rows = await selectTrades(db, condition, params, order)
  const appeals = toPage(
    APPEALS.list,
    rows,
    ({ appealOpenedAt, appealId }) => [appealOpenedAt ?? 0, appealId ?? ''],
    page.limit,
  )
  return mapPage(appeals, (row) => toOperatorAppeal(row, now))
}

/** Reads an appeal, open or not, with its events and those of its trade. */
export async function readAppeal(db: Queryable, now: number, appealId: string) {
  const [row] = await selectTrades(db, 'trades.id = $1', [await getTradeId(db, appealId)])
  if (!row) throw notFound()
  const { trade, ...appeal } = toOperatorAppeal(row, now)
  const events = toWireTradeEvents(await listTradeEvents(db, row.id))
  const appealEvents = toWireAppealEvents(
    await listAppealEvents(db, row.id),
    (id) => `/api/operator/appeals/${appealId}/pictures/${id}`,
  )
  return {
    ...appeal,
    trade: { ...trade, events, appeal: trade.appeal && { ...trade.appeal, events: appealEvents } },
  }
}

/** The events of the appeal of a trade for one of its parties, with the paths of that party's own pictures (decision 9). */
export async function listAppealEventsForParty(db: Queryable, trade: TradeRow, userId: string) {
  const viewer = getParty(trade, userId)
  return toWireAppealEvents(await listAppealEvents(db, trade.id), (id, party) =>
    party === viewer ? `/api/trades/${trade.id}/appeal/pictures/${id}` : undefined,
  )
}

/** Asks a party or both for something, by a date. Returns when the answer is due, which the other party may have moved. */
export async function askParty(
  tx: Transaction,
  clock: ExchangeClock,
  { id, party, text, dueAt }: { id: string; party: Party | 'both'; text: string; dueAt: number },
): Promise<number> {
  const { trade, now } = await lockTradeOfAppeal(tx, clock, id)
  let updated = trade
  for (const of of party === 'both' ? PARTIES : [party]) {
    const event = { type: 'information.ask', of, dueAt } as const
    updated = await sendAppealEvent(tx, { trade: updated, now }, event, { type: event.type, party: of, text })
  }
  return updated.appealDueAt ?? dueAt
}

/**
 * Applies the operator's decision for the buyer if the rest of the payment arrives in time. Throws 409 if the trade has no price, and
 * 422 if the rest is more than the price.
 */
export async function requireRest(
  tx: Transaction,
  clock: ExchangeClock,
  { id, amount, reason, dueAt }: { id: string; amount: number; reason: string; dueAt: number },
): Promise<void> {
  const locked = await lockTradeOfAppeal(tx, clock, id)
  const { paymentAmount } = locked.trade
  if (paymentAmount === null)
    throw toLifecycleRefusal({ code: 'no_price', message: 'This order has no price' })
  if (amount > paymentAmount)
    throw invalidInput([{ path: 'amount', message: 'is more than the price of the order' }])
  const event = { type: 'rest.require', amount, dueAt } as const
  await sendAppealEvent(tx, locked, event, { type: event.type, party: 'buyer', text: reason, amount })
}

/** Applies the operator's decision for one party. */
export async function resolveAppeal(
  tx: Transaction,
  clock: ExchangeClock,
  { id, to, reason }: { id: string; to: Party; reason: string },
): Promise<void> {
  // The decision of a review releases the escrow: the trade is read after the lock, and its chart refuses that while it is stopped.
  await lockSwitch(tx, 'payments')
  const locked = await lockTradeOfAppeal(tx, clock, id)
  const event = { type: 'appeal.resolve', to } as const
  await sendAppealEvent(tx, locked, event, { type: event.type, party: to, text: reason })
}

/** A proof of payment of the appealed trade; 404 if the buyer has sent none. */
export async function readAppealProof(
  deps: Pick<ServerContext, 'db' | 'cipher' | 'storages'>,
  appealId: string,
  part: ProofPart,
): Promise<Uint8Array> {
  return readProofOfTrade(deps, await getTradeId(deps.db, appealId), part)
}
