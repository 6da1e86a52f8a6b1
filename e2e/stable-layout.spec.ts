import { MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { sendShells } from './support/page.js'
import { expect, test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'

/** An init script: records every layout shift with the elements that moved. */
const recordShifts = () => {
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  const describe = ({ node }: { node?: Node }) =>
    node instanceof Element
      ? `${node.tagName}.${node.className} ${node.getAttribute('aria-label')}`
      : String(node?.nodeName)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
      shifts.push(`${value.toFixed(4)} ${sources.map(describe)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** In ms. Longer than responses usually take, so that the delayed response comes last. */
const DELAY = 700

/** Delays the responses to URLs that match. Returns the list of these URLs that were requested. */
const delayResponses = async (page: Page, pattern: RegExp) => {
  const requested: string[] = []
  await page.route(pattern, async (route) => {
    requested.push(route.request().url())
    await new Promise((resolve) => setTimeout(resolve, DELAY))
    await route.fallback()
  })
  return requested
}

const endpoint = (path: string) => new RegExp(`/api${path}(\\?|$)`)

test('there is no layout shift while a screen with open trades loads, whichever response comes last', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Kwame', 'Hadiza'])
  const url = buyer.url()
  await exchange.advanceToEndOfSession()
  await exchange.advanceClock(5 * MINUTE)
  const loads: [Page, path: string, delayed: RegExp][] = [
    [buyer, '/orders', endpoint('/buy-orders/all')],
    [buyer, '/orders', endpoint('/live-sessions')],
    [seller, '/home', endpoint('/live-sessions')],
    [seller, '/home', endpoint('/trades/open')],
    [seller, '/home', endpoint('/market')],
    [seller, '/orders', endpoint('/buy-orders/all')],
    [seller, '/orders', /\/assets\/wide-menus-/],
    [buyer, new URL(url).pathname, endpoint('/live-sessions')],
  ]
  for (const page of [seller, buyer]) {
    await page.addInitScript(recordShifts)
    await sendShells(page)
    // The network is never idle while a stream is open.
    await page.route('**/api/events', (route) => route.fulfill({ status: 404 }))
  }
  for (const [page, path, delayed] of loads) {
    const requested = await delayResponses(page, delayed)
    await page.goto(path)
    await expect(page.getByRole('link', { name: /150,000 CHT|Back to orders/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts'))
    const load = { path, delayed: String(delayed) }
    expect({ ...load, wasDelayed: requested.length > 0, shifts }).toEqual({
      ...load,
      wasDelayed: true,
      shifts: [],
    })
    await page.unroute(delayed)
  }
  await payThroughApi(buyer, url)
})

for (const size of ['phone', 'desktop'] as const)
  test(`the login takes the place of the shell of its page without a layout shift, on a ${size}`, async ({
    exchange,
  }) => {
    const page = await exchange.openPage(size)
    await page.addInitScript(recordShifts)
    await delayResponses(page, endpoint('/auth/check-auth'))
    await page.goto('/login')
    const logo = page.getByRole('banner').getByRole('link', { name: 'CHT', exact: true })
    await expect(page.locator('.shell-control')).toHaveCount(3)
    const place = await logo.boundingBox()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('#shell')).toBeHidden()
    expect([await logo.boundingBox(), await page.evaluate(() => Reflect.get(window, 'shifts'))]).toEqual([
      place,
      [],
    ])
  })
