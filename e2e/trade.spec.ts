import { APPEAL_REASONS } from '@cht/sdk/appeals'
import { MINUTE } from '@cht/sdk/time'
import { PICTURE_RULE } from '@cht/sdk/trades'
import type { Locator, Page } from '@playwright/test'
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
import { logIn, registerUser, signUp } from './support/users.js'

const timeLeft = (scope: Page | Locator, state: string) =>
  scope.getByRole('timer', { name: `${state}, time left`, exact: true })

/** Replaces the message of the next response of an endpoint of `auth`. */
const replaceMessage = (page: Page, endpoint: string, message: string) =>
  page.route(
    `**/api/auth/${endpoint}`,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), message } })
    },
    { times: 1 },
  )

test('a user signs up, enters the code, logs out, and logs in to the requested screen', async ({
  exchange,
}) => {
  const email = 'nora@example.com'
  const page = await exchange.openPage()
  await test.step('[signup.6] the sign-up shows the message of the server and leads to the code', async () => {
    await page.goto('/signup')
    await replaceMessage(page, 'signup', 'Nice to meet you')
    await signUp(page, 'Nora')
    await expectToast(page, 'Nice to meet you')
    await expect(page).toHaveURL('/verify-phone')
  })

  const code = await exchange.readCode(email)
  await test.step('[code.1] six digits are needed, which were sent by email', async () => {
    await expect(
      page.getByText('Enter the 6-digit code that we sent to your email, n•••@example.com.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByLabel(/^Digit \d of 6$/)).toHaveCount(6)
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code.slice(0, 5))
    await expect(page.getByLabel('Digit 6 of 6')).toBeFocused()
    await expect(page.getByLabel('Digit 5 of 6')).toHaveValue(code.charAt(4))
    await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled()
  })

  await test.step('[code.4] the code is confirmed, and leads to /verify-success', async () => {
    await page.keyboard.type(code.charAt(5))
    await expectToast(page, 'Phone Number Verified Successfully')
    await expect(page).toHaveURL('/verify-success')
    await page.getByRole('button', { name: "Let's go" }).click()
    await expect(page).toHaveURL('/home')
  })

  await test.step('[logout.1] the logout leads to the login', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'logged out successfully')
    await expect(page).toHaveURL('/login')
  })

  await page.goto('/orders')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await test.step('[login.1] the login asks for email and password, and is disabled while it is submitted', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    const submit = page.getByRole('button', { name: 'Log In', exact: true })
    await expect(submit).toBeEnabled()
    await page.route(
      '**/api/auth/login',
      async (route) => {
        await released
        await route.fallback()
      },
      { times: 1 },
    )
    await logIn(page, email)
    await expect(submit).toBeDisabled()
  })

  await test.step('[login.3] the login leads to the requested page', async () => {
    release()
    await expectToast(page, 'Logged In Sucessfully')
    await expect(page).toHaveURL('/orders')
  })
})

