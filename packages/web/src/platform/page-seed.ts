import { type AppSeed, parseSeed } from '@cht/machines'

/** A seed, and what it says of this machine's clock. */
export interface ReceivedSeed {
  seed: AppSeed
  /** Exchange time minus this machine's clock, in ms. It lags by the way of the response. */
  clockOffset: number
  /** The zone in which the page was rendered. */
  timeZone: string
}

/**
 * When the screen of the page arrived, by this machine's clock in ms; now if the browser does not tell. From the service worker, which responds
 * before it has the screen, it is the end of the page, up to 0.2 s later.
 */
const getArrival = (): number => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const arrival = navigation?.workerStart ? navigation.responseEnd : navigation?.responseStart
  return Date.now() - (arrival ? performance.now() - arrival : 0)
}

const receive = ({ textContent, dataset }: HTMLElement): ReceivedSeed => {
  const seed = parseSeed(textContent ?? '')
  if (!Number.isFinite(seed.at)) throw new TypeError('A seed has its time')
  return { seed, clockOffset: seed.at - getArrival(), timeZone: dataset.timeZone ?? '' }
}

/**
 * Takes what the page carries out of it: the next user of this tab must not find it. Undefined if it carries nothing that can be read, and the
 * app has to ask for everything.
 */
export function takeSeed(): ReceivedSeed | undefined {
  const block = document.getElementById('seed')
  block?.remove()
  try {
    return block ? receive(block) : undefined
  } catch {
    return undefined
  }
}
