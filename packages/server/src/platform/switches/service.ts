import { switchLifecycle } from '@cht/machines/lifecycles'
import { SWITCHES, type SwitchName } from '@cht/sdk/rules'
import { assertSwitchAllows } from '../../domain/switches/assert-switch.js'
import type { StoredSwitch } from '../../domain/switches/mapper.js'
import { assertCan } from '../../kernel/refusal.js'
import { ADVISORY_LOCK_KEYS } from '../db/advisory-lock-keys.js'
import type { ExchangeClock } from '../db/clock.js'
import { awaitStatements, type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { awaitLocks, type Locked } from '../db/locks.js'

const SELECT_SWITCHES = `select name, stopped_at, stopped_by, text from switches`

/** The switches as the last commit left them. What is decided by them may have been stopped meanwhile: a write uses `lockSwitch`. */
export async function listSwitches(db: Queryable): Promise<StoredSwitch[]> {
  const rows = await db.query<StoredSwitch>(SELECT_SWITCHES)
  return SWITCHES.flatMap((name) => rows.filter((row) => row.name === name))
}

/** Reads a switch without its lock: it may be stopped before the caller acts. A write uses `lockSwitch`. */
export async function readSwitch(db: Queryable, name: SwitchName): Promise<StoredSwitch> {
  const [row] = await db.query<StoredSwitch>(`${SELECT_SWITCHES} where name = $1`, [name])
  if (!row) throw new Error(`the table switches has no row ${name}`)
  return row
}

/**
 * Takes the lock of a switch until the commit, in shared mode, and then reads it: a stop waits for the commit. Take it before any lock
 * of a row. Otherwise a transaction that waits for the stop could hold a row that one before the stop waits for.
 */
export async function lockSwitch(tx: Queryable, name: SwitchName): Promise<StoredSwitch> {
  const [, row] = await awaitStatements([
    tx.query('select pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCK_KEYS[name]]),
    readSwitch(tx, name),
  ])
  return row
}

/** Takes the lock of a switch, before any row, and returns whether it is stopped. */
export async function isStopped(tx: Queryable, name: SwitchName): Promise<boolean> {
  const { stoppedAt } = await lockSwitch(tx, name)
  return !switchLifecycle.restore(stoppedAt).can({ type: 'act.perform' })
}

/** As `lockSwitch`. Throws 409 with the operator's words if it is stopped. */
export async function assertRunning(tx: Queryable, name: SwitchName): Promise<void> {
  assertSwitchAllows(await lockSwitch(tx, name))
}

/** Takes the lock in exclusive mode: acts under way have been committed, and others wait until this commit. */
const lockExclusively = async (
  tx: Queryable,
  clock: ExchangeClock,
  name: SwitchName,
): Promise<Locked<StoredSwitch>> => {
  const { results, now } = await awaitLocks(clock, [
    tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEYS[name]]),
    readSwitch(tx, name),
  ])
  return { row: results[1], now }
}

/** Stops what a switch is for, or changes the words of a stopped one. After the commit no process does it any more. */
export async function stopSwitch(
  tx: Queryable,
  clock: ExchangeClock,
  { name, text, by = null }: { name: SwitchName; text: string; by?: string | null | undefined },
): Promise<StoredSwitch> {
  const { row: before, now } = await lockExclusively(tx, clock, name)
  assertCan(switchLifecycle.restore(before.stoppedAt), { type: 'switch.stop' })
  // Every act under way was before `now`.
  const row = { name, text, stoppedAt: before.stoppedAt ?? now, stoppedBy: by }
  await tx.query('update switches set stopped_at = $2, stopped_by = $3, text = $4 where name = $1', [
    name,
    toTimestamp(row.stoppedAt),
    by,
    text,
  ])
  return row
}

/** For how long a switch was stopped, in ms of exchange time. */
export interface Stop {
  stoppedAt: number
  now: number
}

/** Starts what a switch is for again. Throws 409 if it is not stopped. `beforeStart` does what must be done before acts are possible. */
export async function startSwitch(
  tx: Transaction,
  clock: ExchangeClock,
  name: SwitchName,
  beforeStart: (tx: Transaction, stop: Stop) => Promise<void>,
): Promise<{ row: StoredSwitch; stoppedAt: number }> {
  const { row: before, now } = await lockExclusively(tx, clock, name)
  const { stoppedAt } = before
  assertCan(switchLifecycle.restore(stoppedAt), { type: 'switch.start' })
  await beforeStart(tx, { stoppedAt: stoppedAt ?? now, now })
  await tx.query('update switches set stopped_at = null, stopped_by = null, text = null where name = $1', [
    name,
  ])
  return { row: { name, stoppedAt: null, stoppedBy: null, text: null }, stoppedAt: stoppedAt ?? now }
}