test('a seller and a buyer trade in two browsers, from the orders to the confirmed payment', async ({
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
  await test.step('[orders.1] the screen has the counts, the timer and a switch between the sides', async () => {
    await expect(seller.getByTestId('pending-sell-count')).toHaveText('1')
    await expect(seller.getByTestId('pending-buy-count')).toHaveText('0')
    await expect(
      seller.getByRole('timer', { name: 'Time until the next session', exact: true }),
    ).toBeVisible()
    const sides = seller.getByLabel('Side', { exact: true }).getByRole('radio')
    await expect(sides).toHaveText(['Buy Orders', 'Sell Orders'])
    await sides.first().click()
    await expect(seller.getByText('No pending orders', { exact: true })).toBeVisible()
    await sides.last().click()
    await expect(
      seller.getByRole('article', { name: 'sell order of 150,000 CHT', exact: true }),
    ).toBeVisible()
  })
  await createBuyOrder(buyer, '150,000')
  await expectToast(buyer, 'Buy Order Created Successfully')

  await exchange.advanceClock(11 * MINUTE)
  await returnToWindow(seller)
  await expect(seller.getByText('Trade session in progress, Ends in:', { exact: true })).toBeVisible()
  await seller.getByRole('tab', { name: 'Approved 1', exact: true }).click()
  const sellerCard = seller.getByRole('article')
  await test.step('[orders.6] the seller sees how long the payment is awaited, and what happens then', async () => {
    await expect(sellerCard.getByText('Awaiting payment', { exact: true })).toBeVisible()
    // Sessions start on a full minute. Up to a minute has passed since the start, plus the time that the test took.
    await expect(timeLeft(sellerCard, 'Awaiting payment')).toHaveText(/^1(1\d|20) min left$/)
    await expect(
      sellerCard.getByText(
        'Bola Example has 15 more minutes to send late proof when the time is up. Then your order goes back to the market.',
        { exact: true },
      ),
    ).toBeVisible()
    await expect(sellerCard.getByRole('button')).toHaveCount(0)
  })

  await buyer.goto('/orders?side=buy&tab=approved')
  const buyerCard = buyer.getByRole('article')
  await test.step('[orders.3] each card has the price and the other party; that of the buyer has the account', async () => {
    for (const text of ['You receive 150,000.00 NGN', 'Bola Example · +234 800 000 0000'])
      await expect(sellerCard.getByText(text, { exact: true })).toBeVisible()
    for (const text of [
      'You pay 150,000.00 NGN',
      'Sam Example · +234 800 000 0000',
      'First Bank · ending in 4477',
    ])
      await expect(buyerCard.getByText(text, { exact: true })).toBeVisible()
    await expect(sellerCard.getByText('ending in', { exact: false })).toHaveCount(0)
  })

  await test.step('[orders.5] the buyer sees how long the payment is awaited, and can pay', async () => {
    await expect(buyerCard.getByText('Awaiting payment', { exact: true })).toBeVisible()
    await expect(timeLeft(buyerCard, 'Awaiting payment')).toHaveText(/^1(1\d|20) min left$/)
    await expect(buyerCard.getByRole('button', { name: 'Paid', exact: true })).toBeEnabled()
  })

  await buyer.goto('/home')
  await test.step('[home.10] the dashboard lists the open trade, which leads to its screen', async () => {
    await expect(buyer).toHaveTitle(/^1(1\d|20) min · Your turn · CHT Exchange$/)
    await buyer
      .getByRole('region', { name: 'Open trades', exact: true })
      .getByRole('link', { name: /150,000 CHT/ })
      .click()
    await expect(buyer).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  })

  await test.step('[orders.14] the screen of the trade has what its buyer needs', async () => {
    await expect(buyer.getByText('150,000.00 NGN', { exact: true }).first()).toBeVisible()
    await expect(buyer.getByText('1021 3344 77', { exact: true })).toBeVisible()
    await expect(timeLeft(buyer, 'Awaiting payment')).toHaveText(/^1(1\d|20) min$/)
    await expect(buyer).toHaveTitle(/^1(1\d|20) min · Your turn: order #/)
    await expect(buyer.getByText('Step 2 of 4', { exact: true })).toBeVisible()
    await expect(buyer.getByText('the seller finds your payment by it', { exact: false })).toBeVisible()
    await buyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await buyer.getByRole('button', { name: 'Copy order id' }).click()
    await expect(buyer.getByRole('button', { name: 'Copy order id' })).toHaveText('Copied')
    expect(buyer.url()).toContain(await buyer.evaluate(() => navigator.clipboard.readText()))
  })

  await test.step('[orders.7] Paid opens the upload of a picture, which is shown before it is sent', async () => {
    await buyer.getByRole('button', { name: 'Paid', exact: true }).click()
    const dialog = buyer.getByRole('dialog', { name: 'Send proof of payment', exact: true })
    await expect(
      dialog.getByText('It must show the amount, the date and the recipient. Hide your balance.', {
        exact: true,
      }),
    ).toBeVisible()
    const file = dialog.getByLabel('Choose a picture')
    await file.setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') })
    await expect(dialog.getByRole('alert')).toHaveText([PICTURE_RULE])
    await file.setInputFiles(await createPicture(buyer))
    await expect(dialog.getByAltText('What you send as proof of payment')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send proof', exact: true }).click()
    await expectToast(buyer, 'Payment successful')
  })

  await test.step('[orders.10] the seller can view the proof, confirm and appeal', async () => {
    // The page receives the change by the live stream, or else by a poll.
    await expect(sellerCard.getByText('Awaiting confirmation', { exact: true })).toBeVisible()
    await expect(sellerCard.getByRole('button', { name: 'Appeal', exact: true })).toBeEnabled()
    await sellerCard.getByRole('button', { name: 'View payment', exact: true }).click()
    const proof = seller.getByRole('dialog', { name: 'Proof of payment', exact: true })
    const picture = proof.getByAltText('Proof of payment from Bola Example')
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await expect(proof).toContainText(/GMT\+1, (a moment|\d+ minutes?) ago\./)
    await proof.getByRole('button', { name: 'Done', exact: true }).click()
  })

  await test.step('[orders.11] the seller confirms the payment, and the order leaves the matched ones', async () => {
    await sellerCard.getByRole('button', { name: 'Confirm payment', exact: true }).click()
    const dialog = seller.getByRole('alertdialog', { name: 'Did the money arrive?', exact: true })
    await expect(dialog).toContainText('150,000.00 NGN')
    await expect(dialog).toContainText('from Bola Example')
    await expect(dialog).toContainText('Confirm only when the money is in your account')
    await expect(dialog).toContainText('It cannot be undone')
    await expect(dialog).toContainText(
      'If the money is not there, do not confirm: wait, ask Bola Example, or appeal, which you can do from now on.',
    )
    await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Confirm payment' }).click()
    await expectError(seller, 'Compare the sender’s name first')
    await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
    await dialog.getByRole('button', { name: 'Confirm payment' }).click()
    await expectToast(seller, 'Payment confirmed successfully')
    await expect(seller.getByRole('tab', { name: 'Approved 0', exact: true })).toBeVisible()
    await expect(seller.getByRole('article')).toHaveCount(0)
    await seller.getByRole('tab', { name: 'Completed 1', exact: true }).click()
    await expect(sellerCard.getByText('You received 150,000.00 NGN', { exact: true })).toBeVisible()
  })

  await test.step('[home.2] the balances of both are those after the trade', async () => {
    await seller.goto('/home')
    await expect(seller.getByTestId('balance-available')).toHaveText('50,000 CHT')
    await buyer.goto('/home')
    await expect(buyer.getByTestId('balance-available')).toHaveText('150,000 CHT')
    await expect(buyer.getByTestId('balance-total')).toHaveText('150,000 CHT')
    await expect(buyer.getByTestId('balance-staked')).toHaveText('0 CHT')
    await expect(buyer.getByTestId('balance-referral')).toHaveText('0 CHT')
  })
})

test('a trade that is not paid in time is cancelled, and its sell order returns to the market', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Ife', 'Kofi'])
  await test.step('[orders.13] in the grace period the buyer can send late proof', async () => {
    await exchange.advanceClock(120 * MINUTE)
    for (const page of [seller, buyer]) {
      await returnToWindow(page)
      await expect(page.getByText('Payment window expired', { exact: true })).toBeVisible()
    }
    await expect(buyer.getByRole('button', { name: 'Paid: send late proof', exact: true })).toBeEnabled()
    await expect(timeLeft(buyer, 'Payment window expired')).toHaveText(/^1[0-5] min$/)
  })

  await test.step('[orders.13] after it the buyer’s order is cancelled', async () => {
    await exchange.advanceClock(15 * MINUTE)
    await returnToWindow(buyer)
    await expect(
      buyer.getByText(
        'You did not pay in time. Your order was cancelled, and the tokens went back to the market. Do not pay for it.',
        { exact: true },
      ),
    ).toBeVisible()
  })

  await test.step('[orders.3] its card names the seller, without phone number and account', async () => {
    await expect(buyer.getByText('1021 3344 77', { exact: true })).toHaveCount(0)
    await buyer.goto('/orders?side=buy&tab=cancelled')
    const card = buyer.getByRole('article', { name: /Ife Example$/ })
    await expect(card.getByText('Ife Example', { exact: true })).toBeVisible()
    for (const hidden of ['+234', 'ending in', 'Paid']) await expect(card).not.toContainText(hidden)
  })

  await test.step('[orders.13] the sell order is on the market again, and can be cancelled', async () => {
    await seller.goto('/orders?side=sell&tab=pending')
    await seller.getByRole('button', { name: 'Cancel sell order of 150,000 CHT', exact: true }).click()
    await seller.getByRole('button', { name: 'Cancel order', exact: true }).click()
    await expectToast(seller, 'Sell order canceled successfully')
    await seller.goto('/home')
    await expect(seller.getByTestId('balance-available')).toHaveText('250,000 CHT')
  })
})

test('a buyer can appeal once the payment is not confirmed within 15 minutes', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Ada', 'Musa'])
  await pay(buyer)
  const appealButton = buyer.getByRole('button', { name: 'Appeal', exact: true })
  await test.step('[orders.8] the buyer sees the minutes left, and cannot appeal yet', async () => {
    await expect(buyer.getByText('Awaiting confirmation', { exact: true })).toBeVisible()
    await expect(timeLeft(buyer, 'Awaiting confirmation')).toHaveText(/^1[0-5] min$/)
    await expect(appealButton).toBeDisabled()
  })

  await test.step('[orders.10] the seller can appeal at once', async () => {
    await returnToWindow(seller)
    await expect(seller.getByRole('button', { name: 'Appeal', exact: true })).toBeEnabled()
  })

  await test.step('[orders.9] after 15 minutes the confirmation is late, and the buyer can appeal', async () => {
    await exchange.advanceClock(15 * MINUTE)
    await returnToWindow(buyer)
    await expect(buyer.getByText('Late Confirmation', { exact: true })).toBeVisible()
    await expect(appealButton).toBeEnabled()
  })

  await test.step('[orders.12] an appeal needs a description, a reason and an order', async () => {
    await appealButton.click()
    const dialog = buyer.getByRole('dialog', { name: 'Appeal', exact: true })
    const submit = dialog.getByRole('button', { name: 'Submit appeal', exact: true })
    const reason = dialog.getByLabel('Reason', { exact: true })
    const order = dialog.getByLabel('Order', { exact: true })
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('Description', { exact: true }).fill('The seller does not answer')
    await submit.click()
    await expectError(buyer, 'Please select a reason for appeal')
    await expect(reason.getByRole('option')).toHaveText(['Select a reason', ...APPEAL_REASONS])
    await reason.selectOption('Late confirmation')
    await order.selectOption('')
    await submit.click()
    await expectError(buyer, 'Select an order to appeal')
    await order.selectOption({ index: 1 })
    const sent = buyer.waitForRequest('**/api/appeals')
    await submit.click()
    expect((await sent).postDataJSON()).toEqual({
      appealedBy: expect.stringMatching(/^[0-9a-f-]{36}$/),
      appealedAgainst: expect.stringMatching(/^[0-9a-f-]{36}$/),
      order: buyer.url().split('/').at(-1),
      reason: 'Late confirmation',
      description: 'The seller does not answer',
    })
    await expectToast(buyer, 'Order Appeal Submitted successfully')
    await expect(
      buyer.getByText(
        'The trade is frozen. It ends when Ada Example confirms your payment or an operator decides.',
        {
          exact: true,
        },
      ),
    ).toBeVisible()
  })
})

test('a failed request shows the server’s message, or else the fallback, and the input stays', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Uche', 'Efua'], '250,000')
  const payPath = '/buy-orders/pay/*'
  await test.step('[orders.7] a payment that fails keeps its picture', async () => {
    await chooseProof(buyer, await createPicture(buyer))
    const preview = buyer.getByAltText('What you send as proof of payment')
    const sendButton = buyer.getByRole('button', { name: 'Send proof', exact: true })
    const restorePayment = await failEndpoint(buyer, payPath)
    await sendButton.click()
    await expectError(buyer, 'Something went wrong')
    await expect(preview).toBeVisible()
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
  })

  await test.step('[orders.11] a confirmation that fails can be repeated', async () => {
    await returnToWindow(seller)
    const restoreConfirm = await failEndpoint(seller, '/buy-orders/confirm/*')
    await seller.getByRole('button', { name: 'Confirm payment', exact: true }).click()
    const dialog = seller.getByRole('alertdialog')
    await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
    await dialog.getByRole('button', { name: 'Confirm payment', exact: true }).click()
    await expectError(seller, 'Something went wrong')
    await expect(dialog.getByRole('checkbox', { name: 'The sender’s name is the same' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Not yet', exact: true }).click()
    await restoreConfirm()
  })

  await test.step('[orders.12] an appeal that fails keeps its values', async () => {
    await failEndpoint(seller, '/appeals')
    await seller.getByRole('button', { name: 'Appeal', exact: true }).click()
    await seller.getByLabel('Reason', { exact: true }).selectOption('Other')
    await seller.getByLabel('Description', { exact: true }).fill('No money came')
    await seller.getByRole('button', { name: 'Submit appeal', exact: true }).click()
    await expectError(seller, 'Something went wrong')
    await expect(seller.getByLabel('Reason', { exact: true })).toHaveValue('Other')
    await expect(seller.getByLabel('Description', { exact: true })).toHaveValue('No money came')
  })

  await test.step('[toast.3] a screen whose data cannot be loaded shows the fallback', async () => {
    for (const [endpoint, path] of [
      ['/buy-orders/all', '/orders'],
      ['/notifications', '/notifications'],
    ] as const) {
      const restore = await failEndpoint(buyer, endpoint)
      await buyer.goto(path)
      await expectError(buyer, 'Something went wrong')
      await restore()
    }
  })

  await test.step('[verify-id.5] the check for a pending verification has its own fallback', async () => {
    await failEndpoint(buyer, '/settings/pending-verification')
    await buyer.goto('/settings')
    await expectError(buyer, 'Error fetching pending verification')
  })
})
