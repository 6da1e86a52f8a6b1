import { MINUTE } from '@cht/sdk/time'
import type { Page } from '@playwright/test'
import { refocus } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createReceipt, openMatchedTrade, payThroughApi } from './support/trades.js'

const TELL = 'Tell me when it is my turn'

/** As if another tab had come before this one, or gone again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Counts what the page tells from now on, however it is shown and taken back. */
const countTold = (page: Page) =>
  page.evaluate(() => {
    const told: string[] = []
    Reflect.set(window, 'told', told)
    const { prototype } = ServiceWorkerRegistration
    const show = prototype.showNotification
    prototype.showNotification = function (title, options) {
      told.push(title)
      return show.call(this, title, options)
    }
  })

const told = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'told'))

/** How many pages of the app are being looked at, as its pages tell each other. */
const pagesSeen = (page: Page) =>
  page.evaluate(async () => ((await navigator.locks.query()).held ?? []).length)

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body }) => ({ title, body }))
  })

test('whoever asked for it is told of a turn while the page is hidden, and comes to its trade', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Nkechi', 'Olu'])
  const address = new URL(seller.url()).pathname
  const storageState = await seller.context().storageState()
  const page = await exchange.openPage('phone', { storageState, serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  await page.goto(address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('switch', { name: TELL }).click()
  await expect(page.getByRole('switch', { name: TELL })).toBeChecked()
  await page.goto('/home')
  await expect(page.getByLabel('Open trades')).toBeVisible()
  await countTold(page)
  // Neither of these is a page that could lead to the trade.
  for (const elsewhere of ['/', '/api/live-sessions']) {
    const other = await page.context().newPage()
    await other.goto(elsewhere)
  }
  await setHidden(page, true)

  await buyer.getByRole('button', { name: 'Paid' }).click()
  await buyer.getByLabel('Choose a picture').setInputFiles(await createReceipt(buyer))
  await expect(buyer.getByAltText('What you send as proof of payment')).toBeVisible()
  await buyer.getByRole('button', { name: 'Send proof' }).click()
  await expectToast(buyer, 'Payment successful')
  await refocus(page)
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  const [{ title, body } = { title: '', body: '' }] = await shown(page)
  expect(title).toBe(`Your turn: order #${address.slice(-4).toUpperCase()}`)
  expect(body).toMatch(/^Look into your account, then confirm by (today|tomorrow), \d\d:\d\d GMT\+1\.$/)
  await refocus(page)

  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  await page.waitForURL(`**${address}`)
  await setHidden(page, false)
  await expect(page.getByRole('button', { name: 'Confirm payment' })).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
  // Told once, however often it is asked for.
  expect(await told(page)).toEqual([title])

  // Seen in another tab, it is told by none; what is said there is known here.
  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect.poll(() => pagesSeen(page)).toBe(2)
  await setHidden(page, true)
  await expect.poll(() => pagesSeen(page)).toBe(1)
  await exchange.advanceClock(15 * MINUTE)
  const asked = page.waitForResponse('**/api/trades/open*')
  await refocus(page)
  await asked
  await refocus(tab)
  await expect(tab.getByText('Late Confirmation').first()).toBeVisible()
  await tab.getByRole('switch', { name: TELL }).click()
  await setHidden(page, false)
  await expect(page.getByRole('switch', { name: TELL })).not.toBeChecked()
  expect(await told(page)).toEqual([title])
})

test('whoever waves the question away is never asked again', async ({ exchange }) => {
  const { buyer } = await openMatchedTrade(exchange, ['Ebo', 'Sade'])
  await buyer.addInitScript(() => {
    Notification.requestPermission = async () => {
      sessionStorage.setItem('times-asked', String(Number(sessionStorage.getItem('times-asked')) + 1))
      return 'default'
    }
  })
  await buyer.reload()
  const offer = buyer.getByRole('switch', { name: TELL })
  await expect(offer).toBeVisible()
  expect(await buyer.evaluate(() => sessionStorage.getItem('times-asked'))).toBe(null)
  await offer.click()
  const refused = buyer.getByText('This browser may not notify you', { exact: false })
  await expect(refused).toBeVisible()
  await buyer.reload()
  await expect(refused).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(await buyer.evaluate(() => sessionStorage.getItem('times-asked'))).toBe('1')
  await payThroughApi(buyer, buyer.url())
})
