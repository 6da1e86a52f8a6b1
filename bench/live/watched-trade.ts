// Measures the traffic of a page that shows an open trade.
import { MINUTE, SECOND } from '@cht/sdk/rules'
import type { Browser } from 'playwright'

/** How long each page is watched, in ms. The figures are extrapolated from it. */
const WATCHED_FOR = MINUTE
/** How long the first load and a later load of the page's data may take, in ms. */
const SETTLING_TIME = 8 * SECOND
const TWO_HOURS = 120 * MINUTE
/** The time in ms after which a page loads again while the stream is open, in case a change was missed (decision 25). */
const REFETCH_INTERVAL = 10 * MINUTE
/** The number of changes of a trade that is watched throughout: the match, the payment and the confirmation. */
const CHANGES = 3

export interface WatchOptions {
  browser: Browser
  url: string
  cookie: { name: string; value: string; url: string }
  hasStream: boolean
}

/**
 * Counts the bytes of the responses and their headers that the browser has received: while a page is only watched, for
 * `WATCHED_FOR`, and while it loads its data again.
 */
const watch = async ({ browser, url, cookie, hasStream }: WatchOptions) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies([cookie])
  const page = await context.newPage()
  if (!hasStream) await page.route('**/api/events', (route) => route.fulfill({ status: 404 }))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  session.on('Network.responseReceivedExtraInfo', ({ headersText }) => {
    bytes += headersText?.length ?? 0
  })
  const response = await page.goto(url)
  if (!response?.ok()) throw new Error(`The page of the trade was not served: ${response?.status()}`)
  await page.waitForTimeout(SETTLING_TIME)
  bytes = 0
  await page.waitForTimeout(WATCHED_FOR)
  const idle = bytes
  bytes = 0
  // After the event `online`, a page loads at least as much as after a change.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.waitForTimeout(SETTLING_TIME)
  const refresh = bytes
  await context.close()
  if (refresh === 0) throw new Error('The page of the trade loaded nothing')
  return { idle, refresh }
}

/**
 * Returns the bytes of two hours with polling, and with the stream. The latter are those of an idle page, of its regular
 * loads, and of one load for each change.
 */
export async function measureWatchedTrade(options: Omit<WatchOptions, 'hasStream'>) {
  const polling = await watch({ ...options, hasStream: false })
  const streaming = await watch({ ...options, hasStream: true })
  const factor = TWO_HOURS / WATCHED_FOR
  return {
    polling: polling.idle * factor,
    streaming: streaming.idle * factor + streaming.refresh * (TWO_HOURS / REFETCH_INTERVAL + CHANGES),
  }
}
