import { describeInPush, getTradeNumber } from '@cht/sdk/rules'
import type { BrowserContext, Page } from '@playwright/test'
import type { Exchange } from './support/exchange.js'
import { deliverPush, isSubscribed, replaceSubscription, startPushService } from './support/push.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createBuyOrder, openMatchedTrade, pay } from './support/trades.js'
import { logIn, registerUser } from './support/users.js'

/** A page of a browser that receives pushes, with the login session of another page. */
const openPushPage = async (exchange: Exchange, signedIn: Page) => {
  const storageState = await signedIn.context().storageState()
  const page = await exchange.openPage('phone', { storageState, serviceWorkers: 'allow' })
  return { page, service: await startPushService(page.context()) }
}

const getWorker = (context: BrowserContext) => {
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('The app has no service worker')
  return worker
}

/** The notifications that the service worker shows. Without the lock, Chromium may forget one that is just being shown. */
const getNotifications = (context: BrowserContext): Promise<unknown> =>
  getWorker(context).evaluate(`navigator.locks.request('notifications', async () =>
    (await registration.getNotifications()).map(({ tag, title, data }) => ({ tag, title, url: data.url })))`)

/**
 * Taps the only notification. Resolves to the path of the window that its handler opens, if any. A browser opens a window only
 * for a real tap, so the window is recorded and not opened.
 */
const tapNotification = (context: BrowserContext): Promise<unknown> =>
  getWorker(context).evaluate(`(async () => {
    let opened
    Clients.prototype.openWindow = async (path) => { opened = path }
    const [notification] = await registration.getNotifications()
    const handled = []
    const event = new NotificationEvent('notificationclick', { notification })
    event.waitUntil = (work) => handled.push(work)
    dispatchEvent(event)
    await Promise.allSettled(handled)
    return opened
  })()`)

/** Dispatches a push event while the lock of notifications is held. Resolves to the number of requests that wait for the lock. */
const pushWhileLocked = (context: BrowserContext, data: string): Promise<unknown> =>
  getWorker(context).evaluate(`(async () => {
    const handled = []
    const event = new PushEvent('push', { data: ${JSON.stringify(data)} })
    event.waitUntil = (work) => handled.push(work)
    const waiting = await navigator.locks.request('notifications', async () => {
      dispatchEvent(event)
      const { pending } = await navigator.locks.query()
      return pending.length
    })
    await Promise.all(handled)
    return waiting
  })()`)

test('the seller gets a push about a payment while the app is closed, and a tap opens the trade', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Hauwa', 'Kojo'])
  const path = new URL(seller.url()).pathname
  const { page, service } = await openPushPage(exchange, seller)
  const context = page.context()
  await seller.close()
  await page.goto('/settings?tab=notifications')
  const pushSwitch = page.getByRole('switch', { name: 'Alerts in this browser', exact: true })
  // The browser of the tests refuses the permission until the test grants it.
  await pushSwitch.click()
  await expect(
    page.getByText('This browser blocks notifications of this site.', { exact: false }),
  ).toBeVisible()
  await context.grantPermissions(['notifications'])
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(pushSwitch).not.toBeChecked()
  await pushSwitch.click()
  await expect(page.getByRole('region', { name: 'Your devices' }).getByRole('listitem')).toContainText([
    'Chrome on Linux This browser',
  ])
  await expect(pushSwitch).toBeChecked()
  await page.reload()
  await expect(pushSwitch).toBeChecked()

  const outside = await context.newPage()
  await page.close()
  await pay(buyer)
  await expect.poll(service.readMessages).toHaveLength(1)
  const [message] = service.readMessages()
  const title = `A receipt was sent to you (${getTradeNumber(path.split('/').at(-1) ?? '')})`
  expect(message).toEqual({ id: expect.any(String), tag: path, title, url: path })
  const deliver = (data: string) => deliverPush(outside, exchange.address, data)
  await deliver(JSON.stringify(message))
  const shown = { tag: path, title, url: path }
  await expect.poll(() => getNotifications(context)).toEqual([shown])
  await deliver(JSON.stringify({ ...Object(message), title: 'A later one' }))
  await expect.poll(() => getNotifications(context)).toEqual([{ ...shown, title: 'A later one' }])

  expect(await tapNotification(context)).toBe(path)
  await expect.poll(() => getNotifications(context)).toEqual([])

  // A push that cannot be read shows a neutral notification, which opens the list of notifications.
  const neutral = { tag: '/notifications', title: 'Something new waits for you' }
  await deliver('<')
  await expect.poll(() => getNotifications(context)).toEqual([{ ...neutral, url: '/notifications' }])
  await tapNotification(context)
  // The next push has the same tag. If it came before the notification is closed, it would be closed too.
  await expect.poll(() => getNotifications(context)).toEqual([])
  await deliver(JSON.stringify({ ...neutral, id: 'x', url: 'https://elsewhere.example/orders' }))
  await expect.poll(() => getNotifications(context)).toHaveLength(1)
  expect(await tapNotification(context)).toBe('/notifications')
  await expect.poll(() => getNotifications(context)).toEqual([])

  // A push waits while another one, or a tab, shows or reads notifications.
  expect(await pushWhileLocked(context, '<')).toBe(1)
  expect(await getNotifications(context)).toHaveLength(1)
  await tapNotification(context)
  await expect.poll(() => getNotifications(context)).toEqual([])

  // If a window of the app is open, that window shows the trade.
  await deliver(JSON.stringify(message))
  await expect.poll(() => getNotifications(context)).toEqual([shown])
  await outside.goto(new URL('/home', exchange.address).href)
  await expect(outside.getByLabel('Open trades')).toBeVisible()
  expect(await tapNotification(context)).toBe(undefined)
  await outside.waitForURL(`**${path}`)
  await expect(outside.getByRole('button', { name: 'The money is there' })).toBeVisible()
  service.stop()
})

