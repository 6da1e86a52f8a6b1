import { investmentLifecycle } from '@cht/machines/lifecycles'
import type { InvestmentRow } from '../../domain/investments/mapper.js'
import type { Deadline } from '../../platform/deadlines/deadline.js'
import { advanceInvestments } from './advance.js'
import { SELECT_INVESTMENTS } from './queries.js'

/** Investments whose plan or capital-release period has ended. */
export const INVESTMENT_DEADLINE: Deadline = {
  name: 'investment',
  table: 'investments',
  dueColumn: 'due_at',
  owners: ['user_id'],
  run: async (tx, ids, { now }) => {
    const rows = await tx.query<InvestmentRow>(`${SELECT_INVESTMENTS} where id = any ($1::uuid[])`, [ids])
    const transitions = rows.map((row) => ({ row, transition: investmentLifecycle.tick(row, now) }))
    await advanceInvestments(tx, transitions, now)
  },
}
