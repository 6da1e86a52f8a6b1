import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { AXE_OPTIONS } from '../.storybook/axe-options.js'
import type { Exchange } from './support/exchange.js'
import { expect, test } from './support/test.js'
import { openMatchedTrade } from './support/trades.js'

/**
 * The stories hold every state to axe, one by one. This holds the app as it is served to it: the built sheet and its
 * policy, the prerendered landing page, the document around it all, and what a real exchange fills the screens with.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing is noted down of what is as it should be. */
const VIOLATIONS = { ...AXE_OPTIONS, resultTypes: ['violations'] }

const THEMES = ['light', 'dark'] as const
/** In px, and whether axe looks at this width too. */
const WIDTHS = [
  { width: 320, axe: true },
  { width: 360, axe: false },
  { width: 1280, axe: true },
]

/** Once a document: what axe is, stays while the app goes from screen to screen. */
const bringAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

const violations = (page: Page) =>
  page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } }
    const results = await axe.run(options)
    return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }, VIOLATIONS)

/** No accessibility violation in either theme, and nothing to scroll sideways for. */
const inspect = async (page: Page, name: string) => {
  await bringAxe(page)
  for (const { width, axe } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect({ name, width, overflow }).toEqual({ name, width, overflow: 0 })
    for (const colorScheme of axe ? THEMES : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = { name, width, colorScheme, violations: await violations(page) }
      expect(found).toEqual({ name, width, colorScheme, violations: [] })
    }
  }
}

const guestScreens = async (exchange: Exchange) => {
  const page = await exchange.openPage()
  const screens: [path: string, shown: Locator][] = [
    ['/', page.getByRole('link', { name: 'Get Started' }).first()],
    ['/login', page.getByRole('button', { name: 'Log In' })],
    ['/signup', page.getByRole('button', { name: 'Create account' })],
    ['/verify-phone', page.getByRole('button', { name: 'Verify' })],
  ]
  for (const [path, shown] of screens) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    await inspect(page, path)
  }
}

const paying = async (buyer: Page) => {
  await inspect(buyer, 'trade, buyer')
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(buyer.getByRole('dialog')).toBeVisible()
  await inspect(buyer, 'payment dialog')
  await buyer.keyboard.press('Escape')
  await expect(buyer.getByRole('dialog')).toHaveCount(0)
  await expect(buyer.getByRole('button', { name: 'Paid' })).toBeFocused()
}

const screensOf = (page: Page): [path: string, shown: Locator][] => {
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
    ['/notifications', heading(/Notifications/)],
  ]
}

const walk = async (seller: Page) => {
  await inspect(seller, 'trade, seller')
  for (const [path, shown] of screensOf(seller)) {
    // As a link of the app's does it: the document stays.
    await seller.evaluate((to) => history.pushState(null, '', to), path)
    await expect(shown).toBeVisible()
    await expect(seller.getByLabel('Loading…')).toHaveCount(0)
    await inspect(seller, path)
  }
}

test('every screen in both themes, from 320 to 1280 px', async ({ exchange }) => {
  const [{ seller, buyer }] = await Promise.all([
    openMatchedTrade(exchange, ['Yemi', 'Chinwe'], '200,000'),
    guestScreens(exchange),
  ])
  await Promise.all([walk(seller), paying(buyer)])
})
