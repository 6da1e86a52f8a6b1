import { settleTrade } from '@cht/machines/lifecycles'
import type { ExchangeClock } from '../clock.js'
import { at, type Database } from '../db/database.js'
import { notify } from '../notifications/service.js'
import { MOST_AT_ONCE, type Swept } from '../sweep.js'
import { REMINDER_BEFORE, reminderNotices } from './notices.js'
import { storedTrade } from './rows.js'
import { tradesWhere } from './select.js'
import { takeSteps } from './steps.js'

export const DUE_TRADES: Swept = {
  table: 'trades',
  settle: async (tx, ids, clock) => {
    const trades = await tradesWhere(tx, 'trades.id = any ($1::uuid[])', [ids])
    const now = clock.now()
    const moves = trades.map((trade) => ({ trade, step: settleTrade(storedTrade(trade), now) }))
    await takeSteps(tx, moves, now)
  },
}

/** Tells each buyer once that the payment window is about to end. */
export const remindBuyers = async (
  db: Database,
  clock: ExchangeClock,
  lock: 'wait' | 'skip',
): Promise<void> => {
  const reminded = await db.transaction(async (tx) => {
    const now = clock.now()
    const due = await tx.query<{ id: string }>(
      `update trades set reminded = true where id in (
         select id from trades where state = 'awaitingPayment' and not reminded and payment_due_at <= $1
         order by payment_due_at, id limit $2
         for no key update ${lock === 'skip' ? 'skip locked' : ''})
       returning id`,
      [at(now + REMINDER_BEFORE), MOST_AT_ONCE],
    )
    if (due.length === 0) return 0
    const trades = await tradesWhere(tx, 'trades.id = any ($1::uuid[])', [due.map(({ id }) => id)])
    notify(tx, now, trades.flatMap(reminderNotices))
    return due.length
  })
  if (reminded === MOST_AT_ONCE) await remindBuyers(db, clock, lock)
}
