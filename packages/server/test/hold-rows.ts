import { EventEmitter, once } from 'node:events'
import { expect } from 'vitest'
import type { Transaction } from '../src/platform/db/database.js'
import type { TestExchange } from './exchange.js'

/** Locks rows and keeps them locked, like a process that hangs in the middle of a transaction. Returns the function that releases them. */
export async function holdRows(
  exchange: TestExchange,
  ...statements: string[]
): Promise<() => Promise<unknown>> {
  const release = await holdTransaction(exchange, async (tx) => {
    for (const sql of statements) await tx.query(sql)
  })
  return () => release()
}

/** Keeps the job of the deadlines from running, which reads this table. On PostgreSQL only. Returns the function that lets it go on. */
export function holdDeadlineJob(exchange: TestExchange): Promise<() => Promise<unknown>> {
  return holdRows(exchange, 'lock table matched_sessions in access exclusive mode')
}

/** Opens a transaction and locks rows in it. Returns the function that runs `finish` in the same transaction and commits it. */
export async function holdTransaction(
  { running }: TestExchange,
  lock: (tx: Transaction) => Promise<unknown>,
): Promise<(finish?: (tx: Transaction) => Promise<unknown>) => Promise<unknown>> {
  const events = new EventEmitter()
  const untilHeld = once(events, 'held')
  const holding = running.db.transaction(async (tx) => {
    await lock(tx)
    events.emit('held')
    const [finish] = await once(events, 'release')
    await finish?.(tx)
  })
  await untilHeld
  return (finish) => {
    events.emit('release', finish)
    return holding
  }
}

/** Waits until exactly `count` sessions of the database wait for a lock. */
export async function expectWaiting({ running: { db } }: TestExchange, count: number): Promise<void> {
  await expect
    .poll(
      () =>
        db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: 30_000 },
    )
    .toHaveLength(count)
}
