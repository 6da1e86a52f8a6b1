import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { AXE_TEST_OPTIONS } from '../.storybook/axe-options.js'
import type { Exchange } from './support/exchange.js'
import { expect, test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'

// The stories check screens and components with axe, and in `npm run test:all` also every state. This test checks with axe
// what the stories do not contain: the built styles under the Content Security Policy, the prerendered landing page, the
// HTML document, and data of a real server.

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The viewport widths in px. Axe takes long: it runs at two of them, in one theme each. */
const WIDTHS: { width: number; axeTheme?: 'light' | 'dark' }[] = [
  { width: 320, axeTheme: 'light' },
  { width: 360 },
  { width: 1280, axeTheme: 'dark' },
]

/** Runs axe's source in the page, unless the page already has axe. */
const loadAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
}

const findViolations = (page: Page) =>
  page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    // What is half behind the tab bar would be too small, but can be scrolled clear of it.
    for (const nav of document.querySelectorAll('nav'))
      if (getComputedStyle(nav).position === 'sticky') nav.style.position = 'static'
    const results = await axe.run(options)
    return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }, AXE_TEST_OPTIONS)

/** Expects no accessibility violation on a phone and on a desktop, and no horizontal overflow. */
const checkScreen = async (page: Page, name: string) => {
  await loadAxe(page)
  for (const { width, axeTheme: colorScheme } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect({ name, width, overflow }).toEqual({ name, width, overflow: 0 })
    if (!colorScheme) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = { name, width, colorScheme, violations: await findViolations(page) }
    expect(found).toEqual({ name, width, colorScheme, violations: [] })
  }
}

const checkGuestScreens = async (exchange: Exchange) => {
  const page = await exchange.openPage()
  const screens: [path: string, content: Locator][] = [
    ['/', page.getByRole('link', { name: 'Get Started' }).first()],
    ['/login', page.getByRole('button', { name: 'Log In', exact: true })],
    ['/signup', page.getByRole('button', { name: 'Create account' })],
    ['/verify-phone', page.getByRole('button', { name: 'Verify' })],
  ]
  for (const [path, content] of screens) {
    await page.goto(path)
    await expect(content).toBeVisible()
    await checkScreen(page, path)
  }
}

const checkTradeAndPaymentDialog = async (buyer: Page) => {
  await checkScreen(buyer, 'trade, buyer')
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(buyer.getByRole('dialog')).toBeVisible()
  await checkScreen(buyer, 'payment dialog')
  await buyer.keyboard.press('Escape')
  await expect(buyer.getByRole('dialog')).toHaveCount(0)
  await expect(buyer.getByRole('button', { name: 'Paid' })).toBeFocused()
}

/** Screens of a signed-in user, each with an element that is visible when the screen is shown. */
const getUserScreens = (page: Page): [path: string, content: Locator][] => {
  const heading = (name: RegExp) => page.getByRole('heading', { name, level: 1 })
  const tab = (name: string) => page.getByRole('tab', { name, selected: true })
  return [
    ['/home', heading(/Welcome/)],
    ['/orders?tab=approved&side=sell', heading(/My Orders/)],
    ['/create-buy-order', heading(/New buy order/)],
    ['/create-sell-order', heading(/New sell order/)],
    ['/investment', heading(/Investment/)],
    ['/create-investment', heading(/New investment/)],
    ['/affiliate', heading(/Affiliate/)],
    ['/settings?tab=verification', tab('Verification')],
    ['/settings?tab=profile', tab('Profile')],
    ['/settings?tab=security', tab('Security')],
    ['/statement', heading(/Account statement/)],
    ['/notifications', heading(/Notifications/)],
  ]
}

const checkUserScreens = async (seller: Page) => {
  await checkScreen(seller, 'trade, seller')
  for (const [path, content] of getUserScreens(seller)) {
    // Client-side navigation, as with a link of the app.
    await seller.evaluate((to) => history.pushState(null, '', to), path)
    await expect(content).toBeVisible()
    await expect(seller.getByLabel('Loading…')).toHaveCount(0)
    await checkScreen(seller, path)
  }
}

test('screens are accessible, light on a phone and dark on a desktop, and fit into 320, 360 and 1280 px', async ({
  exchange,
}) => {
  const [{ seller, buyer }] = await Promise.all([
    openMatchedTrade(exchange, ['Yinka', 'Chinwe'], '200,000'),
    checkGuestScreens(exchange),
  ])
  await Promise.all([checkUserScreens(seller), checkTradeAndPaymentDialog(buyer)])
  await payThroughApi(buyer, buyer.url())
})
