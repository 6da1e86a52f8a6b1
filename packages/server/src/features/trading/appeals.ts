import { randomUUID } from 'node:crypto'
import { type AppealEvent, type AppealSnapshot, appealLifecycle, storeAppeal } from '@cht/machines/lifecycles'
import { DECISION_PERIOD, PARTIES } from '@cht/sdk/rules'
import { type AppealTick, listAppealTicks } from '../../domain/trading/appeal-tick.js'
import { createAppealNotifications } from '../../domain/trading/notifications.js'
import { type AppealFiling, type TradeRow, toStoredAppeal } from '../../domain/trading/trade-mapper.js'
import { applyAppeal } from '../../domain/trading/transition.js'
import { assertCan, notFound } from '../../kernel/refusal.js'
import { openCase } from '../../platform/cases/open-case.js'
import { insertRows } from '../../platform/db/columns.js'
import { type Transaction, toTimestamp } from '../../platform/db/database.js'
import { notify } from '../notifications/notify.js'
import { notifyOperator } from '../webhooks/service.js'
import { insertAppealEvent } from './appeal-events.js'

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

/** Opens the trade's appeal, with its first filing unless the operator opens it. A trade has one appeal at most (decision 6). */
export function openAppeal(tx: Transaction, { id }: TradeRow, now: number, filing?: AppealFiling): void {
  const appealId = randomUUID()
  insertRows(tx, 'appeals', [
    { id: appealId, tradeId: id, state: 'open', openedAt: now, stageDueAt: now + DECISION_PERIOD },
  ])
  if (filing) insertFiling(tx, id, now, filing)
  openCase(tx, now, { id: appealId, kind: 'appeal' })
  notifyOperator(tx, now, { type: 'appeal.open', id: appealId })
}

const requireAppeal = (trade: TradeRow, now: number): AppealSnapshot => {
  const appeal = toStoredAppeal(trade)
  if (!appeal) throw notFound()
  return appealLifecycle.restore(appeal, now)
}

const isDecidable = (appeal: AppealSnapshot): boolean =>
  PARTIES.some((to) => appeal.can({ type: 'appeal.resolve', to }))

/**
 * Notifies the operator's webhooks of an appeal that waits for the operator again: for a decision, after an answer or the end of
 * its time, or for a review.
 */
const notifyIfWaiting = (tx: Transaction, trade: TradeRow, now: number, appeal: AppealSnapshot): void => {
  const stored = toStoredAppeal(trade)
  if (!stored || trade.appealId === null || !isDecidable(appeal)) return
  // Restored at instant 0, before any deadline: the appeal as it was stored.
  if (!isDecidable(appealLifecycle.restore(stored, 0)))
    notifyOperator(tx, now, { type: 'appeal.waiting', id: trade.appealId })
}

/** Writes the appeal of a locked trade, and the instant at which time alone changes it next. */
export function writeAppeal(tx: Transaction, trade: TradeRow, now: number, appeal: AppealSnapshot): void {
  const { id } = trade
  notifyIfWaiting(tx, trade, now, appeal)
  const { state, stage, dueAt, restAmount, asked, decidedFor, contributions } = storeAppeal(appeal)
  const deadline = appealLifecycle.deadline(appeal)
  tx.send(
    `update appeals set state = $2, stage = $3, stage_due_at = $4, asked_parties = $5, decided_for = $6, contributions = $7::jsonb, rest_amount = $9,
       closed_at = case when $2 = 'open' then null else coalesce(closed_at, $8::timestamptz) end where trade_id = $1`,
    [
      id,
      state,
      stage,
      toTimestamp(dueAt),
      asked ?? null,
      decidedFor ?? null,
      JSON.stringify(contributions ?? {}),
      toTimestamp(now),
      restAmount ?? null,
    ],
  )
  tx.send('update trades set appeal_due_at = $2 where id = $1', [
    id,
    deadline === undefined ? null : toTimestamp(deadline),
  ])
}

/** Stores the events that time has caused since the appeal of a locked trade was stored. */
export function recordAppealTicks(
  tx: Transaction,
  trade: TradeRow,
  now: number,
  appeal: AppealSnapshot,
): AppealTick[] {
  const ticks = listAppealTicks(trade, appeal)
  for (const tick of ticks) insertAppealEvent(tx, trade.id, now, tick)
  return ticks
}

/** Returns the appeal of a locked trade at `now`. Stores what time has caused since it was stored, and tells the parties. */
export function tickAppeal(tx: Transaction, trade: TradeRow, now: number): AppealSnapshot {
  const appeal = requireAppeal(trade, now)
  const ticks = recordAppealTicks(tx, trade, now, appeal)
  const ticked = applyAppeal(trade, appeal)
  notify(
    tx,
    now,
    ticks.flatMap((tick) => createAppealNotifications(ticked, tick)),
  )
  return appeal
}

/** Sends an event to the appeal of a locked trade, and writes the appeal. Throws the refusal of its chart. */
const sendEvent = (tx: Transaction, trade: TradeRow, now: number, event: AppealEvent): void => {
  const appeal = tickAppeal(tx, trade, now)
  assertCan(appeal, event)
  writeAppeal(tx, trade, now, appealLifecycle.send(appeal, event).snapshot)
}

/** Adds the filing of a party to an open appeal. */
export function joinAppeal(tx: Transaction, trade: TradeRow, now: number, filing: AppealFiling): void {
  sendEvent(tx, trade, now, { type: 'appeal.join', by: filing.by })
  insertFiling(tx, trade.id, now, filing)
}

/** Closes the trade's appeal, because the seller has confirmed. */
export function settleAppeal(tx: Transaction, trade: TradeRow, now: number): void {
  sendEvent(tx, trade, now, { type: 'appeal.settle' })
}
