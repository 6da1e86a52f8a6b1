import { MINUTE } from '@cht/sdk/time'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'

/** Everything that moves from now on, with what it was. */
const watchShifts = () => {
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  const name = ({ node }: { node?: Node }) =>
    node instanceof Element
      ? `${node.tagName}.${node.className} ${node.getAttribute('aria-label')}`
      : String(node?.nodeName)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
      shifts.push(`${value.toFixed(4)} ${sources.map(name)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** In ms: later than all else, on this machine. */
const LATE = 700

/** This comes later than all that was asked for with it. Returns what was, so far. */
const late = async (page: Page, what: RegExp) => {
  const asked: string[] = []
  await page.route(what, async (route) => {
    asked.push(route.request().url())
    await new Promise((resolve) => setTimeout(resolve, LATE))
    await route.fallback()
  })
  return asked
}

const call = (path: string) => new RegExp(`/api${path}(\\?|$)`)

test('nothing moves while a page with open trades is loaded, whatever comes last', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Kwame', 'Hadiza'])
  const address = buyer.url()
  await exchange.scheduleSessionAboutToEnd()
  await exchange.advanceClock(5 * MINUTE)
  const loads: [Page, path: string, late: RegExp][] = [
    [buyer, '/orders', call('/buy-orders/all')],
    [buyer, '/orders', call('/live-sessions')],
    [seller, '/home', call('/live-sessions')],
    [seller, '/home', call('/trades/open')],
    [seller, '/home', call('/market')],
    [seller, '/orders', call('/buy-orders/all')],
    [seller, '/orders', /\/assets\/wide-menus-/],
    [buyer, new URL(address).pathname, call('/live-sessions')],
  ]
  for (const page of [seller, buyer]) await page.addInitScript(watchShifts)
  for (const [page, path, what] of loads) {
    const asked = await late(page, what)
    await page.goto(path)
    await expect(page.getByRole('link', { name: /150,000 CHT|Back to orders/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts'))
    const came = asked.length > 0
    expect({ path, late: String(what), came, shifts }).toEqual({
      path,
      late: String(what),
      came: true,
      shifts: [],
    })
    await page.unroute(what)
  }
  await payThroughApi(buyer, address)
})
