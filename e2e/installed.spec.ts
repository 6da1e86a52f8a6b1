import type { Page } from '@playwright/test'
import { refocus } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createReceipt, openMatchedTrade } from './support/trades.js'
import { registerUser } from './support/users.js'

/** It begins when the page has settled, and takes every file of the app. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** What a release leaves on a device: the page that is kept is another one than the server's. */
const makeKeptPageOlder = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const kept = await cache.match('/home')
      const older = (await kept?.text())?.replace('<title>', '<meta name="older"><title>')
      await cache.put('/home', new Response(older, { headers: { 'content-type': 'text/html' } }))
    }
  })

/** The worker is asked to keep the app, as by every page of somebody who is signed in, and has done so. */
const fill = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(async () => {
      let work: unknown
      const asked = new MessageEvent('message', { data: 'fill' })
      self.dispatchEvent(Object.assign(asked, { waitUntil: (done: unknown) => (work = done) }))
      await work
    })

/** The server has a newer version from now on; returns how to end it. */
const release = async (page: Page) => {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    Reflect.set(self, 'real', self.fetch)
    self.fetch = async () => new Response('<script src="/assets/newer-1.js"></script>')
  })
  return () => worker?.evaluate(() => Object.assign(self, { fetch: Reflect.get(self, 'real') }))
}

test('the app can be installed, opens without a connection, keeps no answers and is wiped at logout', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone', { serviceWorkers: 'allow' })
  await registerUser(page, exchange, 'Femi')
  await page.goto('/orders')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.request.get(String(address))
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = await manifest.json()
  for (const { src } of icons) expect([src, (await page.request.get(src)).ok()]).toEqual([src, true])

  await controlled(page)
  const paths = await kept(page)
  expect(paths).toContain('/home')
  expect(paths.filter((path) => path !== '/home' && !path.startsWith('/assets/'))).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/settings')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => kept(page)).toEqual([])
  const end = await release(page)
  await expect(fill(page)).rejects.toThrow('The page is of another version.')
  expect(await kept(page)).toEqual([])
  await end()
  await fill(page)
  expect((await kept(page)).sort()).toEqual(paths.sort())
})

test('a newer version waits in every tab until it is asked for there, and what was typed is still there', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone', { serviceWorkers: 'allow' })
  await registerUser(page, exchange, 'Zainab')
  await controlled(page)
  await makeKeptPageOlder(page)
  await fill(page)
  const other = await page.context().newPage()
  await other.goto('/home')
  await page.goto('/create-sell-order')
  const older = (tab: Page) => tab.locator('meta[name=older]')
  for (const tab of [page, other]) await expect(older(tab)).toBeAttached()
  await page.getByRole('radio', { name: '75,000' }).check()
  await page.getByRole('radio', { name: 'Bank' }).check()
  await page.getByLabel('Account name').fill('Zainab Example')

  for (const tab of [page, other])
    await tab.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/service-worker-')),
    )
  // As after a release: another worker than the one that runs.
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

/** A browser that could install the app, and how often it was told to ask. */
const installable = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'timesAsked', 0)
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => Reflect.set(window, 'timesAsked', Reflect.get(window, 'timesAsked') + 1)
    window.dispatchEvent(Object.assign(offer, { prompt }))
    return offer.defaultPrevented
  })

test('installing is offered after a completed trade, and once only', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Ngozi', 'Kwesi'])
  const offer = (page: Page) => page.getByRole('region', { name: 'Install the app' })
  for (const page of [seller, buyer]) {
    // The browser's own banner is held back.
    expect(await installable(page)).toBe(true)
    await expect(page.getByRole('region', { name: 'Where this trade stands' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  }
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await buyer.getByLabel('Choose a picture').setInputFiles(await createReceipt(buyer))
  await expect(buyer.getByAltText('What you send as proof of payment')).toBeVisible()
  await buyer.getByRole('button', { name: 'Send proof' }).click()
  await expectToast(buyer, 'Payment successful')
  await refocus(seller)
  await seller.getByRole('button', { name: 'Confirm payment' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Confirm payment' }).click()
  await offer(seller).getByRole('button', { name: 'Install the app' }).click()
  expect(await seller.evaluate(() => Reflect.get(window, 'timesAsked'))).toBe(1)
  await expect(offer(seller)).toHaveCount(0)
  await expect(seller.getByRole('main')).toBeFocused()

  await refocus(buyer)
  await offer(buyer).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(buyer)).toHaveCount(0)
  await buyer.reload()
  await expect(buyer.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await installable(buyer)
  await buyer.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  await expect(offer(buyer)).toHaveCount(0)
})
