import { insufficientBalance, type LedgerEntry } from '../../domain/ledger-entry.js'
import type { Row } from '../../kernel/tables.js'
import { getViolatedConstraint, type Queryable, type Transaction, toTimestamp } from './database.js'

/**
 * Posts a ledger entry and returns its id. Balances change only through such entries, here and in `postEntries`. `reason` identifies the
 * entry: resolves to undefined if an entry with the same reason was posted before. Throws 409 if the balance is insufficient.
 */
export async function tryPostEntry(
  tx: Queryable,
  now: number,
  { reason, amount, from, to }: LedgerEntry,
): Promise<number | undefined> {
  try {
    const [row] = await tx.query<{ entryId: number | null }>(
      'select transfer($1, $2, $3, $4, $5, $6, $7) as "entryId"',
      [reason, toTimestamp(now), amount, from.owner, from.kind, to.owner, to.kind],
    )
    return row?.entryId ?? undefined
  } catch (error) {
    if (getViolatedConstraint(error) === 'balance_not_negative') throw insufficientBalance()
    throw error
  }
}

/** Posts a ledger entry that cannot have been posted before. */
export async function postEntry(tx: Queryable, now: number, entry: LedgerEntry): Promise<void> {
  if ((await tryPostEntry(tx, now, entry)) === undefined)
    throw new Error(`${entry.reason} has been posted before`)
}

/**
 * Posts several ledger entries in one statement, which is sent without waiting. A reason that was posted before makes the
 * transaction fail.
 */
export function postEntries(tx: Transaction, now: number, entries: readonly LedgerEntry[]): void {
  tx.send(
    'select transfer_each($1, $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::uuid[], $7::text[])',
    [
      toTimestamp(now),
      entries.map(({ reason }) => reason),
      entries.map(({ amount }) => amount),
      entries.map(({ from }) => from.owner),
      entries.map(({ from }) => from.kind),
      entries.map(({ to }) => to.owner),
      entries.map(({ to }) => to.kind),
    ],
  )
}

/** Opens the ledger accounts of a new user, each with a balance of 0. */
export function openAccounts(tx: Queryable, owner: string): Promise<unknown> {
  return tx.query(
    `insert into accounts (owner, kind) select $1, unnest(array['available', 'escrow', 'staked', 'heldBonus'])`,
    [owner],
  )
}

/** A user's balances in whole CHT, by kind of account. */
export async function readBalances(db: Queryable, owner: string): Promise<Record<string, number>> {
  const rows = await db.query<Row<'accounts', 'kind' | 'balance'>>(
    'select kind, balance from accounts where owner = $1',
    [owner],
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}
