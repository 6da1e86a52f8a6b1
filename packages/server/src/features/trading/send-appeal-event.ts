import { type AppealEvent, appealLifecycle, carryOutDecision, getStageEnd } from '@cht/machines/lifecycles'
import { createAppealNotifications } from '../../domain/trading/notifications.js'
import type { TradeRow } from '../../domain/trading/trade-mapper.js'
import { applyAppeal, tickTradeRow } from '../../domain/trading/transition.js'
import { assertCan } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { requireRow } from '../../platform/db/require-row.js'
import { notify } from '../notifications/notify.js'
import { advanceTrades } from './advance-trades.js'
import { type AppealRecord, insertAppealEvent } from './appeal-events.js'
import { tickAppeal, writeAppeal } from './appeals.js'
import { type LockedTrade, lockTrade } from './trades.js'

/** Sends an event to the appeal of a locked trade, and stores it. A decision that has become final ends the trade. */
export async function sendAppealEvent(
  tx: Transaction,
  { trade, now }: LockedTrade,
  event: AppealEvent,
  details: Omit<AppealRecord, 'dueAt'>,
): Promise<TradeRow> {
  const before = tickAppeal(tx, trade, now)
  assertCan(before, event)
  const { snapshot: appeal } = appealLifecycle.send(before, event)
  const deadline = getStageEnd(appeal)
  // A second question may keep the date of the first one.
  const isNewDeadline = 'dueAt' in event || deadline !== getStageEnd(before)
  insertAppealEvent(tx, trade.id, now, { ...details, dueAt: isNewDeadline ? deadline : undefined })
  const { transition, decidedFor } = carryOutDecision(tickTradeRow(trade, now).transition, appeal)
  if (decidedFor !== undefined) {
    const resolve = { type: 'appeal.resolve', to: decidedFor } as const
    const [ended = trade] = await advanceTrades(tx, [{ trade, event: resolve, transition, appeal }], now)
    return ended
  }
  writeAppeal(tx, trade, now, appeal)
  const updated = applyAppeal(trade, appeal)
  notify(tx, now, createAppealNotifications(updated, details))
  return updated
}

/** Returns the id of the trade of an appeal; 404 if there is no such appeal. */
export async function getTradeId(db: Queryable, appealId: string): Promise<string> {
  const { tradeId } = await requireRow<Row<'appeals', 'tradeId'>>(
    db,
    'select trade_id from appeals where id = $1',
    [appealId],
  )
  return tradeId
}

/** Locks the trade of an appeal for the operator; 404 if there is no such appeal. */
export async function lockTradeOfAppeal(
  tx: Queryable,
  clock: ExchangeClock,
  appealId: string,
): Promise<LockedTrade> {
  return lockTrade(tx, clock, await getTradeId(tx, appealId))
}
