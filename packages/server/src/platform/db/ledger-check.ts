import type { LedgerReport, LedgerScope } from '@cht/sdk/operator'
import type { Row } from '../../kernel/tables.js'
import { ADVISORY_LOCK_KEYS } from './advisory-lock-keys.js'
import { type Database, type Queryable, toTimestamp } from './database.js'
import { listInvariants } from './invariants.js'
import { EXCHANGE_ACCOUNTS, TOTALS_SQL, USER_ACCOUNTS } from './ledger-totals.js'

type Checkpoint = Row<'ledger_checkpoint', 'checkedAt' | 'entries'>

const findBreaches = async (tx: Queryable, scope: LedgerScope): Promise<string[]> => {
  const breaches: string[] = []
  for (const { problem, query } of listInvariants(scope))
    for (const { subject } of await tx.query<{ subject: string }>(query))
      breaches.push(`${subject} ${problem}`)
  return breaches
}

const readTotals = async (tx: Queryable, scope: LedgerScope) => {
  const rows = await tx.query<Row<'accounts', 'kind' | 'balance'>>(TOTALS_SQL[scope])
  const balances = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  const select = (kinds: readonly string[]) =>
    kinds.map((account) => ({ account, balance: balances.get(account) ?? 0 }))
  return { users: select(USER_ACCOUNTS), exchange: select(EXCHANGE_ACCOUNTS) }
}

const ENTRY_COUNTS: Record<LedgerScope, string> = {
  full: 'select count(*) as count from ledger_entries',
  recent: 'select count(*) as count from unchecked_entries',
}

const POSTED_TO = `select id, kind, balance from
  (select distinct account_id from unchecked_entries,
    lateral (select account_id from postings where postings.entry_id = unchecked_entries.entry_id offset 0) as posting) as posted,
  lateral (select * from accounts where id = account_id offset 0) as accounts`

/** Statements that set the balances of the checkpoint to the current ones. */
const CHECKPOINT_STATEMENTS: Record<LedgerScope, string[]> = {
  full: [
    `delete from checked_balances using accounts
     where accounts.id = account_id and accounts.balance <> checked_balances.balance`,
    `insert into checked_balances select id, kind, balance from accounts where balance <> 0 on conflict do nothing`,
  ],
  recent: [
    `delete from checked_balances where account_id in (select id from (${POSTED_TO}) as accounts where balance = 0)`,
    `insert into checked_balances select id, kind, balance from (${POSTED_TO}) as accounts where balance <> 0
     on conflict (account_id) do update set balance = excluded.balance`,
  ],
}

const writeCheckpoint = async (tx: Queryable, scope: LedgerScope, { checkedAt, entries }: Checkpoint) => {
  for (const sql of CHECKPOINT_STATEMENTS[scope]) await tx.query(sql)
  await tx.query(
    `insert into checked_totals ${TOTALS_SQL[scope]} on conflict (kind) do update set balance = excluded.balance`,
  )
  // Deletes only rows that this snapshot shows: entries that were committed later are left for the next check.
  await tx.query('delete from unchecked_entries')
  await tx.query('delete from unchecked_investments')
  await tx.query(
    `insert into ledger_checkpoint (checked_at, entries) values ($1, $2)
     on conflict (id) do update set checked_at = excluded.checked_at, entries = excluded.entries`,
    [toTimestamp(checkedAt), entries],
  )
}

/**
 * Checks every invariant of the ledger, and sums the balances of the users and of the exchange. A recent check reads what
 * was written since the last check that passed, and open rows; without such a check, it is a full one. `now` and `since` are
 * by the database's clock, in ms. A check that finds a breach leaves the checkpoint where it is.
 */
export function checkLedger(
  db: Database,
  now: number,
  requested: LedgerScope = 'recent',
): Promise<LedgerReport> {
  const check = async (tx: Queryable): Promise<LedgerReport> => {
    await tx.query('set transaction isolation level repeatable read')
    const [lock] = await tx.query<{ isAlone: boolean }>('select pg_try_advisory_xact_lock($1) as "isAlone"', [
      ADVISORY_LOCK_KEYS.ledgerCheck,
    ])
    const [checkpoint] = await tx.query<Checkpoint>('select checked_at, entries from ledger_checkpoint')
    const last = requested === 'recent' ? checkpoint : undefined
    const scope = last ? 'recent' : 'full'
    // Compiling the many short lookups takes longer than running them.
    if (last) await tx.query('set local jit = off')
    const breaches = await findBreaches(tx, scope)
    const [{ count: checked } = { count: 0 }] = await tx.query<{ count: number }>(ENTRY_COUNTS[scope])
    const entries = (last?.entries ?? 0) + checked
    const { users, exchange } = await readTotals(tx, scope)
    const sum = [...users, ...exchange].reduce((total, { balance }) => total + balance, 0)
    if (sum !== 0) breaches.push(`all balances together are ${sum}, not zero`)
    if (breaches.length === 0 && lock?.isAlone) await writeCheckpoint(tx, scope, { checkedAt: now, entries })
    return { since: last?.checkedAt, checked, breaches, entries, users, exchange }
  }
  return db.transaction(check, { isLong: true })
}
