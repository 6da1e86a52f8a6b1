import { mapPage } from '../../domain/pagination.js'
import { toWireStatementEntry } from '../../domain/statement/mapper.js'
import { listStatementRows, type StatementRequest } from '../../features/statement/queries.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'
import { findReversalProblem, listPosted } from '../reversals.js'

/** What an entry reverses, by its reason: `reversal:<entry>`, or `take-back:<claim>:…`. */
const readReversedBy = (reason: string) => {
  const [kind, id = ''] = reason.split(':')
  return { entry: kind === 'reversal' ? id : undefined, claim: kind === 'take-back' ? id : undefined }
}

const listReversals = async (db: Queryable, rows: readonly { entryId: number; reason: string }[]) => {
  const reversals = await db.query<
    Row<'reversals', 'reversedEntryId' | 'amount' | 'why' | 'claimId'> & Row<'ledger_entries', 'reason'>
  >(
    `select reversed_entry_id, amount, why, claim_id, reason
     from reversals join ledger_entries on ledger_entries.id = reversed_entry_id
     where reversed_entry_id = any ($1::bigint[]) or claim_id = any ($2::uuid[])`,
    [
      rows.flatMap(({ entryId, reason }) => [entryId, Number(readReversedBy(reason).entry ?? entryId)]),
      rows.flatMap(({ reason }) => readReversedBy(reason).claim ?? []),
    ],
  )
  return {
    findOf: (entryId: number) => reversals.find(({ reversedEntryId }) => reversedEntryId === entryId),
    findBy: (reason: string) => {
      const { entry, claim } = readReversedBy(reason)
      return reversals.find(
        ({ reversedEntryId, claimId }) =>
          String(reversedEntryId) === entry || (claimId !== null && claimId === claim),
      )
    },
  }
}

/** Lists the postings to a user's accounts as the user's statement does, with the operator's reasons and references. */
export async function listOperatorStatement(db: Queryable, userId: string, request: StatementRequest) {
  const rows = await listStatementRows(db, userId, request)
  const entries = await db.query<Row<'operator_entries', 'entryId' | 'reference' | 'why'>>(
    'select entry_id, reference, why from operator_entries where entry_id = any ($1::bigint[])',
    [rows.map(({ entryId }) => entryId)],
  )
  const byEntry = new Map(entries.map((entry) => [entry.entryId, entry]))
  const reversals = await listReversals(db, rows)
  const posted = await listPosted(
    db,
    rows.map(({ reason }) => reason),
  )
  const reversible = new Set(
    posted.filter((entry) => findReversalProblem(entry) === undefined).map(({ id }) => id),
  )
  return mapPage(rows, (row) => ({
    ...toWireStatementEntry(row),
    posting: row.reason,
    reversed: reversals.findOf(row.entryId)?.amount,
    isReversible: reversible.has(row.entryId) && !reversals.findOf(row.entryId),
    reverses: reversals.findBy(row.reason)?.reason,
    why: byEntry.get(row.entryId)?.why ?? reversals.findBy(row.reason)?.why,
    operatorReference: byEntry.get(row.entryId)?.reference,
  }))
}
