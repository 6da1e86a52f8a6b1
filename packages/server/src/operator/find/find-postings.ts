import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'
import type { FieldOf } from './search-rules.js'

interface FoundPosting extends Row<'ledger_entries', 'id' | 'reason' | 'postedAt'> {
  amount: number
  /** The user who got the tokens, or who gave them to the exchange; null if neither is a user. */
  userId: string | null
  email: string | null
}

const CONDITIONS: Record<FieldOf<'posting'>, string> = {
  reason: 'reason = $1',
  entry: 'ledger_entries.id = $1::bigint',
  reference:
    'ledger_entries.id in (select entry_id from operator_entries where lower(reference) = lower($1))',
}

/** Finds ledger entries by their reason, their number or the reference of the operator, newest first. */
export function findPostings(
  db: Queryable,
  field: FieldOf<'posting'>,
  text: string,
  limit: number,
): Promise<FoundPosting[]> {
  return db.query<FoundPosting>(
    `select ledger_entries.id, reason, posted_at, credit.amount, users.id as user_id,
       coalesce(closed_accounts.email, users.email) as email
     from ledger_entries
       join postings credit on credit.entry_id = ledger_entries.id and credit.amount > 0
       join accounts target on target.id = credit.account_id
       join postings debit on debit.entry_id = ledger_entries.id and debit.amount < 0
       join accounts source on source.id = debit.account_id
       left join users on users.id = coalesce(target.owner, source.owner)
       left join closed_accounts on closed_accounts.user_id = users.id
     where ${CONDITIONS[field]} order by ledger_entries.id desc limit $2`,
    [text, limit],
  )
}
