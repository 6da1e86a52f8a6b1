import { CASE_KINDS, type CaseKind } from '@cht/sdk/operator'
import { insertRows } from '../db/columns.js'
import type { Transaction } from '../db/database.js'

/** Opens the case of something that waits for the operator from now on. `id` is that of the thing itself. */
export function openCase(tx: Transaction, now: number, { id, kind }: { id: string; kind: CaseKind }): void {
  insertRows(tx, 'cases', [{ id, kind, openedAt: now, overdueAt: now + CASE_KINDS[kind].overdueAfter }])
}