test('alerts are offered with the first order, and end with a logout', async ({ exchange }) => {
  const signedIn = await exchange.openPage('phone')
  await registerUser(signedIn, exchange, 'Amarachi')
  const { page, service } = await openPushPage(exchange, signedIn)
  await page.context().grantPermissions(['notifications'])
  const offer = page.getByRole('region', { name: 'Alerts', exact: true })
  await page.goto('/orders?side=buy&tab=pending')
  await expect(page.getByText('No pending orders')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await createBuyOrder(page, '25,000')
  await offer.getByRole('button', { name: 'Turn on alerts' }).click()
  await expectToast(page, 'Alerts are on')
  await expect(offer).toHaveCount(0)
  expect(await isSubscribed(page)).toBe(true)
  // The service worker tells the server of a subscription that replaces another, whoever has subscribed again.
  const worker = getWorker(page.context())
  await replaceSubscription(worker, `${service.receiver.url}/second`, 'by the service worker')
  const decrypt = await replaceSubscription(worker, `${service.receiver.url}/third`, 'by the browser')

  const other = await exchange.openPage('desktop')
  await other.goto('/login')
  await logIn(other, 'amarachi@example.com')
  await other.waitForURL(/\/home/)
  await other.goto('/settings?tab=notifications')
  const devices = other.getByRole('region', { name: 'Your devices' })
  await expect(devices.getByRole('listitem')).toContainText(['Chrome on Linux'])
  await expect
    .poll(() => service.receiver.received.map(({ bytes }) => decrypt(bytes)))
    .toMatchObject([{ title: describeInPush({ code: 'login.newDevice', params: { browser: '', at: '' } }) }])

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'What you are notified about' })).toBeVisible()
  await expect(devices).toHaveCount(0)

  await logIn(page, 'amarachi@example.com')
  await page.waitForURL(/\/home/)
  await page.goto('/orders?side=buy&tab=pending')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByText('25,000')).toBeVisible()
  await expect(offer).toHaveCount(0)
  service.stop()
})

test('alerts that have stopped are turned on again at the next start, and home says so where the browser would have to ask', async ({
  exchange,
}) => {
  const signedIn = await exchange.openPage('phone')
  await registerUser(signedIn, exchange, 'Thandiwe')
  const { page, service } = await openPushPage(exchange, signedIn)
  await page.context().grantPermissions(['notifications'])
  await page.goto('/settings?tab=notifications')
  const alerts = page.getByRole('switch', { name: 'Alerts in this browser', exact: true })
  await alerts.click()
  await expect(alerts).toBeChecked()
  await expect(alerts).not.toHaveAttribute('aria-busy')

  // An open page would renew the subscription at once.
  await page.goto('about:blank')
  // The push service has forgotten the subscription. A login on a new device is told to all.
  service.receiver.answer(410)
  const other = await exchange.openPage('desktop')
  const logInElsewhere = async () => {
    await other.context().clearCookies()
    await other.goto('/login')
    await logIn(other, 'thandiwe@example.com')
    await other.waitForURL(/\/home/)
  }
  await logInElsewhere()
  const devices = other.getByRole('region', { name: 'Your devices' })
  const expectLost = (isLost: boolean) =>
    expect(async () => {
      await other.goto('/settings?tab=notifications')
      await expect(devices.getByRole('listitem')).toHaveCount(1)
      await expect(devices.getByText(/^It has received no alerts since/)).toHaveCount(isLost ? 1 : 0, {
        timeout: 1_000,
      })
    }).toPass()
  await expectLost(true)
  service.receiver.answer(201)
  await page.goto('/investment')
  await expectLost(false)
  const { length } = service.receiver.received
  await logInElsewhere()
  await expect.poll(() => service.receiver.received.length).toBe(length + 1)

  // The permission is taken back.
  await page.context().clearPermissions()
  await page.goto('/home')
  const lost = page.getByRole('region', { name: 'Alerts', exact: true })
  await expect(lost.getByRole('heading', { name: 'This browser no longer gets alerts' })).toBeVisible()
  await page.context().grantPermissions(['notifications'])
  await lost.getByRole('button', { name: 'Turn on alerts', exact: true }).click()
  await expectToast(page, 'Alerts are on')
  await expect(lost).toHaveCount(0)
  await page.context().clearPermissions()
  await page.goto('/notifications')
  await lost.getByRole('button', { name: 'Leave them off', exact: true }).click()
  await expect(lost).toHaveCount(0)
  await other.goto('/settings?tab=notifications')
  await expect(other.getByRole('heading', { name: 'What you are notified about' })).toBeVisible()
  await expect(devices).toHaveCount(0)
  service.stop()
})

test('notifications are turned on and off by kind and channel; those about security cannot be turned off', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Sefu')
  await page.goto('/settings?tab=notifications')
  const choice = (name: string) => page.getByRole('switch', { name, exact: true })
  await choice('Trades by mail').click()
  await choice('Investments as an alert').click()
  await expect(choice('Trades by mail')).not.toBeChecked()
  await expect(choice('Investments as an alert')).not.toBeChecked()
  await choice('Investments as an alert').click()
  await expect(choice('Investments as an alert')).toBeChecked()
  for (const way of ['by mail', 'as an alert']) {
    await expect(choice(`Security ${way}`)).toBeChecked()
    await expect(choice(`Security ${way}`)).toBeDisabled()
  }
  await expect(choice('Investments as an alert')).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(choice('Trades by mail')).not.toBeChecked()
  await expect(choice('Trades as an alert')).toBeChecked()
  await expect(choice('Investments as an alert')).toBeChecked()
})
