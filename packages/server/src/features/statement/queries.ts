import type { StatementAccount } from '@cht/sdk/rules'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { type StatementRow, toWireStatementEntry } from '../../domain/statement/mapper.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

const STATEMENT: ListOrder = {
  list: 'statement',
  by: { entry_id: 'serial', account_id: 'serial' },
  newestFirst: true,
}

export interface StatementRequest extends PageRequest {
  /** The only account whose postings are listed; if absent, all of the user. */
  account?: StatementAccount | undefined
}

/**
 * Lists the postings to a user's accounts, newest first, with the reasons of their ledger entries. An entry takes its id before it locks the accounts, so that of two
 * concurrent entries the later id may be posted first. The balance is therefore summed in the order of the list.
 */
export async function listStatementRows(
  db: Queryable,
  userId: string,
  { account, ...page }: StatementRequest,
) {
  const { where, order, params } = buildPageSql(STATEMENT, page, [userId, account ?? null])
  const rows = await db.query<StatementRow & Row<'postings', 'entryId' | 'accountId'>>(
    `with own as (
       select entry_id, account_id, kind, amount,
         (sum(amount) over (partition by account_id order by entry_id))::bigint as balance
       from postings join accounts on accounts.id = account_id
       where owner = $1 and ($2::text is null or kind = $2)
     )
     select entry_id, account_id, entry_id || '.' || kind as id, kind as account, amount,
       balance, reason, posted_at,
       exists (select from postings debit join accounts on accounts.id = debit.account_id
         where debit.entry_id = own.entry_id and debit.amount < 0 and owner = $1 and accounts.kind = 'escrow')
         as "isFromEscrow"
     from own join ledger_entries on ledger_entries.id = entry_id where ${where} ${order}`,
    params,
  )
  return toPage(STATEMENT.list, rows, ({ entryId, accountId }) => [entryId, accountId], page.limit)
}

/** Lists the postings to a user's accounts, newest first, for that user. */
export async function listStatement(db: Queryable, userId: string, request: StatementRequest) {
  return mapPage(await listStatementRows(db, userId, request), toWireStatementEntry)
}
