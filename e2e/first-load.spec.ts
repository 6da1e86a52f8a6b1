import type { Page } from '@playwright/test'
import { expect, neverLater, newcomer, test } from './exchange.js'

const KB = 1_000
/** What the first load of /orders may take: bytes as they travel, requests until its list can be used. */
const BUDGET = { scripts: 140 * KB, styles: 10 * KB, requests: 16, fonts: 0 }
const ORDERS = { pending: 10, cancelled: 40 }
const placeOrders = async (page: Page) => {
  const place = async () => {
    const order = { amount: 25_000, paymentMethod: 'bank' }
    const answer = await page.request.post('/api/buy-orders/create', { data: order })
    return (await answer.json()).data._id
  }
  // Only ten can wait at a time.
  for (let count = 0; count < ORDERS.cancelled; count++)
    await page.request.put(`/api/buy-orders/cancel/${await place()}`, { data: {} })
  for (let count = 0; count < ORDERS.pending; count++) await place()
}

/** When the first order of the list stands on the page, in ms since it was asked for. */
const markList = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li article')) return
    performance.mark('list')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Everything asked for until then, with its bytes as they travelled. */
const loaded = (page: Page) =>
  page.evaluate(() => {
    const at = performance.getEntriesByName('list')[0]?.startTime ?? 0
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return entries
      .filter(({ startTime }) => startTime < at)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
  })

test('the first load of /orders stays within its budget', async ({ exchange }) => {
  const page = await exchange.person('phone')
  await newcomer(page, exchange, 'Lola')
  await placeOrders(page)
  const { cookies } = await page.context().storageState()

  const fresh = await exchange.person('phone')
  await fresh.context().addCookies(cookies)
  // On a busy machine no waiting runs out: what comes after the list is not asked for before it.
  await fresh.addInitScript(neverLater)
  await fresh.addInitScript(markList)
  await fresh.goto('/orders')
  await expect(fresh.getByRole('article')).toHaveCount(ORDERS.pending)
  const files = await loaded(fresh)
  const bytes = (pattern: RegExp) =>
    files.filter(({ path }) => pattern.test(path)).reduce((sum, file) => sum + file.bytes, 0)
  const taken = {
    scripts: bytes(/\.js$/),
    styles: bytes(/\.css$/),
    requests: files.length,
    fonts: bytes(/\.(woff2?|ttf|otf)$/),
  }
  console.log(
    `/orders: ${(taken.scripts / KB).toFixed(1)} KB of script, ${(taken.styles / KB).toFixed(1)} KB of styles, ` +
      `${taken.requests} requests until its list can be used`,
  )
  const over = Object.keys(BUDGET).filter(
    (name) => taken[name as keyof typeof BUDGET] > BUDGET[name as keyof typeof BUDGET],
  )
  expect({ over, files: over.length > 0 ? files : [] }).toEqual({ over: [], files: [] })
})
