import { settleInvestment } from '@cht/machines/lifecycles'
import type { Swept } from '../sweep.js'
import type { InvestmentRow } from './rows.js'
import { INVESTMENT_ROWS } from './select.js'
import { takeInvestmentSteps } from './steps.js'

export const DUE_INVESTMENTS: Swept = {
  table: 'investments',
  settle: async (tx, ids, clock) => {
    const rows = await tx.query<InvestmentRow>(`${INVESTMENT_ROWS} where id = any ($1::uuid[])`, [ids])
    const now = clock.now()
    takeInvestmentSteps(
      tx,
      rows.map((row) => ({ row, step: settleInvestment(row, now) })),
      now,
    )
  },
}
