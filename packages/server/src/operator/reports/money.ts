import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { getStatementKind } from '../../domain/statement/mapper.js'
import { toIso } from '../../domain/to-iso.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import { buildPeriodSql } from './period.js'

const MONEY: ListOrder = { list: 'reportMoney', by: { 'ledger_entries.id': 'serial' }, newestFirst: false }

/** The reason that the operator gave when it took tokens back: that of the entry of the audit log that is nearest to the posting. */
const TAKE_BACK_WHY = `(select audit_log.why from audit_log
    where audit_log.user_id = accounts.owner and act in ('tokens.takenBack', 'posting.reversed')
      and details ->> 'claim' = split_part(reason, ':', 2)
    order by abs(extract(epoch from audit_log.at - ledger_entries.posted_at)), audit_log.id limit 1)`

/** Lists the tokens that were issued to users of the account of issues on a day, or came back to it, oldest first. */
export async function listMoney(
  db: Queryable,
  { day, timeZone, ...page }: PageRequest & { day: string; timeZone: string },
) {
  const { where, order, params } = buildPageSql(MONEY, page, [day, day, timeZone])
  const rows = await db.query<
    Row<'ledger_entries', 'id' | 'reason' | 'postedAt'> & {
      email: string
      amount: number
      reference: string | null
      why: string | null
    }
  >(
    `select ledger_entries.id, reason, ledger_entries.posted_at, coalesce(closed_accounts.email, users.email) as email, own.amount, reference,
       case when reason like 'take-back:%' then ${TAKE_BACK_WHY}
         else coalesce(operator_entries.why, reversals.why) end as why
     from ledger_entries
       join postings issuance on issuance.entry_id = ledger_entries.id and issuance.account_id = account_of(null, 'issuance')
       join postings own on own.entry_id = ledger_entries.id and own.account_id <> issuance.account_id
       join accounts on accounts.id = own.account_id
       join users on users.id = accounts.owner
       left join closed_accounts on closed_accounts.user_id = users.id
       left join operator_entries on operator_entries.entry_id = ledger_entries.id
       left join reversals on reason = 'reversal:' || reversed_entry_id
     where ${buildPeriodSql('ledger_entries.posted_at')} and ${where} ${order}`,
    params,
  )
  const found = toPage(MONEY.list, rows, ({ id }) => [id], page.limit)
  return mapPage(found, ({ id, reason, postedAt, reference, why, ...row }) => ({
    ...row,
    entry: String(id),
    postedAt: toIso(postedAt),
    kind: getStatementKind({ reason, isFromEscrow: false, amount: row.amount }),
    posting: reason,
    reference: reference ?? undefined,
    why: why ?? undefined,
  }))
}
