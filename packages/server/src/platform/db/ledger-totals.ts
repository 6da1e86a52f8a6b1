import type { LedgerScope } from '@cht/sdk/operator'

export const USER_ACCOUNTS = ['available', 'escrow', 'heldBonus', 'staked'] as const
/** The accounts of the exchange. A negative balance is what it has issued. */
export const EXCHANGE_ACCOUNTS = ['bonuses', 'issuance', 'returns'] as const

/**
 * Queries for the total balance of each kind of account. `recent` adds what was posted since the checkpoint to the totals of
 * the checkpoint, and so does not read every account.
 */
export const TOTALS_SQL: Record<LedgerScope, string> = {
  full: 'select kind, sum(balance)::bigint as balance from accounts group by kind',
  recent: `select kind, sum(balance)::bigint as balance from (
      select kind, balance from checked_totals
      union all select kind, amount from unchecked_entries,
        lateral (select account_id, amount from postings where postings.entry_id = unchecked_entries.entry_id offset 0) as posting,
        lateral (select kind from accounts where id = account_id offset 0) as accounts) as parts
    group by kind`,
}
