import type { Page } from '@playwright/test'
import { expect, newcomer, test } from './exchange.js'

/** It begins when the page has settled, and takes every file of the app. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('the app can be installed, opens without a connection, keeps no answers and is wiped at logout', async ({
  exchange,
}) => {
  const page = await exchange.person('phone', { serviceWorkers: 'allow' })
  await newcomer(page, exchange, 'Femi')
  await page.goto('/orders')
  const manifest = await page.request.get('/manifest.webmanifest')
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
})

test('a newer version waits until it is asked for, and what was typed is still there', async ({
  exchange,
}) => {
  const page = await exchange.person('phone', { serviceWorkers: 'allow' })
  await newcomer(page, exchange, 'Zainab')
  await controlled(page)
  await page.goto('/create-sell-order')
  await page.getByRole('radio', { name: '75,000' }).check()
  await page.getByRole('radio', { name: 'Bank' }).check()
  await page.getByLabel('Account name').fill('Zainab Example')

  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/service-worker-')),
  )
  // As after a release: another worker than the one that runs.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?newer'))
  await expect(page.getByText('A new version is ready.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Account name')).toHaveValue('Zainab Example')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()])
  await expect(page.getByLabel('Account name')).toHaveValue('Zainab Example')
  await expect(page.getByRole('radio', { name: '75,000' })).toBeChecked()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('?newer')
})
