import type { Locator, Page } from '@playwright/test'
import type { Exchange } from './support/exchange.js'
import { findScreenProblems } from './support/screen-problems.js'
import { expect, test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'

// The stories check screens and components with axe, and in `npm run test:all` also every state. This test checks with axe
// what the stories do not contain: the built styles under the Content Security Policy, the prerendered landing page, the
// HTML document, and data of a real server.

/** Expects no accessibility violation on a phone and on a desktop, and no horizontal overflow. */
const checkScreen = async (page: Page, name: string) => {
  expect({ name, problems: await findScreenProblems(page) }).toEqual({ name, problems: [] })
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
