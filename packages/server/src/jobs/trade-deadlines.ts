import { tickTrade } from '@cht/machines/lifecycles'
import { REMINDER_LEAD_TIME } from '@cht/sdk/trades'
import { tickAppeal, writeAppeal } from '../appeals/service.js'
import type { ServerContext } from '../context.js'
import { toStoredTrade } from '../domain/trades/mapper.js'
import { createReminderNotifications } from '../domain/trades/notifications.js'
import { tickTradeRow } from '../domain/trades/transition.js'
import { notify } from '../notifications/notify.js'
import { advanceTrades, type TradeChange } from '../trades/advance.js'
import { selectTrades } from '../trades/queries.js'
import { type LockMode, runBatches } from './batch.js'
import type { DeadlineTable } from './quarantine.js'

/** Trades whose payment, grace or confirmation window has ended. */
export const TRADE_DEADLINES: DeadlineTable = {
  table: 'trades',
  dueColumn: 'due_at',
  stoppedBy: 'payments',
  run: async (tx, ids, clock) => {
    const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
    const now = clock.now()
    const event = { type: 'clock.tick', now } as const
    const changes = trades.map((trade) => ({
      trade,
      event,
      transition: tickTrade(toStoredTrade(trade), now),
    }))
    await advanceTrades(tx, changes, now)
  },
}

/** Trades with an appeal whose question was not answered in time, or whose decision has become final, which ends the trade. */
export const APPEAL_DEADLINES: DeadlineTable = {
  table: 'trades',
  dueColumn: 'appeal_due_at',
  stoppedBy: 'payments',
  run: async (tx, ids, clock) => {
    const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
    const now = clock.now()
    const changes = trades.flatMap((trade): TradeChange[] => {
      const { transition, appeal, decidedFor } = tickTradeRow(trade, now)
      if (decidedFor !== undefined)
        return [{ trade, event: { type: 'appeal.resolve', to: decidedFor }, transition, appeal }]
      if (appeal) writeAppeal(tx, trade, now, tickAppeal(tx, trade, now))
      return []
    })
    if (changes.length > 0) await advanceTrades(tx, changes, now)
  },
}

/**
 * Both deadlines of a trade. A trade in appeal has no deadline but that of its appeal, so its row has one mark of the quarantine, and
 * leaves it when neither deadline fails.
 */
export const TRADE_RETRY: Pick<DeadlineTable, 'table' | 'run' | 'stoppedBy'> = {
  table: 'trades',
  stoppedBy: 'payments',
  run: async (tx, ids, clock) => {
    await TRADE_DEADLINES.run(tx, ids, clock)
    await APPEAL_DEADLINES.run(tx, ids, clock)
  },
}

/** Reminds each buyer once that the payment window ends soon. A reminder that cannot be written is dropped. */
export function remindBuyers(
  { db, clock, log }: Pick<ServerContext, 'db' | 'clock' | 'log'>,
  lock: LockMode,
): Promise<void> {
  return runBatches(
    { db, clock },
    {
      table: 'trades',
      dueColumn: 'payment_due_at',
      leadTime: REMINDER_LEAD_TIME,
      stoppedBy: 'payments',
      pending: `state = 'awaitingPayment' and not reminded`,
      run: async (tx, ids) => {
        tx.send('update trades set reminded = true where id = any ($1::uuid[])', [ids])
        const trades = await selectTrades(tx, 'trades.id = any ($1::uuid[])', [ids])
        notify(tx, clock.now(), trades.flatMap(createReminderNotifications))
      },
      fail: async (id, error) => {
        const rows = await db.query(
          'update trades set reminded = true where id = $1 and not reminded returning id',
          [id],
        )
        if (rows.length > 0)
          log.error({ err: error, trade: id }, 'a buyer could not be reminded, and will not be')
      },
    },
    lock,
  )
}
