import { mapPage } from '../../domain/pagination.js'
import { toWireStatementEntry } from '../../domain/statement/mapper.js'
import { listStatementRows, type StatementRequest } from '../../features/statement/queries.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'

/** Lists the postings to a user's accounts as the user's statement does, with the operator's reasons and references. */
export async function listOperatorStatement(db: Queryable, userId: string, request: StatementRequest) {
  const rows = await listStatementRows(db, userId, request)
  const entries = await db.query<Row<'operator_entries', 'entryId' | 'reference' | 'why'>>(
    'select entry_id, reference, why from operator_entries where entry_id = any ($1::bigint[])',
    [rows.map(({ entryId }) => entryId)],
  )
  const byEntry = new Map(entries.map((entry) => [entry.entryId, entry]))
  return mapPage(rows, (row) => ({
    ...toWireStatementEntry(row),
    posting: row.reason,
    why: byEntry.get(row.entryId)?.why,
    operatorReference: byEntry.get(row.entryId)?.reference,
  }))
}
