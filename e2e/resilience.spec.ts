import { DAY, MINUTE } from '@cht/sdk/time'
import type { Locator, Page } from '@playwright/test'
import { disableLongTimers, doubleTap, holdReadsDuring, refocus } from './support/page.js'
import { createPhoto } from './support/photo.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createBuyOrder, createReceipt, openMatchedTrade } from './support/trades.js'
import { PASSWORD, registerUser } from './support/users.js'

/** How many calls of this kind the page sends from now on. */
const calls = (page: Page, path: RegExp) => {
  const sent = { count: 0 }
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) sent.count += 1
  })
  return sent
}
const left = (page: Page) => page.getByRole('timer', { name: 'Awaiting payment, time left' })
const picture = (page: Page) => page.getByAltText('What you send as proof of payment')
const send = (page: Page) => page.getByRole('button', { name: 'Send proof' })

const beginToPay = async (page: Page, proof: Parameters<Locator['setInputFiles']>[0]) => {
  await page.getByRole('button', { name: 'Paid' }).click()
  await page.getByLabel('Choose a picture').setInputFiles(proof)
  await expect(picture(page)).toBeVisible()
}
const shapeOf = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight
/** The picture in the body of a payment. */
const pictureIn = (body: string) => Buffer.from(JSON.parse(body).paymentProof.split(',')[1], 'base64')

