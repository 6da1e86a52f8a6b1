import type { Page } from '@playwright/test'
import { expect, lookAgain, matchedPair, receipt, test, toast } from './exchange.js'

const TELL = 'Tell me when it is my turn'

/** As if another tab had come before this one, or gone again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body }) => ({ title, body }))
  })

test('whoever asked for it is told of a turn while the page is hidden, and comes to its trade', async ({
  exchange,
}) => {
  const { seller, buyer } = await matchedPair(exchange, ['Nkechi', 'Olu'])
  const address = new URL(seller.url()).pathname
  const storageState = await seller.context().storageState()
  const page = await exchange.person('phone', { storageState, serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  await page.goto(address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: TELL }).click()
  await expect(page.getByRole('button', { name: 'Stop telling me' })).toBeFocused()
  await page.goto('/home')
  await expect(page.getByLabel('Open trades')).toBeVisible()
  await setHidden(page, true)

  await buyer.getByRole('button', { name: 'Paid' }).click()
  await buyer.getByLabel('Choose a picture').setInputFiles(await receipt(buyer))
  await buyer.getByRole('button', { name: 'Send proof' }).click()
  await toast(buyer, 'Payment successful')
  await lookAgain(page)
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  const [{ title, body } = { title: '', body: '' }] = await shown(page)
  expect(title).toBe(`Your turn: order #${address.slice(-4).toUpperCase()}`)
  expect(body).toMatch(/^Look into your account, then confirm by (today|tomorrow), \d\d:\d\d GMT\+1\.$/)
  // Told once, however often it is asked for.
  await lookAgain(page)
  expect((await shown(page)).length).toBe(1)

  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  await page.waitForURL(`**${address}`)
  await setHidden(page, false)
  await expect(page.getByRole('button', { name: 'Confirm payment' })).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop telling me' }).click()
  await expect(page.getByRole('button', { name: TELL })).toBeVisible()
})

test('whoever waves the question away is never asked again', async ({ exchange }) => {
  const { buyer } = await matchedPair(exchange, ['Ebo', 'Sade'])
  await buyer.addInitScript(() => {
    Notification.requestPermission = async () => {
      sessionStorage.setItem('times-asked', String(Number(sessionStorage.getItem('times-asked')) + 1))
      return 'default'
    }
  })
  await buyer.reload()
  const offer = buyer.getByRole('button', { name: TELL })
  await expect(offer).toBeVisible()
  expect(await buyer.evaluate(() => sessionStorage.getItem('times-asked'))).toBe(null)
  await offer.click()
  const refused = buyer.getByText('This browser may not notify you', { exact: false })
  await expect(refused).toBeVisible()
  await buyer.reload()
  await expect(refused).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(await buyer.evaluate(() => sessionStorage.getItem('times-asked'))).toBe('1')
})
