import { LIMITS } from '../../kernel/limits.js'
import { createPeriodCount } from '../../kernel/period-count.js'
import { tooManyRequests } from '../../kernel/refusal.js'

const EVERYBODY = 'everybody'

/**
 * Creates a function that counts a report of a network. It throws 429 if the reports of this period are used up. A refused report is
 * not counted, so that there are never more keys than reports.
 */
export function createCrashReportLimit(now: () => number): (network: string) => void {
  const { network: ofNetwork, everybody } = LIMITS.crashReport.of
  const counts = createPeriodCount(now, everybody.period)
  return (network) => {
    if (counts.get(EVERYBODY) >= everybody.max || counts.get(network) >= ofNetwork.max)
      throw tooManyRequests(counts.secondsLeft())
    counts.add(EVERYBODY)
    counts.add(network)
  }
}
