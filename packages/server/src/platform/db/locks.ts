import type { Tables } from '../../kernel/tables.js'
import type { ADVISORY_LOCK_KEYS } from './advisory-lock-keys.js'
import type { ExchangeClock } from './clock.js'
import { awaitStatements, type Queryable, type Results } from './database.js'
import { requireRow } from './require-row.js'

/**
 * The tables and advisory locks in the order in which a transaction locks them, so that no two transactions wait for each other.
 * ARCHITECTURE.md says why; the tests refuse every other order. The lock of a switch counts as its row in `switches`.
 */
export const LOCK_ORDER = [
  'idempotency_keys',
  'proposals',
  'operators',
  'operator_authenticators',
  'cases',
  'switches',
  'exchange',
  'session_rules',
  'session_moves',
  'announcements',
  'encryptionKeys',
  'migration',
  'matchingBatch',
  'matched_sessions',
  'users',
  'profile_edits',
  'verifications',
  'token_requests',
  'password_resets',
  'authenticators',
  'webhooks',
  'webhook_secrets',
  'market',
  'rates',
  'trades',
  'orders',
  'investments',
  'referral_bonuses',
  'accounts',
  'claims',
  'verified_ids',
  'proofs',
  'appeal_evidence',
  'change_counter',
] as const satisfies readonly (keyof Tables | keyof typeof ADVISORY_LOCK_KEYS)[]

declare const READ_AFTER_LOCK: unique symbol

/** Exchange time that was read after a lock was granted, in ms (decision 26). Only the functions of this file return it. */
export type LockTime = number & { readonly [READ_AFTER_LOCK]: true }

/** A locked row, and the time of what the transaction does with it. */
export interface Locked<Row> {
  row: Row
  now: LockTime
}

/** The locking clause of a select, without `for`. Of a join, it names the tables. */
type LockClause = LockStrength | `${LockStrength} of ${string}` | `${LockStrength} skip locked`
/**
 * `no key update`: writers of the row wait for each other. `share`: they do not, and must not change the row. `update`: also rows that
 * refer to the row are not written meanwhile.
 */
export type LockStrength = 'share' | 'no key update' | 'update'

type Clock = Pick<ExchangeClock, 'now'>

interface LockQuery {
  /** A select without its locking clause. */
  sql: string
  params?: readonly unknown[]
  /** Default: `no key update`. */
  lock?: LockClause
}

const buildLockSql = ({ sql, lock = 'no key update' }: LockQuery) => `${sql} for ${lock}`

/** Awaits statements that were sent at the same time and take locks, and then reads the clock. */
export async function awaitLocks<const Statements extends readonly unknown[]>(
  clock: Clock,
  statements: Statements,
): Promise<{ results: Results<Statements>; now: LockTime }> {
  const results = await awaitStatements(statements)
  return { results, now: clock.now() as LockTime }
}

/** Locks the selected rows, in their order, in a transaction that has its time from an earlier lock or needs none. */
export function lockMoreRows<Row>(tx: Queryable, query: LockQuery): Promise<Row[]> {
  return tx.query<Row>(buildLockSql(query), query.params)
}

/** Locks the selected rows, in their order. */
export async function lockRows<Row>(
  tx: Queryable,
  clock: Clock,
  query: LockQuery,
): Promise<{ rows: Row[]; now: LockTime }> {
  const { results, now } = await awaitLocks(clock, [lockMoreRows<Row>(tx, query)])
  return { rows: results[0], now }
}

/** Locks the selected row. It is undefined if there is none. */
export async function lockRow<Row>(
  tx: Queryable,
  clock: Clock,
  query: LockQuery,
): Promise<Locked<Row | undefined>> {
  const { rows, now } = await lockRows<Row>(tx, clock, query)
  return { row: rows[0], now }
}

/** Locks the row with the id `$1`. Throws 404 as `requireRow` does. */
export async function lockRequiredRow<Row>(
  tx: Queryable,
  clock: Clock,
  query: LockQuery & { params: readonly [id: string, ...others: unknown[]] },
): Promise<Locked<Row>> {
  const { results, now } = await awaitLocks(clock, [requireRow<Row>(tx, buildLockSql(query), query.params)])
  return { row: results[0], now }
}
