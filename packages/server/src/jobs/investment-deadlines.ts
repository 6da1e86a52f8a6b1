import { settleInvestment } from '@cht/machines/lifecycles'
import type { InvestmentRow } from '../domain/investments/mapper.js'
import { takeInvestmentSteps } from '../investments/advance.js'
import { INVESTMENT_ROWS } from '../investments/queries.js'
import type { DeadlineTable } from './quarantine.js'

export const DUE_INVESTMENTS: DeadlineTable = {
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
