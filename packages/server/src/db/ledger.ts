import type { LedgerReport } from '@cht/sdk/operator'
import { insufficientBalance, type Move } from '../domain/ledger-entry.js'
import { at, brokenConstraint, type Queryable, type Transaction } from './database.js'
import { INVARIANTS } from './invariants.js'

/** The only way money moves. False where that reason has been posted before; 409 where there is too little. */
export async function tryPostEntry(
  tx: Queryable,
  now: number,
  { reason, amount, from, to }: Move,
): Promise<boolean> {
  try {
    const [row] = await tx.query<{ posting: number | null }>(
      'select transfer($1, $2, $3, $4, $5, $6, $7) as posting',
      [reason, at(now), amount, from.owner, from.kind, to.owner, to.kind],
    )
    return row?.posting !== null
  } catch (error) {
    if (brokenConstraint(error) === 'balance_not_negative') throw insufficientBalance()
    throw error
  }
}

/** A move that happens once by its nature: that it was posted before is a fault of ours. */
export async function move(tx: Queryable, now: number, what: Move): Promise<void> {
  if (!(await tryPostEntry(tx, now, what))) throw new Error(`${what.reason} has been posted before`)
}

/** Several moves that happen once by their nature, in one statement. */
export function moveAll(tx: Transaction, now: number, moves: readonly Move[]): void {
  tx.send(
    'select transfer_each($1, $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::uuid[], $7::text[])',
    [
      at(now),
      moves.map(({ reason }) => reason),
      moves.map(({ amount }) => amount),
      moves.map(({ from }) => from.owner),
      moves.map(({ from }) => from.kind),
      moves.map(({ to }) => to.owner),
      moves.map(({ to }) => to.kind),
    ],
  )
}

/** Whether a posting gave an account this amount. */
export async function isPosted(db: Queryable, { reason, amount, to }: Move): Promise<boolean> {
  const rows = await db.query(
    `select from postings join entries on posting_id = id
     where reason = $1 and account_id = account_of($2, $3) and amount = $4`,
    [reason, to.owner, to.kind, amount],
  )
  return rows.length > 0
}

export function openAccounts(tx: Queryable, owner: string): Promise<unknown> {
  return tx.query(
    `insert into accounts (owner, kind) select $1, unnest(array['available', 'escrow', 'staked'])`,
    [owner],
  )
}

export async function balancesOf(db: Queryable, owner: string): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string; balance: number }>(
    'select kind, balance from accounts where owner = $1',
    [owner],
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

/** Checks every invariant of the ledger, and says what the exchange owes and where it came from. */
export async function checkLedger(db: Queryable): Promise<LedgerReport> {
  const breaches: string[] = []
  for (const { says, breaches: sql } of INVARIANTS)
    for (const { what } of await db.query<{ what: string }>(sql)) breaches.push(`${what} ${says}`)
  const [{ postings } = { postings: 0 }] = await db.query<{ postings: number }>(
    'select count(*) as postings from postings',
  )
  const totals = await db.query<{ account: string; balance: number; ours: boolean }>(
    `select kind as account, sum(balance)::bigint as balance, owner is null as ours
     from accounts group by kind, owner is null order by kind`,
  )
  const sum = totals.reduce((all, { balance }) => all + balance, 0)
  if (sum !== 0) breaches.push(`all balances together are ${sum}, not zero`)
  const only = (ours: boolean) =>
    totals.filter((total) => total.ours === ours).map(({ account, balance }) => ({ account, balance }))
  return { breaches, postings, users: only(false), exchange: only(true) }
}
