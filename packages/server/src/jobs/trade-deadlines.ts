import { settleTrade } from '@cht/machines/lifecycles'
import type { Exchange } from '../context.js'
import { storedTrade } from '../domain/trades/mapper.js'
import { REMINDER_BEFORE, createReminderNotifications } from '../domain/trades/notifications.js'
import { notify } from '../notifications/service.js'
import { takeSteps } from '../trades/advance.js'
import { tradesWhere } from '../trades/queries.js'
import { runBatches, type LockMode } from './batch.js'
import type { DeadlineTable } from './quarantine.js'

export const DUE_TRADES: DeadlineTable = {
  table: 'trades',
  settle: async (tx, ids, clock) => {
    const trades = await tradesWhere(tx, 'trades.id = any ($1::uuid[])', [ids])
    const now = clock.now()
    const moves = trades.map((trade) => ({ trade, step: settleTrade(storedTrade(trade), now) }))
    await takeSteps(tx, moves, now)
  },
}

/** Tells each buyer once that the payment window is about to end. A reminder that cannot be written is given up. */
export function remindBuyers(
  { db, clock, log }: Pick<Exchange, 'db' | 'clock' | 'log'>,
  lock: LockMode,
): Promise<void> {
  return runBatches(
    { db, clock },
    {
      table: 'trades',
      dueAt: 'payment_due_at',
      ahead: REMINDER_BEFORE,
      undone: `state = 'awaitingPayment' and not reminded`,
      act: async (tx, ids) => {
        tx.send('update trades set reminded = true where id = any ($1::uuid[])', [ids])
        const trades = await tradesWhere(tx, 'trades.id = any ($1::uuid[])', [ids])
        notify(tx, clock.now(), trades.flatMap(createReminderNotifications))
      },
      leave: async (id, error) => {
        const mine = await db.query(
          'update trades set reminded = true where id = $1 and not reminded returning id',
          [id],
        )
        if (mine.length > 0)
          log.error({ err: error, trade: id }, 'a buyer could not be reminded, and will not be')
      },
    },
    lock,
  )
}
