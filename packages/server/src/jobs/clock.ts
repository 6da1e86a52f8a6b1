import { SECOND } from '@cht/sdk/rules'
import type { ServerContext } from '../platform/context.js'
import { isAway } from '../platform/db/database.js'
import type { EventHub } from '../platform/events/event-hub.js'

/** A larger difference is logged. The exchange does not use the machine's clock, but certificates and logs depend on it. */
const MAX_DIFFERENCE = 2 * SECOND

/** After so many samples in a row for which there was no database, the streams end. One alone may be the restart of a database. */
const LOST_SAMPLES = 2

/**
 * Creates the job that samples the database's clock. It logs a difference of the machine's clock once, until both agree again. While
 * there is no database it ends the live streams, which would look alive and report nothing.
 */
export function createClockJob({
  clock,
  events,
  log,
}: Pick<ServerContext, 'clock' | 'log'> & { events: Pick<EventHub, 'endAll'> }): () => Promise<void> {
  let isWrong = false
  let lostSamples = 0
  const sample = async () => {
    try {
      await clock.sample()
      lostSamples = 0
    } catch (error) {
      lostSamples = isAway(error) ? lostSamples + 1 : 0
      if (lostSamples >= LOST_SAMPLES) events.endAll()
      throw error
    }
  }
  return async () => {
    await sample()
    const difference = Math.round(clock.getDifference())
    const wasWrong = isWrong
    isWrong = Math.abs(difference) > MAX_DIFFERENCE
    if (isWrong && !wasWrong)
      log.error({ aheadMs: difference }, "the clock of this machine differs from the database's")
  }
}
