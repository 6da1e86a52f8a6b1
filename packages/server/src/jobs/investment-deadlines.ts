import { settleInvestment } from '@cht/machines/lifecycles'
import type { InvestmentRow } from '../domain/investments/mapper.js'
import { takeInvestmentSteps } from '../investments/advance.js'
import { INVESTMENT_ROWS } from '../investments/queries.js'
import type { DeadlineTable } from './quarantine.js'

/** Investments whose plan or capital-release period has ended. */
export const DUE_INVESTMENTS: DeadlineTable = {
  table: 'investments',
  run: async (tx, ids, clock) => {
    const rows = await tx.query<InvestmentRow>(`${INVESTMENT_ROWS} where id = any ($1::uuid[])`, [ids])
    const now = clock.now()
    const transitions = rows.map((row) => ({ row, step: settleInvestment(row, now) }))
    takeInvestmentSteps(tx, transitions, now)
  },
}
