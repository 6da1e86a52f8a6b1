import { appealLifecycle, investmentLifecycle, tradeLifecycle } from '@cht/machines/lifecycles'
import { listOccurrences, REMINDER_LEAD_TIME } from '@cht/sdk/rules'
import {
  createReminderNotifications,
  isReminderDue,
  restoreStoredState,
  type TradeRow,
  toStoredAppeal,
  toStoredTrade,
} from '@cht/server/domain'
import { advanceInvestments } from './investments.js'
import { matchSessions } from './matching.js'
import { type MemoryStore, notify } from './store.js'
import { advanceTrades } from './trades.js'

/** Reminds the buyer of each trade once that the payment window ends soon. */
const remindBuyers = (store: MemoryStore): void => {
  for (const trade of store.trades) {
    if (store.remindedTrades.has(trade.id) || !isReminderDue(trade, store.now())) continue
    store.remindedTrades.add(trade.id)
    notify(store, createReminderNotifications(trade))
  }
}

/** Processes every deadline that has passed. */
export function checkDeadlines(store: MemoryStore): void {
  advanceTrades(store)
  advanceInvestments(store)
  remindBuyers(store)
  matchSessions(store)
}

const getReminderTime = (
  { remindedTrades }: MemoryStore,
  { id, state, paymentDueAt }: TradeRow,
): number | undefined =>
  restoreStoredState(state).matches('awaitingPayment') && !remindedTrades.has(id)
    ? paymentDueAt - REMINDER_LEAD_TIME
    : undefined

const getAppealTime = (trade: TradeRow, now: number): number | undefined => {
  const appeal = toStoredAppeal(trade)
  return appeal && appealLifecycle.deadline(appealLifecycle.restore(appeal, now))
}

/** Returns the next instant in ms at which a deadline passes, a reminder is due or a session starts; undefined without one. */
export function findNextDeadline(store: MemoryStore): number | undefined {
  const now = store.now()
  const instants = [
    ...store.trades.map((trade) =>
      tradeLifecycle.deadline(tradeLifecycle.restore(toStoredTrade(trade), now)),
    ),
    ...store.trades.map((trade) => getAppealTime(trade, now)),
    ...store.trades.map((trade) => getReminderTime(store, trade)),
    ...store.investments.map((row) => investmentLifecycle.deadline(investmentLifecycle.restore(row, now))),
    ...listOccurrences(store.liveSessions, now).map(({ startsAt }) => startsAt),
  ].filter((instant): instant is number => instant !== undefined && instant > now)
  return instants.length === 0 ? undefined : Math.min(...instants)
}
