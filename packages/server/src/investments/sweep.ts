import { settleInvestment } from '@cht/machines/lifecycles'
import type { ExchangeClock } from '../clock.js'
import { at, type Database } from '../db/database.js'
import type { InvestmentRow } from './rows.js'
import { INVESTMENT_ROWS } from './select.js'
import { takeInvestmentSteps } from './steps.js'

/** Bounds how long one transaction holds its rows. */
const MOST_AT_ONCE = 1_000

/** Brings every investment whose deadline has passed up to date; see settleDueTrades. */
export const settleDueInvestments = async (
  db: Database,
  clock: ExchangeClock,
  lock: 'wait' | 'skip',
): Promise<void> => {
  const settled = await db.transaction(async (tx) => {
    const rows = await tx.query<InvestmentRow>(
      `${INVESTMENT_ROWS} where due_at <= $1 order by due_at, id limit $2
       for no key update ${lock === 'skip' ? 'skip locked' : ''}`,
      [at(clock.now()), MOST_AT_ONCE],
    )
    if (rows.length === 0) return 0
    const now = clock.now()
    const moves = rows.map((row) => ({ row, step: settleInvestment(row, now) }))
    takeInvestmentSteps(tx, moves, now)
    return rows.length
  })
  if (settled === MOST_AT_ONCE) await settleDueInvestments(db, clock, lock)
}
