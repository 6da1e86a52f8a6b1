import type { LedgerScope } from '@cht/sdk/operator'

/** The kinds of ledger entries that belong to a row. The reason of such an entry is `kind:id`: for a bonus, the id of its investment. */
const ENTRY_KINDS = [
  'escrow',
  'cancel',
  'release',
  'return',
  'stake',
  'capital',
  'bonus',
  'bonus-release',
  'bonus-void',
]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Ends a subquery that runs once per row. It keeps the planner from merging the subquery with the rest of the statement, and
 * from then reading whole tables where it overestimates the number of unchecked rows.
 */
const PER_ROW = 'offset 0'

/**
 * CTEs of the rows that a recent check reads. `recent_entries`: the unchecked ledger entries. `recent_ids`: the ids of orders,
 * trades and investments in their reasons, and the ids of changed investments. `recent_reasons`: every reason that an
 * entry with one of these ids can have, and the reasons of the unchecked entries. `recent_accounts`: the accounts that the
 * unchecked entries were posted to, with the sum of their postings.
 */
const RECENT = `with recent_entries as materialized (
    select ledger_entries.* from unchecked_entries,
      lateral (select * from ledger_entries where id = entry_id ${PER_ROW}) as ledger_entries
  ), recent_ids (id) as materialized (
    select substring(reason from '^(?:${ENTRY_KINDS.join('|')}):(${UUID})$')::uuid from recent_entries
    union select investment_id from unchecked_investments
  ), recent_reasons (reason) as (
    select kind || ':' || id from recent_ids, unnest(array[${ENTRY_KINDS.map((kind) => `'${kind}'`)}]) as kind
    union select reason from recent_entries
  ), recent_accounts as materialized (
    select account_id, sum(amount) as amount from unchecked_entries,
      lateral (select account_id, amount from postings where postings.entry_id = unchecked_entries.entry_id ${PER_ROW}) as posting
    group by account_id
  )`

/**
 * SQL of the rows that a check reads. Each field without a comment is a `from` item, whose alias and columns are those of the
 * table. In a recent check, new entries are the unchecked ones, and new trades and bonuses are those with an id in `recent_ids`;
 * in a full check all rows are new.
 */
export interface CheckedRows {
  /** Starts a statement: `with` and the CTEs that the `from` items need. Another CTE follows. */
  ctes: string
  newEntries: string
  entries: string
  orders: string
  trades: string
  openOrNewTrades: string
  investments: string
  bonuses: string
  heldOrNewBonuses: string
  /** Accounts with their balance and `replayed`, the sum of their postings. */
  replayedAccounts: string
  /** The accounts of a kind whose balance is compared with the sum of their owner's rows. */
  accountsOf(kind: 'escrow' | 'staked' | 'heldBonus'): string
  /** Ends a lateral subquery of a statement: empty, or `PER_ROW`. */
  perRow: string
}

/** The rows of a table that `recent_ids` names. */
const selectById = (table: string, id = 'id') =>
  `(select found.* from recent_ids,
    lateral (select * from ${table} where ${table}.${id} = recent_ids.id ${PER_ROW}) as found) as ${table}`

/**
 * Users with open rows, by kind of account: a row may have been opened without a ledger entry. A user whose row was closed
 * without one had a balance at the checkpoint, so `checked_balances` names the account. Of investments, only the changed ones
 * are read, because `unchecked_investments` lists them.
 */
const OWNERS = {
  escrow: `select distinct user_id as id from orders where side = 'sell' and status in ('pending', 'approved')`,
  staked: `select user_id as id from ${selectById('investments')}`,
  heldBonus: `select distinct referrer_id as id from referral_bonuses where state = 'held'`,
}

export const CHECKED_ROWS: Record<LedgerScope, CheckedRows> = {
  full: {
    ctes: 'with',
    newEntries: 'ledger_entries',
    entries: 'ledger_entries',
    orders: 'orders',
    trades: 'trades',
    openOrNewTrades: 'trades',
    investments: 'investments',
    bonuses: 'referral_bonuses',
    heldOrNewBonuses: 'referral_bonuses',
    replayedAccounts: `(select accounts.*, coalesce(sum(amount), 0) as replayed
      from accounts left join postings on account_id = accounts.id group by accounts.id) as accounts`,
    accountsOf: (kind) => `(select * from accounts where kind = '${kind}') as accounts`,
    perRow: '',
  },
  recent: {
    ctes: `${RECENT},`,
    newEntries: 'recent_entries as ledger_entries',
    entries: `(select found.* from recent_reasons,
      lateral (select * from ledger_entries where ledger_entries.reason = recent_reasons.reason ${PER_ROW}) as found) as ledger_entries`,
    orders: selectById('orders'),
    trades: selectById('trades'),
    openOrNewTrades: `(select * from trades where ended_at is null
      union all select * from ${selectById('trades')} where ended_at is not null) as trades`,
    investments: selectById('investments'),
    bonuses: selectById('referral_bonuses', 'investment_id'),
    heldOrNewBonuses: `(select * from referral_bonuses where state = 'held'
      union select * from ${selectById('referral_bonuses', 'investment_id')}) as referral_bonuses`,
    replayedAccounts: `(select found.*, coalesce(checked_balances.balance, 0) + amount as replayed from recent_accounts
      cross join lateral (select * from accounts where id = recent_accounts.account_id ${PER_ROW}) as found
      left join checked_balances on checked_balances.account_id = found.id) as accounts`,
    accountsOf: (kind) => `(select found.* from (
        select account_id as id from recent_accounts
        ${kind === 'staked' ? '' : `union select account_id from checked_balances where kind = '${kind}'`}
        union select owned.id from (${OWNERS[kind]}) as owners,
          lateral (select id from accounts where owner = owners.id and kind = '${kind}' ${PER_ROW}) as owned
      ) as ids, lateral (select * from accounts where accounts.id = ids.id and kind = '${kind}' ${PER_ROW}) as found) as accounts`,
    perRow: PER_ROW,
  },
}
