import { CASE_KINDS } from '@cht/sdk/operator'
import { updateRows } from '../../platform/db/columns.js'
import type { Deadline } from '../../platform/deadlines/deadline.js'
import { notifyOperator } from '../webhooks/service.js'
import { type CaseRow, selectCases } from './case-row.js'
import { carryOutDecision } from './decisions.js'

/** Decisions that nobody has taken back in time. Each locks what it decides, so each has a transaction of its own. */
export const CASE_DECISION_DEADLINE: Deadline = {
  name: 'caseDecision',
  table: 'cases',
  dueColumn: 'decides_at',
  owners: [],
  batchSize: 1,
  run: async (tx, ids, context) => {
    for (const id of ids) await carryOutDecision(tx, context, id)
  },
}

/** When a case can be overdue next; null if it never can. What waits for a user waits for the operator from now on at the earliest. */
const findOverdueAt = ({ kind, isOpen, mayReopen, waitingSince }: CaseRow, now: number): number | null => {
  const { overdueAfter } = CASE_KINDS[kind]
  if (waitingSince !== null) return waitingSince + overdueAfter
  return isOpen || mayReopen ? now + overdueAfter : null
}

/** Tells the operator of each case once that it is overdue. */
export const CASE_OVERDUE_DEADLINE: Deadline = {
  name: 'caseOverdue',
  table: 'cases',
  dueColumn: 'overdue_at',
  owners: [],
  run: async (tx, ids, { clock, now }) => {
    const rows = await selectCases(tx, clock, { condition: 'id = any ($3::uuid[])', params: [ids] })
    const changes = ids.map((id) => {
      const row = rows.find((found) => found.id === id)
      // What a case is about may be gone.
      return { id, next: row ? findOverdueAt(row, now) : null }
    })
    updateRows(
      tx,
      'cases',
      'id',
      changes.map(({ id, next }) => ({ id, overdueAt: next !== null && next > now ? next : null })),
    )
    for (const { id, next } of changes)
      if (next !== null && next <= now) notifyOperator(tx, now, { type: 'case.overdue', id })
  },
}
