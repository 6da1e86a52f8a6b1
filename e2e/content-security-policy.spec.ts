import { MINUTE } from '@cht/sdk/rules'
import type { Page, Response } from '@playwright/test'
import type { Exchange } from './support/exchange.js'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'
import { registerUser } from './support/users.js'

/** A dialog or menu, and how to open it. */
interface Layer {
  path: string
  role: 'alertdialog' | 'dialog' | 'menu'
  /** The button that opens it. */
  button: string | RegExp
}

/** The side menu of a phone, which is a dialog. */
const SIDE_MENU: Layer = { path: '/home', role: 'dialog', button: 'Menu' }
const DESKTOP_MENUS: readonly Layer[] = [
  { path: '/home', role: 'menu', button: /^Theme: / },
  { path: '/home', role: 'menu', button: 'Account' },
]

/** Opens a dialog or menu and closes it again. A dialog locks scrolling with styles that need the page's nonce. */
const openAndClose = async (page: Page, { role, button }: Layer) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const layer = page.getByRole(role)
  await expect(layer).toBeVisible()
  const overflow = await page.evaluate(() => getComputedStyle(document.body).overflow)
  // A menu does not lock scrolling: of a menu, only a reported violation shows that the policy was broken.
  expect({ role, button, overflow }).toEqual({
    role,
    button,
    overflow: role === 'menu' ? 'visible' : 'hidden',
  })
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
}

/** Opens each of `layers` on a page that the server sends: after a first load, a reload and a second load. */
const openLayersOnServerPage = async (page: Page, layers: readonly Layer[]) => {
  for (const layer of layers) {
    for (const load of [() => page.goto(layer.path), () => page.reload(), () => page.goto(layer.path)]) {
      await load()
      await openAndClose(page, layer)
    }
  }
}

/** Opens each of `layers` on a page from the service worker's cache. */
const openLayersOnCachedPage = async (exchange: Exchange, page: Page, layers: readonly Layer[]) => {
  const storageState = await page.context().storageState()
  // A page is 360 or 1280 px wide.
  const size = (page.viewportSize()?.width ?? 0) > 720 ? 'desktop' : 'phone'
  const cachedPage = await exchange.openPage(size, { storageState, serviceWorkers: 'allow' })
  await cachedPage.goto('/home')
  await cachedPage.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const layer of layers) {
    const response: Response | null = await cachedPage.goto(layer.path)
    expect(response?.fromServiceWorker()).toBe(true)
    await openAndClose(cachedPage, layer)
  }
  await cachedPage.context().close()
}

test('menus and the dialogs of orders, trades and investments open under the Content Security Policy, on pages of the server and of the cache', async ({
  exchange,
}) => {
  // A violation of the policy on any page fails the test (support/problems.ts).
  test.slow()
  const investor = await exchange.openPage('phone')
  await registerUser(investor, exchange, 'Ines')
  await exchange.operator.fund({ email: 'ines@example.com', amount: 200_000 })
  const investment = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 }
  const invested = await investor.request.post('/api/investments/create', { data: investment })
  expect(invested.ok()).toBe(true)
  await exchange.advanceDays(7)
  const placed = await investor.request.post('/api/buy-orders/create', {
    data: { amount: 25_000, paymentMethod: 'usdt' },
  })
  expect(placed.ok()).toBe(true)
  const layers: readonly Layer[] = [
    SIDE_MENU,
    { path: '/investment?tab=completed', role: 'alertdialog', button: 'Re-invest' },
    {
      path: '/orders?side=buy&tab=pending',
      role: 'alertdialog',
      button: 'Cancel buy order of 25,000 CHT',
    },
  ]
  await openLayersOnServerPage(investor, layers)
  await openLayersOnCachedPage(exchange, investor, layers)

  const { seller, buyer } = await openMatchedTrade(exchange, ['Ursula', 'Vuyo'])
  const path = new URL(buyer.url()).pathname
  const unpaidTradeLayers: readonly Layer[] = [{ path, role: 'dialog', button: 'Paid' }]
  await openLayersOnServerPage(buyer, unpaidTradeLayers)
  await openLayersOnCachedPage(exchange, buyer, unpaidTradeLayers)

  await payThroughApi(buyer, path)
  await exchange.advanceClock(16 * MINUTE)
  await returnToWindow(buyer)
  const lateTradeLayers: readonly Layer[] = [
    { path, role: 'dialog', button: 'Appeal' },
    { path, role: 'dialog', button: 'View payment' },
  ]
  await openLayersOnServerPage(buyer, lateTradeLayers)
  await openLayersOnCachedPage(exchange, buyer, lateTradeLayers)

  const desktopLayers: readonly Layer[] = [
    ...DESKTOP_MENUS,
    { path, role: 'alertdialog', button: 'The money is there' },
  ]
  await openLayersOnServerPage(seller, desktopLayers)
  await openLayersOnCachedPage(exchange, seller, desktopLayers)
})
