import { appealLifecycle, type TradeEvent, tradeLifecycle } from '@cht/machines/lifecycles'
import { createOperatorNotifications } from '../../domain/trading/notifications.js'
import { type TradeRow, toStoredAppeal, toStoredTrade } from '../../domain/trading/trade-mapper.js'
import { tickTradeRow } from '../../domain/trading/transition.js'
import { assertCan, notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { type Transaction, toTimestamp } from '../../platform/db/database.js'
import { lockSwitch } from '../../platform/switches/service.js'
import { notify } from '../notifications/notify.js'
import { insertAppealEvent } from './appeal-events.js'
import { resumeTradeRows } from './resume-trades.js'
import { type LockedTrade, lockTrade, readTrade, sendTradeEvent } from './trades.js'

type OperatorEvent = Extract<TradeEvent, { type: 'trade.freeze' | 'trade.unfreeze' | 'window.extend' }>

const lock = async (tx: Transaction, clock: ExchangeClock, id: string): Promise<LockedTrade> => {
  if (!isUuid(id)) throw notFound()
  return lockTrade(tx, clock, id)
}

/** Sends an event of the operator to a locked trade, and tells both parties with the operator's words. */
const send = async (
  tx: Transaction,
  locked: LockedTrade,
  event: OperatorEvent,
  text: string,
): Promise<TradeRow> => {
  const updated = await sendTradeEvent(tx, locked, event)
  notify(tx, locked.now, createOperatorNotifications(updated, event.type, text))
  return updated
}

/** Freezes an open trade: its windows stand still, and nothing leaves its escrow. Throws the refusal of the chart. */
export async function freezeTrade(
  tx: Transaction,
  clock: ExchangeClock,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const locked = await lock(tx, clock, id)
  await send(tx, locked, { type: 'trade.freeze' }, text)
  await tx.query('update trades set frozen_at = $2 where id = $1', [id, toTimestamp(locked.now)])
  const frozen = await readTrade(tx, id)
  const appeal = toStoredAppeal(frozen)
  const due = appeal && appealLifecycle.deadline(appealLifecycle.restore(appeal, locked.now))
  await tx.query('update trades set appeal_due_at = $2 where id = $1', [
    id,
    due === undefined ? null : toTimestamp(due),
  ])
}

/**
 * Ends the freeze of a trade: its windows go on with the time that they had left, and 15 minutes at least. While payments are stopped
 * they stand still since that stop.
 */
export async function unfreezeTrade(
  tx: Transaction,
  clock: ExchangeClock,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { stoppedAt } = await lockSwitch(tx, 'payments')
  const locked = await lock(tx, clock, id)
  const { trade, now } = locked
  const event: OperatorEvent = { type: 'trade.unfreeze', stoppedAt: stoppedAt ?? undefined }
  assertCan(tickTradeRow(trade, now).transition.snapshot, event)
  const frozenAt = trade.frozenAt ?? now
  // Its time goes on until the stop, if payments are stopped.
  const goesOnAt = stoppedAt ?? now
  if (frozenAt < goesOnAt) resumeTradeRows(tx, [trade], { stoppedAt: frozenAt, now: goesOnAt })
  const moved = await readTrade(tx, id)
  await tx.query('update trades set frozen_at = null where id = $1', [id])
  await send(tx, { trade: moved, now }, event, text)
}

/**
 * Opens an appeal that nobody has filed. Both parties are told, and read the text in the appeal. Throws the refusal of the chart. Returns the id
 * of the appeal.
 */
export async function startAppeal(
  tx: Transaction,
  clock: ExchangeClock,
  { id, text }: { id: string; text: string },
): Promise<string> {
  const type = 'appeal.start'
  const locked = await lock(tx, clock, id)
  const { appealId } = await sendTradeEvent(tx, locked, { type })
  insertAppealEvent(tx, id, locked.now, { type, text })
  if (appealId === null) throw new Error('The transition has opened no appeal')
  return appealId
}

/** Gives more time for the window of a trade that runs. Throws the refusal of the chart. */
export async function extendTradeWindow(
  tx: Transaction,
  clock: ExchangeClock,
  { id, text, ms }: { id: string; text: string; ms: number },
): Promise<number | undefined> {
  const locked = await lock(tx, clock, id)
  const updated = await send(tx, locked, { type: 'window.extend', ms }, text)
  return tradeLifecycle.deadline(tradeLifecycle.restore(toStoredTrade(updated), locked.now))
}
