import type { Page } from '@playwright/test'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { confirmPayment, openMatchedTrade, pay } from './support/trades.js'
import { registerUser } from './support/users.js'

/** Waits until the service worker controls the page. By then, it has cached all files of the app. */
const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Changes the cached page, as if it belonged to an older version of the app than the server's. */
const makeCachedPageOlder = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const cached = await cache.match('/home')
      const older = (await cached?.text())?.replace('<title>', '<meta name="older"><title>')
      await cache.put('/home', new Response(older, { headers: { 'content-type': 'text/html' } }))
    }
  })

/** Sends the service worker the message that makes it cache the app, as signed-in pages do, and waits for it. */
const fillCache = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(async () => {
      let work: unknown
      const message = new MessageEvent('message', { data: 'fill' })
      self.dispatchEvent(Object.assign(message, { waitUntil: (promise: unknown) => (work = promise) }))
      await work
    })

/** Makes the service worker receive a newer version of the app from the server. Returns a function that undoes this. */
const fakeRelease = async (page: Page) => {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    Reflect.set(self, 'originalFetch', self.fetch)
    self.fetch = async () => new Response('<script src="/assets/newer-1.js"></script>')
  })
  return () => worker?.evaluate(() => Object.assign(self, { fetch: Reflect.get(self, 'originalFetch') }))
}

test('the app can be installed and opens offline; it caches neither API responses nor a page of another version, and a logout clears its cache', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone', { serviceWorkers: 'allow' })
  await registerUser(page, exchange, 'Femi')
  await page.goto('/orders')
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.request.get(String(manifestUrl))
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = await manifest.json()
  for (const { src } of icons) expect([src, (await page.request.get(src)).ok()]).toEqual([src, true])

  await waitForServiceWorker(page)
  const paths = await cachedPaths(page)
  expect(paths).toContain('/home')
  expect(paths.filter((path) => path !== '/home' && !path.startsWith('/assets/'))).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/settings')
  await expect(
    page.getByText('You are offline. This page opens when the connection is back.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/settings')
  const answered = page.waitForResponse('**/api/auth/check-auth')
  await page.context().setOffline(false)
  await answered
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  // By now the page has read from /api through the service worker.
  expect((await cachedPaths(page)).sort()).toEqual([...paths].sort())

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => cachedPaths(page)).toEqual([])
  const undoRelease = await fakeRelease(page)
  await expect(fillCache(page)).rejects.toThrow('The page belongs to another version')
  expect(await cachedPaths(page)).toEqual([])
  await undoRelease()
  await fillCache(page)
  expect((await cachedPaths(page)).sort()).toEqual(paths.sort())
})

test('a new version waits in each tab until the user updates, and form values survive the update', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone', { serviceWorkers: 'allow' })
  await registerUser(page, exchange, 'Zainab')
  await exchange.operator.fund({ email: 'zainab@example.com', amount: 100_000 })
  await waitForServiceWorker(page)
  await makeCachedPageOlder(page)
  await fillCache(page)
  const other = await page.context().newPage()
  await other.goto('/home')
  await page.goto('/create-sell-order')
  const older = (tab: Page) => tab.locator('meta[name=older]')
  for (const tab of [page, other]) await expect(older(tab)).toBeAttached()
  await page.getByRole('radio', { name: '75,000' }).check()
  await page.getByRole('radio', { name: 'Bank', exact: true }).check()
  await page.getByLabel('Account name').fill('Zainab Example')

  for (const tab of [page, other])
    await tab.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/service-worker-')),
    )
  // Registers another service worker, as a release does.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newer'))
  await expect(page.getByText('A new version is ready.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Account name')).toHaveValue('Zainab Example')
  for (const tab of [page, other]) {
    await Promise.all([tab.waitForEvent('load'), tab.getByRole('button', { name: 'Update' }).click()])
    await expect(older(tab)).not.toBeAttached()
  }
  await expect(page.getByLabel('Account name')).toHaveValue('Zainab Example')
  await expect(page.getByRole('radio', { name: '75,000' })).toBeChecked()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('?newer')
})

/** Fires `beforeinstallprompt` and counts the calls of its `prompt`. Returns whether the page prevented its default. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'installPrompts', 0)
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () =>
      Reflect.set(window, 'installPrompts', Reflect.get(window, 'installPrompts') + 1)
    window.dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })

test('installation is offered after a completed trade, and only once', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Ndidi', 'Kwesi'])
  const offer = (page: Page) => page.getByRole('region', { name: 'Install the app' })
  for (const page of [seller, buyer]) {
    // The app prevents the browser's own banner.
    expect(await offerInstallation(page)).toBe(true)
    await expect(page.getByRole('region', { name: 'Where this trade stands' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  }
  await pay(buyer)
  await returnToWindow(seller)
  await confirmPayment(seller)
  await offer(seller).getByRole('button', { name: 'Install the app' }).click()
  expect(await seller.evaluate(() => Reflect.get(window, 'installPrompts'))).toBe(1)
  await expect(offer(seller)).toHaveCount(0)
  await expect(seller.getByRole('main')).toBeFocused()

  await returnToWindow(buyer)
  await offer(buyer).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(buyer)).toHaveCount(0)
  await buyer.reload()
  await expect(buyer.getByRole('button', { name: 'Print trade receipt' })).toBeVisible()
  await offerInstallation(buyer)
  await buyer.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(offer(buyer)).toHaveCount(0)
})
