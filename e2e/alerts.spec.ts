import { MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { openMatchedTrade, pay, payThroughApi } from './support/trades.js'

const SWITCH_LABEL = 'Tell me when it is my turn'

/** Simulates that the page's tab is in the background, or in the foreground again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Records the title of every system notification that the page shows, including those that it closes later. */
const recordNotifications = (page: Page) =>
  page.evaluate(() => {
    const titles: string[] = []
    Reflect.set(window, 'notificationTitles', titles)
    const { prototype } = ServiceWorkerRegistration
    const showNotification = prototype.showNotification
    prototype.showNotification = function (title, options) {
      titles.push(title)
      return showNotification.call(this, title, options)
    }
  })

const recordedTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'notificationTitles'))

/** The number of visible pages of the app. Each of them holds a lock. */
const countVisiblePages = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => name === 'page-visible').length
  })

/**
 * The title and body of each system notification that is shown now. Without the lock, Chromium may forget one that is just
 * being shown.
 */
const getNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await navigator.locks.request('notifications', () =>
      registration.getNotifications(),
    )
    return notifications.map(({ title, body }) => ({ title, body }))
  })

/** Waits until the switch is not busy, and presses it: a busy switch ignores a press. */
const pressSwitch = async (page: Page) => {
  const turnSwitch = page.getByRole('switch', { name: SWITCH_LABEL })
  await expect(turnSwitch).not.toHaveAttribute('aria-busy')
  await turnSwitch.click()
}

test('a user who enabled notifications is notified of a turn while the page is hidden, and a click opens the trade', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Nkiru', 'Olu'])
  const tradePath = new URL(seller.url()).pathname
  const storageState = await seller.context().storageState()
  const page = await exchange.openPage('phone', { storageState, serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  await page.goto(tradePath)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The browser of the tests has no push service: the notifications of the open page are offered in its place.
  await expect(page.getByText('even while the app is closed', { exact: false })).toBeVisible()
  await pressSwitch(page)
  await expect(page.getByText('while this page is open in the background', { exact: false })).toBeVisible()
  await pressSwitch(page)
  await expect(page.getByRole('switch', { name: SWITCH_LABEL })).toBeChecked()
  await page.goto('/home')
  await expect(page.getByLabel('Open trades')).toBeVisible()
  await recordNotifications(page)
  // Neither of these pages runs the app, so a click on the notification must not focus one of them.
  for (const path of ['/', '/api/live-sessions']) {
    const other = await page.context().newPage()
    await other.goto(path)
  }
  await setHidden(page, true)

  await pay(buyer)
  await returnToWindow(page)
  await expect.poll(async () => (await getNotifications(page)).length).toBe(1)
  const [{ title, body } = { title: '', body: '' }] = await getNotifications(page)
  expect(title).toBe(`Your turn: order #${tradePath.slice(-4).toUpperCase()}`)
  expect(body).toMatch(/^Check your account, then confirm by (today|tomorrow), \d\d:\d\d GMT\+1\.$/)
  await returnToWindow(page)

  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  await page.waitForURL(`**${tradePath}`)
  await setHidden(page, false)
  await expect(page.getByRole('button', { name: 'The money is there' })).toBeVisible()
  await expect.poll(() => getNotifications(page)).toEqual([])
  // Refetching does not notify again.
  expect(await recordedTitles(page)).toEqual([title])

  // While another tab shows the trade, no tab notifies. The switch is shared by all tabs.
  const tab = await page.context().newPage()
  await tab.goto(tradePath)
  await expect.poll(() => countVisiblePages(page)).toBe(2)
  await setHidden(page, true)
  await expect.poll(() => countVisiblePages(page)).toBe(1)
  await exchange.advanceClock(15 * MINUTE)
  const refetched = page.waitForResponse('**/api/trades/open*')
  await returnToWindow(page)
  await refetched
  await returnToWindow(tab)
  await expect(tab.getByText('Late Confirmation').first()).toBeVisible()
  await pressSwitch(tab)
  await setHidden(page, false)
  await expect(page.getByRole('switch', { name: SWITCH_LABEL })).not.toBeChecked()
  expect(await recordedTitles(page)).toEqual([title])
})

test('a user who dismissed the permission prompt is not prompted again after a reload', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Ebo', 'Sade'])
  await buyer.addInitScript(() => {
    // A browser without pushes: the notifications of the open page are offered in their place.
    Reflect.deleteProperty(window, 'PushManager')
    Notification.requestPermission = async () => {
      sessionStorage.setItem('prompts', String(Number(sessionStorage.getItem('prompts')) + 1))
      return 'default'
    }
  })
  await buyer.reload()
  const turnSwitch = buyer.getByRole('switch', { name: SWITCH_LABEL })
  await expect(turnSwitch).toBeVisible()
  expect(await buyer.evaluate(() => sessionStorage.getItem('prompts'))).toBe(null)
  await pressSwitch(buyer)
  const refused = buyer.getByText('This browser blocks notifications', { exact: false })
  await expect(refused).toBeVisible()
  await buyer.reload()
  await expect(refused).toBeVisible()
  await expect(turnSwitch).toHaveCount(0)
  expect(await buyer.evaluate(() => sessionStorage.getItem('prompts'))).toBe('1')
  await payThroughApi(buyer, buyer.url())
})
