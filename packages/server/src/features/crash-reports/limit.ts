import { LIMITS } from '../../kernel/limits.js'
import { createPeriodCount } from '../../kernel/period-count.js'
import { tooManyRequests } from '../../kernel/refusal.js'

/**
 * Creates a function that counts a report of a network. It throws 429 if the reports of this period are used up. A refused report is
 * not counted, so that there are never more keys than reports.
 */
export function createCrashReportLimit(now: () => number): (network: string) => void {
  const { network: ofNetwork, everybody } = LIMITS.crashReport.of
  const ofAll = createPeriodCount(now, everybody.period)
  const byNetwork = createPeriodCount(now, ofNetwork.period)
  return (network) => {
    if (ofAll.get('') >= everybody.max) throw tooManyRequests(ofAll.secondsLeft())
    if (byNetwork.get(network) >= ofNetwork.max) throw tooManyRequests(byNetwork.secondsLeft())
    ofAll.add('')
    byNetwork.add(network)
  }
}
