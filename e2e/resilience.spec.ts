import { DAY, MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import {
  disableLongTimers,
  doubleTap,
  holdReadsDuring,
  loadWithStream,
  returnToWindow,
  sendShells,
} from './support/page.js'
import { createPhoto } from './support/photo.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { chooseProof, createBuyOrder, createPicture, openMatchedTrade } from './support/trades.js'
import { logIn, registerUser } from './support/users.js'

/** Counts the page's writes whose URL matches `path`, from now on. */
const countWrites = (page: Page, path: RegExp) => {
  const writes = { count: 0 }
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) writes.count += 1
  })
  return writes
}
const timeLeft = (page: Page) => page.getByRole('timer', { name: 'Awaiting payment, time left' })
const preview = (page: Page) => page.getByAltText('The receipt that you send')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send receipt' })

const aspectRatio = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight
/** Decodes the proof of payment in a request body. */
const decodeProof = (body: string) => Buffer.from(JSON.parse(body).paymentProof.split(',')[1], 'base64')

test('a photo in the payment dialog survives a reload and a lost connection, and is sent compressed; a double tap pays or confirms once; the trade has a receipt, and the history a CSV file', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Tolu', 'Amara'])
  const payments = countWrites(buyer, /\/buy-orders\/pay\//)
  const photo = await createPhoto(buyer)
  expect(photo.buffer.includes('Exif')).toBe(true)
  await chooseProof(buyer, photo)
  await buyer.reload()
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(preview(buyer)).toBeVisible()
  // The preview is rotated by the Exif orientation of the photo.
  expect(await preview(buyer).evaluate(aspectRatio)).toBe(3 / 4)

  await buyer.context().setOffline(true)
  await expect(sendButton(buyer)).toHaveAttribute('aria-disabled', 'true')
  await expect(sendButton(buyer)).toContainText('You are offline')
  await sendButton(buyer).click({ force: true })
  await expect(preview(buyer)).toBeVisible()
  await expect(buyer.getByText(/This data is from (a moment|\d\d seconds|1 minute) ago/)).toBeVisible()
  expect(payments.count).toBe(0)
  await buyer.context().setOffline(false)
  await expect(buyer.getByText('You are offline')).toHaveCount(0)
  const payment = buyer.waitForRequest(/\/buy-orders\/pay\//)
  await doubleTap(sendButton(buyer))
  const body = (await payment).postData() ?? ''
  // 300 KiB as base64, and the other fields of the payment.
  expect(body.length).toBeLessThanOrEqual(410_000)
  const proof = decodeProof(body)
  expect([proof.subarray(0, 3).toString('hex'), proof.length <= 300 * 1024, proof.includes('Exif')]).toEqual([
    'ffd8ff',
    true,
    false,
  ])
  await expectToast(buyer, 'Payment successful')
  expect(payments.count).toBe(1)

  const confirmations = countWrites(seller, /\/buy-orders\/confirm\//)
  await returnToWindow(seller)
  await seller.getByRole('button', { name: 'The money is there' }).click()
  await seller.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
  await doubleTap(seller.getByRole('alertdialog').getByRole('button', { name: 'Confirm payment' }))
  await expectToast(seller, 'Payment confirmed successfully')
  expect(confirmations.count).toBe(1)

  await expect(seller.getByRole('button', { name: 'Print trade receipt' })).toBeVisible()
  await seller.emulateMedia({ media: 'print' })
  const receipt = seller.getByRole('article', { name: 'Trade receipt' })
  for (const text of ['150,000 CHT', '150,000.00 NGN', 'Tolu Example', 'Amara Example', 'ending in 4477'])
    await expect(receipt).toContainText(text)
  await expect(seller.getByRole('heading', { name: /^Order #/ })).toBeHidden()

  await buyer.goto('/orders?side=buy&tab=completed')
  const [file] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('button', { name: 'Download history (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^cht-orders-\d{4}-\d\d-\d\d\.csv$/)
})

test('the end of a live session does not close an open dialog', async ({ exchange }) => {
  const { buyer } = await openMatchedTrade(exchange, ['Ireti', 'Seun'])
  const proof = await createPicture(buyer)
  await buyer.goto('/orders?side=buy&tab=approved')
  await chooseProof(buyer, proof)
  await exchange.advanceClock(61 * MINUTE)
  await returnToWindow(buyer)
  await expect(buyer.getByLabel('Open trades')).toBeAttached()
  await expect(preview(buyer)).toBeVisible()
  await sendButton(buyer).click()
  await expectToast(buyer, 'Payment successful')
})

test('a device with a wrong clock and another time zone shows the right times; a payment works after a new login and across a restart', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Bisi', 'Chuka'])
  const url = buyer.url()
  const storageState = await buyer.context().storageState()
  await buyer.goto('/home')
  await expect(buyer.getByText(/^Until .+ GMT\+1$/)).toBeVisible()
  await loadWithStream(buyer, () => buyer.goto(url))
  await expect(timeLeft(buyer)).toContainText(/^1(1\d|20) min$/)

  const otherDevice = await exchange.openPage('phone', { storageState, timezoneId: 'Asia/Kolkata' })
  await otherDevice.clock.install({ time: Date.now() + DAY })
  await otherDevice.goto(url)
  await expect(timeLeft(otherDevice)).toContainText(/^1(1\d|20) min$/)
  await otherDevice.goto('/home')
  await expect(otherDevice.getByText(/^Until .+ GMT\+5:30$/)).toBeVisible()
  await otherDevice.context().close()

  const payments = countWrites(buyer, /\/buy-orders\/pay\//)
  await chooseProof(buyer, await createPicture(buyer))
  await holdReadsDuring(buyer, async () => {
    await buyer.context().clearCookies()
    await sendButton(buyer).click()
    await buyer.waitForURL(/\/login\?next=/)
  })
  await logIn(buyer, 'chuka@example.com')
  await buyer.waitForURL(url)
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(preview(buyer)).toBeVisible()

  await exchange.restartServer(async () => {
    await sendButton(buyer).click()
    const alert = buyer.getByRole('alert').filter({ hasText: 'The exchange did not answer' })
    await expect(alert).toContainText('Your picture is still here.')
    await expect(preview(buyer)).toBeVisible()
  })
  await sendButton(buyer).click()
  await expectToast(buyer, 'Payment successful')
  await expect(buyer.getByText('Awaiting confirmation').first()).toBeVisible()
  expect(payments.count).toBeGreaterThan(1)

  await exchange.advanceToEndOfSession()
  await buyer.goto('/orders')
  await expect(buyer.getByText('This session ends soon. Your open trade goes on')).toBeVisible()
})

test('two tabs are in sync: a write in one is shown in the other, and after a logout in one the other shows the login', async ({
  exchange,
}) => {
  const first = await exchange.openPage()
  await registerUser(first, exchange, 'Dayo')
  const other = await first.context().newPage()
  // Without long timers this tab cannot poll. It learns of a change from the first tab or by the live stream.
  await other.addInitScript(disableLongTimers)
  await other.goto('/orders')
  await expect(other.getByTestId('pending-buy-count')).toHaveText('0')
  const creations = countWrites(first, /\/buy-orders\/create$/)
  await first.goto('/create-buy-order')
  await first.getByRole('radio', { name: '300,000' }).check()
  await first.getByRole('radio', { name: 'Bank', exact: true }).check()
  await doubleTap(first.getByRole('button', { name: 'Create Buy Order' }))
  await expectToast(first, 'Buy Order Created Successfully')
  expect(creations.count).toBe(1)
  await expect(other.getByTestId('pending-buy-count')).toHaveText('1')

  await other.goto('/create-buy-order')
  await other.getByRole('radio', { name: '400,000' }).check()
  await first.getByRole('button', { name: 'Menu' }).click()
  await first.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL(/\/login/)
  expect(await other.evaluate(() => sessionStorage.length)).toBe(0)
})

test('form values of one user are not shown to the next, who logged in on another tab', async ({
  exchange,
}) => {
  const first = await exchange.openPage()
  await registerUser(first, exchange, 'Efe')
  await exchange.operator.fund({ email: 'efe@example.com', amount: 100_000 })
  await first.goto('/create-sell-order')
  await first.getByRole('radio', { name: '25,000' }).check()
  await first.getByRole('radio', { name: 'Bank', exact: true }).check()
  await first.getByLabel('Account number').fill('1021334477')
  const ronke = await exchange.openPage()
  await registerUser(ronke, exchange, 'Ronke')

  // The first user's login session ends without a logout, so the first tab is not notified.
  await first.context().clearCookies()
  const other = await first.context().newPage()
  await other.goto('/login')
  await logIn(other, 'ronke@example.com')
  await other.waitForURL(/\/home$/)

  await expect(first.getByLabel('Account number')).toHaveCount(0)
  await expect(first.getByRole('radio', { name: '25,000' })).not.toBeChecked()
  await first.getByRole('radio', { name: 'Bank', exact: true }).check()
  await expect(first.getByLabel('Account number')).toHaveValue('')
})

test('on a slow network a page without data says that it loads, and a form can be submitted', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Esi')
  await sendShells(page)
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
  await expect(page.getByText('Loading…', { exact: true })).toBeAttached()
  await expect(page.getByText('No pending orders')).toBeVisible()
  await createBuyOrder(page, '500,000')
  await expectToast(page, 'Buy Order Created Successfully')
})