test('a photo, a reload, no connection and a double tap in the middle of paying: it stays, small, and is sent once', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Tolu', 'Amara'])
  const paid = calls(buyer, /\/buy-orders\/pay\//)
  const taken = await createPhoto(buyer)
  expect(taken.buffer.includes('Exif')).toBe(true)
  await beginToPay(buyer, taken)
  await buyer.reload()
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(picture(buyer)).toBeVisible()
  // Twelve megapixels on their side: held upright.
  expect(await picture(buyer).evaluate(shapeOf)).toBe(3 / 4)

  await buyer.context().setOffline(true)
  await expect(send(buyer)).toHaveAttribute('aria-disabled', 'true')
  await expect(send(buyer)).toContainText('You are offline')
  await send(buyer).click({ force: true })
  await expect(picture(buyer)).toBeVisible()
  await expect(buyer.getByText(/What you see is as of (a moment|1 minute) ago/)).toBeVisible()
  expect(paid.count).toBe(0)
  await buyer.context().setOffline(false)
  await expect(buyer.getByText('You are offline')).toHaveCount(0)
  const sending = buyer.waitForRequest(/\/buy-orders\/pay\//)
  await doubleTap(send(buyer))
  const body = (await sending).postData() ?? ''
  expect(body.length).toBeLessThanOrEqual(410_000)
  const sent = pictureIn(body)
  expect([sent.subarray(0, 3).toString('hex'), sent.length <= 300 * 1024, sent.includes('Exif')]).toEqual([
    'ffd8ff',
    true,
    false,
  ])
  await expectToast(buyer, 'Payment successful')
  expect(paid.count).toBe(1)

  const confirmed = calls(seller, /\/buy-orders\/confirm\//)
  await refocus(seller)
  await seller.getByRole('button', { name: 'Confirm payment' }).click()
  await doubleTap(seller.getByRole('alertdialog').getByRole('button', { name: 'Confirm payment' }))
  await expectToast(seller, 'Payment confirmed successfully')
  expect(confirmed.count).toBe(1)

  await expect(seller.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await seller.emulateMedia({ media: 'print' })
  const sheet = seller.getByRole('article', { name: 'Receipt' })
  for (const text of ['150,000 CHT', '150,000.00 NGN', 'Tolu Example', 'Amara Example', 'ending in 4477'])
    await expect(sheet).toContainText(text)
  await expect(seller.getByRole('heading', { name: /^Order #/ })).toBeHidden()

  await buyer.goto('/orders?side=buy&tab=completed')
  const [file] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('button', { name: 'Download history (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^cht-orders-\d{4}-\d\d-\d\d\.csv$/)
})

test('a session that ends under an open dialog leaves it alone', async ({ exchange }) => {
  const { buyer } = await openMatchedTrade(exchange, ['Ireti', 'Seun'])
  const proof = await createReceipt(buyer)
  await buyer.goto('/orders?side=buy&tab=approved')
  await beginToPay(buyer, proof)
  await exchange.advanceClock(61 * MINUTE)
  await refocus(buyer)
  await expect(buyer.getByLabel('Open trades')).toBeAttached()
  await expect(picture(buyer)).toBeVisible()
  await send(buyer).click()
  await expectToast(buyer, 'Payment successful')
})

test('a wrong clock, another zone, a session that ends and a server that restarts while one pays', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Bisi', 'Chuka'])
  const address = buyer.url()
  const storageState = await buyer.context().storageState()
  const until = buyer.getByText(/^Until .+ GMT\+1$/)
  await buyer.goto('/home')
  const sessionEnd = await until.textContent()
  await buyer.goto(address)
  await expect(left(buyer)).toContainText(/^1(1\d|20) min$/)

  const abroad = await exchange.openPage('phone', { storageState, timezoneId: 'Asia/Kolkata' })
  await abroad.clock.install({ time: Date.now() + DAY })
  await abroad.goto(address)
  await expect(left(abroad)).toContainText(/^1(1\d|20) min$/)
  await abroad.goto('/home')
  await expect(abroad.getByText(sessionEnd ?? '', { exact: true })).toBeVisible()
  await abroad.context().close()

  const paid = calls(buyer, /\/buy-orders\/pay\//)
  await beginToPay(buyer, await createReceipt(buyer))
  await holdReadsDuring(buyer, async () => {
    await buyer.context().clearCookies()
    await send(buyer).click()
    await buyer.waitForURL(/\/login\?next=/)
  })
  await buyer.getByLabel('Email').fill('chuka@example.com')
  await buyer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await buyer.getByRole('button', { name: 'Log In' }).click()
  await buyer.waitForURL(address)
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(picture(buyer)).toBeVisible()

  await exchange.restartServer(async () => {
    await send(buyer).click()
    const refused = buyer.getByRole('alert').filter({ hasText: 'Could not reach the exchange' })
    await expect(refused).toContainText('Your picture is still here.')
    await expect(picture(buyer)).toBeVisible()
  })
  await send(buyer).click()
  await expectToast(buyer, 'Payment successful')
  await expect(buyer.getByText('Awaiting confirmation').first()).toBeVisible()
  expect(paid.count).toBeGreaterThan(1)

  await exchange.scheduleSessionAboutToEnd()
  await buyer.goto('/orders')
  await expect(buyer.getByText('This session ends soon. Your open trade goes on')).toBeVisible()
})

test('two tabs agree: a write in one is seen in the other, and they leave together', async ({ exchange }) => {
  const one = await exchange.openPage()
  await registerUser(one, exchange, 'Dayo')
  const other = await one.context().newPage()
  // It hears of it, and does not ask by itself.
  await other.addInitScript(disableLongTimers)
  await other.goto('/orders')
  await expect(other.getByTestId('pending-buy-count')).toHaveText('0')
  const created = calls(one, /\/buy-orders\/create$/)
  await one.goto('/create-buy-order')
  await one.getByRole('radio', { name: '300,000' }).check()
  await one.getByRole('radio', { name: 'Bank' }).check()
  await doubleTap(one.getByRole('button', { name: 'Create Buy Order' }))
  await expectToast(one, 'Buy Order Created Successfully')
  expect(created.count).toBe(1)
  await expect(other.getByTestId('pending-buy-count')).toHaveText('1')

  await other.goto('/create-buy-order')
  await other.getByRole('radio', { name: '400,000' }).check()
  await one.getByRole('button', { name: 'Menu' }).click()
  await one.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL(/\/login/)
  expect(await other.evaluate(() => sessionStorage.length)).toBe(0)
})

test('nothing that one user typed is there for the next, who came in another tab', async ({ exchange }) => {
  const one = await exchange.openPage()
  await registerUser(one, exchange, 'Efe')
  await exchange.operator.fund({ email: 'efe@example.com', amount: 100_000 })
  await one.goto('/create-sell-order')
  await one.getByRole('radio', { name: '25,000' }).check()
  await one.getByRole('radio', { name: 'Bank' }).check()
  await one.getByLabel('Account number').fill('1021334477')
  const elsewhere = await exchange.openPage()
  await registerUser(elsewhere, exchange, 'Ronke')

  // Their session is over, and nobody has said so to this tab.
  await one.context().clearCookies()
  const other = await one.context().newPage()
  await other.goto('/login')
  await other.getByLabel('Email').fill('ronke@example.com')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Log In' }).click()
  await other.waitForURL(/\/home$/)

  await expect(one.getByLabel('Account number')).toHaveCount(0)
  await expect(one.getByRole('radio', { name: '25,000' })).not.toBeChecked()
  await one.getByRole('radio', { name: 'Bank' }).check()
  await expect(one.getByLabel('Account number')).toHaveValue('')
})

test('a slow network: never a blank page, and a form can be filled in and sent', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Esi')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.clearBrowserCache')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto('/orders', { waitUntil: 'commit' })
  await expect(
    page
      .getByText(/Loading|Opening/)
      .or(page.getByRole('status'))
      .first(),
  ).toBeAttached()
  await expect(page.getByText('No pending orders')).toBeVisible()
  await createBuyOrder(page, '500,000')
  await expectToast(page, 'Buy Order Created Successfully')
})
