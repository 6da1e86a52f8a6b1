import type { ServerContext } from '../context.js'
import { type Coalesced, coalesce } from './coalesce.js'
import { sequenceChanges } from './queries.js'

/** Gives changes their place after the commit. */
export type Sequencer = Coalesced

/** Under load, this many ms of commits share one transaction. */
const PAUSE = 50

/**
 * Creates the sequencer of this process. It is woken after each commit of the process, and every second for changes of a
 * process that ended before it had sequenced them. No call waits for it.
 */
export function createSequencer({ db, clock, log }: Pick<ServerContext, 'db' | 'clock' | 'log'>): Sequencer {
  const run = async () => {
    while (await sequenceChanges(db, clock.databaseTime()));
  }
  return coalesce(log, 'sequencing changes', { pause: PAUSE, run })
}
