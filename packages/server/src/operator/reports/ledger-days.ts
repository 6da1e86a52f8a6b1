import type { LedgerDirection } from '@cht/sdk/operator'
import type { StatementKind } from '@cht/sdk/rules'
import { getStatementKind } from '../../domain/statement/mapper.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildDaySql, buildPeriodSql } from './period.js'

/** The ids of the exchange's accounts, which have issued what all users hold. */
const EXCHANGE_ACCOUNTS_SQL = 'array(select id from accounts where owner is null)'

export interface LedgerLine {
  day: string
  kind: StatementKind
  direction: LedgerDirection
  count: number
  amount: number
}

/** Sums the ledger entries of each day by what they are. `params` are the period and the time zone. */
export async function sumEntries(db: Queryable, params: readonly string[]): Promise<LedgerLine[]> {
  const rows = await db.query<Omit<LedgerLine, 'kind'> & { reason: string; isFromEscrow: boolean }>(
    `select ${buildDaySql('posted_at')} as day, split_part(reason, ':', 1) as reason, debited.kind = 'escrow' as "isFromEscrow",
       case when debited.owner is null then 'in' when credited.owner is null then 'out' else 'within' end as direction,
       count(*) as count, sum(credit.amount)::bigint as amount
     from ledger_entries
       join postings credit on credit.entry_id = ledger_entries.id and credit.amount > 0
       join postings debit on debit.entry_id = ledger_entries.id and debit.amount < 0
       join accounts credited on credited.id = credit.account_id
       join accounts debited on debited.id = debit.account_id
     where ${buildPeriodSql('posted_at')}
     group by 1, 2, 3, 4 order by 1, 4, 2, 3`,
    params,
  )
  return rows.map(({ reason, isFromEscrow, ...row }) => ({
    ...row,
    // As who loses the tokens sees it.
    kind: getStatementKind({ reason, isFromEscrow, amount: -row.amount }),
  }))
}

/** How much what the exchange owes has changed on each day since the period began, until now. */
export function sumChanges(db: Queryable, [from, , timeZone]: readonly string[]) {
  // By entry: the planner would read all postings to the accounts of the exchange otherwise.
  return db.query<{ day: string; change: number }>(
    `select to_char(posted_at at time zone $2, 'YYYY-MM-DD') as day, (-sum(amount))::bigint as change
     from ledger_entries cross join lateral (
       select amount from postings
       where entry_id = ledger_entries.id and account_id = any (${EXCHANGE_ACCOUNTS_SQL}) offset 0
     ) as posting
     where posted_at >= $1::date::timestamp at time zone $2
     group by 1`,
    [from, timeZone],
  )
}

/** What all users hold now, and what the exchange has issued for them, in whole CHT. */
export async function readOwed(db: Queryable): Promise<{ held: number; issued: number }> {
  const [row] = await db.query<{ held: number; issued: number }>(
    `select coalesce(sum(balance) filter (where owner is not null), 0)::bigint as held,
       coalesce(-sum(balance) filter (where owner is null), 0)::bigint as issued from accounts`,
  )
  return row ?? { held: 0, issued: 0 }
}
