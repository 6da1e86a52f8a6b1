import { MINUTE } from '@cht/sdk/time'
import type { Page } from '@playwright/test'
import { expect, matchedPair, test } from './exchange.js'

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

/** This comes later than all that was asked for with it. */
const late = (page: Page, path: string | RegExp) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE))
    await route.fallback()
  })

test('nothing moves while a page with open trades is loaded, whatever comes last', async ({ exchange }) => {
  const { seller, buyer } = await matchedPair(exchange, ['Kwame', 'Halima'])
  await exchange.sessionAboutToEnd()
  await exchange.advance(5 * MINUTE)
  const calls = ['**/api/buy-orders/all', '**/api/live-sessions', '**/api/market'] as const
  const loads: [Page, path: string, late: string | RegExp][] = [
    ...calls.flatMap((call): [Page, string, string][] => [
      [buyer, '/orders', call],
      [seller, '/home', call],
    ]),
    [buyer, '/orders', /\/assets\/open-trades-/],
    [seller, '/orders', /\/assets\/open-trades-/],
    [buyer, new URL(buyer.url()).pathname, '**/api/live-sessions'],
  ]
  for (const page of [seller, buyer]) await page.addInitScript(watchShifts)
  for (const [page, path, what] of loads) {
    await late(page, what)
    await page.goto(path)
    await expect(page.getByRole('link', { name: /150,000 CHT|Back to orders/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts'))
    expect({ path, late: String(what), shifts }).toEqual({ path, late: String(what), shifts: [] })
    await page.unroute(what)
  }
})
