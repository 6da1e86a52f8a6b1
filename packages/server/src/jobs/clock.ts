import { SECOND } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'

/** A larger difference is logged. The exchange does not use the machine's clock, but certificates and logs depend on it. */
const MAX_DIFFERENCE = 2 * SECOND

/** Creates the job that samples the database's clock. It logs a difference of the machine's clock once, until both agree again. */
export function createClockJob({ clock, log }: Pick<ServerContext, 'clock' | 'log'>): () => Promise<void> {
  let isWrong = false
  return async () => {
    await clock.sample()
    const difference = Math.round(clock.getDifference())
    const wasWrong = isWrong
    isWrong = Math.abs(difference) > MAX_DIFFERENCE
    if (isWrong && !wasWrong)
      log.error({ aheadMs: difference }, "the clock of this machine differs from the database's")
  }
}
