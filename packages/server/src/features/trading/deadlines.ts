import { tradeLifecycle } from '@cht/machines/lifecycles'
import { REMINDER_LEAD_TIME } from '@cht/sdk/rules'
import { createReminderNotifications } from '../../domain/trading/notifications.js'
import { OPEN_TRADE_SQL } from '../../domain/trading/states.js'
import { toStoredTrade } from '../../domain/trading/trade-mapper.js'
import { tickTradeRow } from '../../domain/trading/transition.js'
import type { Deadline } from '../../platform/deadlines/deadline.js'
import { notify } from '../notifications/notify.js'
import { advanceTrades, type TradeChange } from './advance-trades.js'
import { recordAppealTicks, tickAppeal, writeAppeal } from './appeals.js'
import { selectTrades } from './trade-queries.js'

const TRADE = {
  table: 'trades',
  owners: ['buyer_id', 'seller_id'],
  ownedWhere: OPEN_TRADE_SQL,
  stoppedBy: 'payments',
} as const

/** Trades whose payment, grace or confirmation window has ended, or whose time for the rest. */
export const TRADE_DEADLINE: Deadline = {
  ...TRADE,
  name: 'trade',
  dueColumn: 'due_at',
  run: async (tx, ids, { now }) => {
    const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
    const event = { type: 'clock.tick', now } as const
    const changes = trades.map((trade) => ({
      trade,
      event,
      transition: tradeLifecycle.tick(toStoredTrade(trade), now),
    }))
    await advanceTrades(tx, changes, now)
  },
}

/**
 * Trades with an appeal whose question was not answered in time, for which the required rest did not arrive, or whose decision has
 * become final, which ends the trade.
 */
export const APPEAL_DEADLINE: Deadline = {
  ...TRADE,
  name: 'appeal',
  dueColumn: 'appeal_due_at',
  run: async (tx, ids, { now }) => {
    const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
    const changes = trades.flatMap((trade): TradeChange[] => {
      const { transition, appeal, decidedFor } = tickTradeRow(trade, now)
      if (appeal && decidedFor !== undefined) {
        // The rest may have been due so long ago that the time for a review is over too: the parties are told of the end alone.
        recordAppealTicks(tx, trade, now, appeal)
        return [{ trade, event: { type: 'appeal.resolve', to: decidedFor }, transition, appeal }]
      }
      if (appeal) writeAppeal(tx, trade, now, tickAppeal(tx, trade, now))
      return []
    })
    if (changes.length > 0) await advanceTrades(tx, changes, now)
  },
}

/** Reminds each buyer once that the payment window ends soon. It changes nothing that is shown, so no request waits for it. */
export const REMINDER_DEADLINE: Deadline = {
  name: 'reminder',
  table: 'trades',
  dueColumn: 'payment_due_at',
  leadTime: REMINDER_LEAD_TIME,
  pending: `state = 'awaitingPayment' and not reminded and frozen_at is null`,
  owners: [],
  stoppedBy: 'payments',
  run: async (tx, ids, { now }) => {
    tx.send('update trades set reminded = true where id = any ($1::uuid[])', [ids])
    const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
    notify(tx, now, trades.flatMap(createReminderNotifications))
  },
  drop: 'reminded = true',
}
