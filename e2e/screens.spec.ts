import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { AXE_TAGS } from '../.storybook/axe-options.js'
import { expect, matchedPair, test } from './exchange.js'

const WIDTHS = [320, 360, 1280]

/** No accessibility violation in either theme, and nothing to scroll sideways for. */
const inspect = async (page: Page, name: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze()
    expect({
      name,
      colorScheme,
      violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    }).toEqual({
      name,
      colorScheme,
      violations: [],
    })
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect({ name, width, overflow }).toEqual({ name, width, overflow: 0 })
  }
}

test('every screen in both themes, from 320 to 1280 px', async ({ exchange }) => {
  test.setTimeout(400_000)
  const guest = await exchange.person()
  const guestScreens = [
    ['/', 'Get Started'],
    ['/login', 'Log In'],
    ['/signup', 'Create account'],
    ['/verify-phone', 'Verify'],
  ] as const
  for (const [path, action] of guestScreens) {
    await guest.goto(path)
    await expect(guest.getByRole(path === '/' ? 'link' : 'button', { name: action }).first()).toBeVisible()
    await inspect(guest, path)
  }

  const { seller, buyer } = await matchedPair(exchange, ['Yaa', 'Chidi'], '200,000')
  await inspect(buyer, 'trade, buyer')
  await inspect(seller, 'trade, seller')
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(buyer.getByRole('dialog')).toBeVisible()
  await inspect(buyer, 'payment dialog')
  await buyer.keyboard.press('Escape')
  await expect(buyer.getByRole('dialog')).toHaveCount(0)
  await expect(buyer.getByRole('button', { name: 'Paid' })).toBeFocused()
  for (const [path, heading] of [
    ['/home', /Welcome/],
    ['/orders?tab=approved&side=sell', /My Orders/],
    ['/create-buy-order', /New buy order/],
    ['/create-sell-order', /New sell order/],
    ['/investment', /Investment/],
    ['/create-investment', /New investment/],
    ['/affiliate', /Affiliate/],
    ['/settings?tab=verification', /Settings/],
    ['/settings?tab=profile', /Settings/],
    ['/settings?tab=security', /Settings/],
    ['/notifications', /Notifications/],
  ] as const) {
    await seller.goto(path)
    await expect(seller.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await inspect(seller, path)
  }
})
