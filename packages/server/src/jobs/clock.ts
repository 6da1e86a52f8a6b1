import { SECOND } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'

/** A larger difference of the machine's clock is logged. It decides nothing, but certificates and logs depend on it. */
const MAX_DIFFERENCE = 2 * SECOND

/** The job that samples the database's clock. It logs once that the machine's clock differs, until both agree again. */
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
