import { type AppealEvent, type AppealSnapshot, appealLifecycle } from '@cht/machines/lifecycles'
import { DECISION_PERIOD } from '@cht/sdk/rules'
import {
  type AppealEventRow,
  type AppealFiling,
  applyAppeal,
  assertCan,
  createAppealNotifications,
  listAppealTicks,
  type TradeRow,
  toStoredAppeal,
} from '@cht/server/domain'
import { assertFound, type MemoryStore, notify } from './store.js'

const addFiling = ({ now }: MemoryStore, trade: TradeRow, filing: AppealFiling) => {
  trade.filings = [...trade.filings, { ...filing, filedAt: new Date(now()).toISOString() }]
}

/** Stores an event of the appeal of a trade. */
export function addAppealEvent(
  store: MemoryStore,
  { id }: TradeRow,
  event: Partial<AppealEventRow> & Pick<AppealEventRow, 'type' | 'party'>,
): void {
  const row = { text: null, dueAt: null, evidenceId: null, amount: null, ...event, at: store.now() }
  store.appealEvents.set(id, [...(store.appealEvents.get(id) ?? []), row])
}

/** The appeal of a trade at the store's time. Stores what time has caused since it was stored, and tells the parties. */
export function tickAppeal(store: MemoryStore, trade: TradeRow): AppealSnapshot {
  const appeal = appealLifecycle.restore(assertFound(toStoredAppeal(trade)), store.now())
  const ticks = listAppealTicks(trade, appeal)
  Object.assign(trade, applyAppeal(trade, appeal))
  for (const tick of ticks) {
    addAppealEvent(store, trade, { ...tick, text: tick.text ?? null, dueAt: tick.dueAt ?? null })
    notify(store, createAppealNotifications(trade, tick))
  }
  return appeal
}

/** Sends an event to the appeal of a trade. Throws the lifecycle's refusal if the event is not allowed. */
export function sendToAppeal(store: MemoryStore, trade: TradeRow, event: AppealEvent): AppealSnapshot {
  const appeal = tickAppeal(store, trade)
  assertCan(appeal, event)
  const next = appealLifecycle.send(appeal, event).snapshot
  Object.assign(trade, applyAppeal(trade, next))
  return next
}

/** The instant that an event has set: when the answer is due, or when the decision becomes final. */
export function getNewDeadline(before: AppealSnapshot, after: AppealSnapshot): number | null {
  const deadline = appealLifecycle.deadline(after)
  return deadline === undefined || deadline === appealLifecycle.deadline(before) ? null : deadline
}

/** Opens the appeal of a trade, with its first filing unless the operator opens it. */
export function openAppeal(store: MemoryStore, trade: TradeRow, filing?: AppealFiling): void {
  trade.appealId = store.nextId('appeal')
  trade.appealState = 'open'
  trade.appealOpenedAt = store.now()
  trade.appealStage = 'undecided'
  trade.appealDueAt = store.now() + DECISION_PERIOD
  if (filing) addFiling(store, trade, filing)
}

/** Adds the filing of a party to an open appeal. */
export function joinAppeal(store: MemoryStore, trade: TradeRow, filing?: AppealFiling): void {
  const { by } = assertFound(filing)
  sendToAppeal(store, trade, { type: 'appeal.join', by })
  addFiling(store, trade, assertFound(filing))
}

/** Closes the appeal, because the seller has confirmed. */
export function settleAppeal(store: MemoryStore, trade: TradeRow): void {
  sendToAppeal(store, trade, { type: 'appeal.settle' })
}
