import { MINUTE, SECOND } from '@cht/sdk/time'
import { tooManyRequests } from '../../kernel/refusal.js'

/** The most reports that a process reads in a minute. Anybody may send them, so all of them together are limited. */
const MAX_REPORTS = 60
/** The most of one network, so that it does not take the place of all others. */
const MAX_REPORTS_OF_NETWORK = 10

/** Creates a function that counts a report of a network. It throws 429 if the reports of this minute are used up. */
export function createCrashReportLimit(now: () => number): (network: string) => void {
  /** Has at most `MAX_REPORTS` entries: a refused report is not counted. */
  const counts = new Map<string, number>()
  let total = 0
  let minute = 0

  return (network) => {
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) {
      counts.clear()
      total = 0
    }
    minute = current
    const count = counts.get(network) ?? 0
    if (total >= MAX_REPORTS || count >= MAX_REPORTS_OF_NETWORK)
      throw tooManyRequests(Math.max(1, Math.ceil(((current + 1) * MINUTE - now()) / SECOND)))
    total++
    counts.set(network, count + 1)
  }
}
