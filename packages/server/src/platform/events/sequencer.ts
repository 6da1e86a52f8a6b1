import type { FastifyBaseLogger } from 'fastify'
import type { ExchangeClock } from '../db/clock.js'
import type { Database } from '../db/database.js'
import { type CoalescedTask, createCoalescedTask } from './coalesce.js'
import { sequenceChanges } from './queries.js'

/** Numbers changes after their commit. */
export type Sequencer = CoalescedTask

/** The time before a run that was requested during another one, in ms. Under load, the changes of this period are numbered together. */
const PAUSE = 50

/**
 * Creates the sequencer of this process. It is woken after each commit of the process, and every second for changes of a
 * process that ended before it had sequenced them. No call waits for it.
 */
export function createSequencer({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Pick<ExchangeClock, 'databaseTime'>
  log: FastifyBaseLogger
}): Sequencer {
  const run = async () => {
    while (await sequenceChanges(db, clock.databaseTime()));
  }
  return createCoalescedTask(log, 'sequencing changes', { pause: PAUSE, run })
}
