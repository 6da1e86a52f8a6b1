import { type AppSeed, parseSeed } from '@cht/machines'
import { SECOND } from '@cht/sdk/rules'
import { matchRoute } from './routes.js'

/** A seed, and what it says of this machine's clock. */
export interface ReceivedSeed {
  seed: AppSeed
  /** Exchange time minus this machine's clock, in ms. It lags by the way of the response. */
  clockOffset: number
  /** The zone in which the page was rendered; undefined if it came without markup. */
  timeZone: string | undefined
}

/** How long the start waits for the data of a page that came from the cache, in ms. */
const PATIENCE = 4 * SECOND

const receive = (text: string, receivedAt: number, timeZone?: string): ReceivedSeed => {
  const seed = parseSeed(text)
  if (!Number.isFinite(seed.at)) throw new TypeError('A seed has its time')
  return { seed, clockOffset: seed.at - receivedAt, timeZone }
}

/** When the page arrived, by this machine's clock in ms; now if the browser does not tell. */
const getPageTime = (): number => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const age = navigation?.responseStart ? performance.now() - navigation.responseStart : 0
  return Date.now() - age
}

/** Takes the seed that the server put into the page: the next user of this tab must not find it. */
const takeEmbedded = (): ReceivedSeed | undefined => {
  const block = document.getElementById('seed')
  block?.remove()
  return block ? receive(block.textContent ?? '', getPageTime(), block.dataset.timeZone) : undefined
}

/** Asks for the seed of a page that the service worker had in its cache. The service worker has sent the request already. */
const load = async (): Promise<ReceivedSeed | undefined> => {
  if (!navigator.serviceWorker?.controller || matchRoute(location.pathname)?.route.access !== 'protected')
    return undefined
  const response = await fetch('/seed.json', { signal: AbortSignal.timeout(PATIENCE) })
  const receivedAt = Date.now()
  return response.ok ? receive(await response.text(), receivedAt) : undefined
}

/** What the page carries; undefined if it carries nothing that can be read, and the app has to ask for everything. */
export async function receiveSeed(): Promise<ReceivedSeed | undefined> {
  try {
    return takeEmbedded() ?? (await load())
  } catch {
    return undefined
  }
}
