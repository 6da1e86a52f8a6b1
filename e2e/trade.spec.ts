import { MINUTE } from '@cht/sdk/time'
import type { Page } from '@playwright/test'
import { failEndpoint, returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import {
  chooseProof,
  createBuyOrder,
  createPicture,
  createSellOrder,
  openMatchedTrade,
  pay,
} from './support/trades.js'
import { enterCode, logIn, registerUser, signUp } from './support/users.js'

const timeLeft = (page: Page, state: string) => page.getByRole('timer', { name: `${state}, time left` })

test('[signup.6] [code.1] [code.4] [gate.12] [gate.4] [login.1] [login.3] [logout.1] sign-up, verification, logout and login', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await page.goto('/orders')
  await page.waitForURL('**/login?next=%2Forders')
  await page.goto('/signup?ref=')
  await signUp(page, 'Nora')
  await expectToast(page, 'Account created. We sent a code to your email')
  await page.waitForURL(/\/verify-phone/)
  await expect(page.getByText('we sent to your email')).toContainText('n•••@example.com')
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
  await enterCode(page, exchange, 'nora@example.com')
  await expectToast(page, 'Phone Number Verified Successfully')
  await page.waitForURL(/\/verify-success/)
  await page.getByRole('button', { name: "Let's go" }).click()
  await page.waitForURL(/\/home/)
  await expect(page.getByRole('heading', { name: 'Welcome, nora' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'logged out successfully')
  await page.goto('/orders')
  await page.waitForURL('**/login?next=%2Forders')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await logIn(page, 'nora@example.com')
  await page.waitForURL(/\/orders$/)
  await expectToast(page, 'Logged In Sucessfully')
})

test('[home.2] [home.10] [orders.1] [orders.3] [orders.5] [orders.7] [orders.10] [orders.11] [orders.14] one trade, end to end, in two browsers', async ({
  exchange,
}) => {
  const seller = await exchange.openPage('desktop')
  const buyer = await exchange.openPage('phone')
  await registerUser(seller, exchange, 'Sam')
  await registerUser(buyer, exchange, 'Bola')
  await exchange.operator.fund({ email: 'sam@example.com', amount: 200_000 })
  await exchange.scheduleSessionInTenMinutes()

  await createSellOrder(seller, '150,000')
  await expectToast(seller, 'Sell Order Created Successfully')
  await seller.waitForURL(/\/orders/)
  await expect(seller.getByTestId('pending-sell-count')).toHaveText('1')
  await expect(seller.getByText('Next live session starts in:')).toBeVisible()
  await createBuyOrder(buyer, '150,000')
  await expectToast(buyer, 'Buy Order Created Successfully')

  await exchange.advanceClock(11 * MINUTE)
  await returnToWindow(seller)
  await expect(seller.getByText('Trade session in progress, Ends in:')).toBeVisible()
  await seller.getByRole('tab', { name: /Approved/ }).click()
  const sellerCard = seller.getByRole('article')
  for (const text of [
    'Awaiting payment',
    // Sessions start on a full minute. Up to a minute has passed since the start, plus the time that the test took.
    /1(1\d|20) min left/,
    'You receive 150,000.00 NGN',
    'Bola Example',
    '+234 800 000 0000',
  ])
    await expect(sellerCard).toContainText(text)
  await expect(sellerCard.getByRole('button', { name: /Paid|Confirm|Appeal/ })).toHaveCount(0)

  await buyer.goto('/orders?side=buy&tab=approved')
  const buyerCard = buyer.getByRole('article')
  for (const text of [
    'You pay 150,000.00 NGN',
    'Sam Example',
    '+234 800 000 0000',
    'First Bank · ending in 4477',
  ])
    await expect(buyerCard).toContainText(text)
  await expect(buyerCard.getByRole('button', { name: 'Paid' })).toBeVisible()

  await buyer.goto('/home')
  await expect(buyer).toHaveTitle(/^1(1\d|20) min · Your turn · CHT/)
  await buyer
    .getByLabel('Open trades')
    .getByRole('link', { name: /150,000 CHT/ })
    .click()
  await expect(buyer.getByText('150,000.00 NGN').first()).toBeVisible()
  await expect(buyer.getByText('1021 3344 77')).toBeVisible()
  await expect(timeLeft(buyer, 'Awaiting payment')).toContainText(/^1(1\d|20) min$/)
  await expect(buyer).toHaveTitle(/^1(1\d|20) min · Your turn: order #/)
  await expect(buyer.getByText('Step 2 of 4')).toBeVisible()
  await expect(buyer.getByText('By it the seller finds your payment', { exact: false })).toBeVisible()
  await buyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await buyer.getByRole('button', { name: 'Copy order id' }).click()
  await expect(buyer.getByRole('button', { name: 'Copy order id' })).toHaveText('Copied')
  expect(buyer.url()).toContain(await buyer.evaluate(() => navigator.clipboard.readText()))
  await buyer.getByRole('button', { name: 'Paid' }).click()
  await expect(buyer.getByRole('dialog')).toContainText(
    'It must show the amount, the day and to whom it went.',
  )
  await buyer.getByLabel('Choose a picture').setInputFiles(await createPicture(buyer))
  await expect(buyer.getByAltText('What you send as proof of payment')).toBeVisible()
  await buyer.getByRole('button', { name: 'Send proof' }).click()
  await expectToast(buyer, 'Payment successful')
  await expect(buyer.getByText('Awaiting confirmation').first()).toBeVisible()

  // The seller's page polls, so it shows the change without a reload.
  await expect(seller.getByRole('article')).toContainText('Awaiting confirmation')
  await seller.getByRole('button', { name: 'View payment' }).click()
  await expect(seller.getByAltText('Proof of payment from Bola Example')).toHaveJSProperty('complete', true)
  expect(
    await seller
      .getByAltText('Proof of payment from Bola Example')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(100)
  await expect(seller.getByRole('dialog')).toContainText(/GMT\+1, (a moment|\d+ minutes?) ago\./)
  await seller.getByRole('button', { name: 'Done' }).click()
  await seller.getByRole('button', { name: 'Confirm payment' }).click()
  const dialog = seller.getByRole('alertdialog')
  await expect(dialog).toContainText('150,000.00 NGN')
  await expect(dialog).toContainText('from Bola Example')
  await expect(dialog).toContainText('Confirm only when the money is in your account')
  await expect(dialog).toContainText('It cannot be undone')
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await expectError(seller, 'Compare the sender’s name first')
  await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await expectToast(seller, 'Payment confirmed successfully')
  await expect(seller.getByRole('article')).toHaveCount(0)
  await seller.getByRole('tab', { name: /Completed/ }).click()
  await expect(seller.getByRole('article')).toContainText('150,000')

  await seller.goto('/home')
  await expect(seller.getByTestId('balance-available')).toHaveText('50,000 CHT')
  await buyer.goto('/home')
  await expect(buyer.getByTestId('balance-available')).toHaveText('150,000 CHT')
  await expect(buyer.getByTestId('balance-total')).toHaveText('150,000 CHT')
})

test('[orders.3] [orders.6] [orders.13] the payment window expires: a grace period, then the sell order returns to the market', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Ife', 'Kofi'])
  await exchange.advanceClock(120 * MINUTE)
  for (const page of [seller, buyer]) {
    await returnToWindow(page)
    await expect(page.getByText('Payment window expired')).toBeVisible()
  }
  await expect(buyer.getByRole('button', { name: /late proof/ })).toBeEnabled()
  await expect(timeLeft(buyer, 'Payment window expired')).toContainText(/^1[0-5] min$/)
  await exchange.advanceClock(15 * MINUTE)
  await returnToWindow(buyer)
  await expect(buyer.getByText('You did not pay in time.', { exact: false })).toBeVisible()
  await expect(buyer.getByText('1021 3344 77')).toHaveCount(0)
  await buyer.goto('/orders?side=buy&tab=cancelled')
  const cancelled = buyer.getByRole('article').filter({ hasText: '150,000' })
  await expect(cancelled).toContainText('Ife Example')
  for (const hidden of ['+234', '1021', 'Paid']) await expect(cancelled).not.toContainText(hidden)
  await seller.goto('/orders?side=sell&tab=pending')
  await expect(seller.getByRole('article')).toContainText('150,000')
  await seller.getByRole('button', { name: 'Cancel sell order of 150,000 CHT' }).click()
  await seller.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(seller, 'Sell order canceled successfully')
  await seller.goto('/home')
  await expect(seller.getByTestId('balance-available')).toHaveText('250,000 CHT')
})

test('[orders.8] [orders.9] [orders.12] the confirmation window expires: the buyer can appeal', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Ada', 'Musa'])
  await pay(buyer)
  await expect(buyer.getByText('Awaiting confirmation').first()).toBeVisible()
  await expect(timeLeft(buyer, 'Awaiting confirmation')).toContainText(/^1[0-5] min$/)
  await expect(buyer.getByRole('button', { name: 'Appeal' })).toBeDisabled()
  await returnToWindow(seller)
  await expect(seller.getByRole('button', { name: 'Appeal' })).toBeEnabled()

  await exchange.advanceClock(15 * MINUTE)
  await returnToWindow(buyer)
  await expect(buyer.getByText('Late Confirmation').first()).toBeVisible()
  await buyer.getByRole('button', { name: 'Appeal' }).click()
  await expect(buyer.getByRole('button', { name: 'Submit appeal' })).toBeDisabled()
  await buyer.getByLabel('Description').fill('The seller does not answer')
  await buyer.getByRole('button', { name: 'Submit appeal' }).click()
  await expectError(buyer, 'Please select a reason for appeal')
  await buyer.getByLabel('Reason').selectOption('Late confirmation')
  await buyer.getByLabel('Order', { exact: true }).selectOption('')
  await buyer.getByRole('button', { name: 'Submit appeal' }).click()
  await expectError(buyer, 'Select an order to appeal')
  await buyer.getByLabel('Order', { exact: true }).selectOption({ index: 1 })
  await buyer.getByRole('button', { name: 'Submit appeal' }).click()
  await expectToast(buyer, 'Order Appeal Submitted successfully')
  await expect(buyer.getByText(/frozen/).first()).toBeVisible()
})

test('[toast.3] [orders.7] a failed request shows the server’s message, or else the fallback, and the input stays', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Uche', 'Efua'], '250,000')
  const payPath = '/buy-orders/pay/*'
  await chooseProof(buyer, await createPicture(buyer))
  const preview = buyer.getByAltText('What you send as proof of payment')
  const sendButton = buyer.getByRole('button', { name: 'Send proof' })
  const restorePayment = await failEndpoint(buyer, payPath)
  await sendButton.click()
  await expectError(buyer, 'Something went wrong')
  await restorePayment()
  await buyer.route(`**/api${payPath}`, (route) =>
    route.fulfill({ status: 409, json: { message: 'Message of the server' } }),
  )
  await sendButton.click()
  await expectError(buyer, 'Message of the server')
  await expect(preview).toBeVisible()
  await buyer.unroute(`**/api${payPath}`)
  await sendButton.click()
  await expectToast(buyer, 'Payment successful')

  await returnToWindow(seller)
  const restoreConfirm = await failEndpoint(seller, '/buy-orders/confirm/*')
  await seller.getByRole('button', { name: 'Confirm payment' }).click()
  const dialog = seller.getByRole('alertdialog')
  await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await expectError(seller, 'Something went wrong')
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await restoreConfirm()
  await failEndpoint(seller, '/appeals')
  await seller.getByRole('button', { name: 'Appeal' }).click()
  await seller.getByLabel('Reason').selectOption('Other')
  await seller.getByLabel('Description').fill('No money came')
  await seller.getByRole('button', { name: 'Submit appeal' }).click()
  await expectError(seller, 'Something went wrong')
  await expect(seller.getByLabel('Reason')).toHaveValue('Other')

  for (const [endpoint, path, message] of [
    ['/buy-orders/all', '/orders', 'Something went wrong'],
    ['/notifications', '/notifications', 'Something went wrong'],
    ['/settings/pending-verification', '/settings', 'Error fetching pending verification'],
  ] as const) {
    const restore = await failEndpoint(buyer, endpoint)
    await buyer.goto(path)
    await expectError(buyer, message)
    await restore()
  }
})
