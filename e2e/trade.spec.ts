import { MINUTE, PICTURE_RULE } from '@cht/sdk/rules'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createBuyOrder, createPicture, createSellOrder, getTimeLeft, unfold } from './support/trades.js'
import { registerUser } from './support/users.js'

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
    await expect(sides).toHaveText(['Buy Orders 0 pending', 'Sell Orders 1 pending'])
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
    await expect(getTimeLeft(sellerCard, 'Awaiting payment')).toHaveText(/^1(1\d|20) min left$/)
    await expect(
      sellerCard.getByText(
        'Bola Example has 15 more minutes to send a late receipt when the time is up. Then your order goes back to the market.',
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
    await expect(getTimeLeft(buyerCard, 'Awaiting payment')).toHaveText(/^1(1\d|20) min left$/)
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
    await expect(getTimeLeft(buyer, 'Awaiting payment')).toHaveText(/^1(1\d|20) min$/)
    await expect(buyer).toHaveTitle(/^1(1\d|20) min · Your turn: order #/)
    await expect(buyer.getByText('Awaiting payment', { exact: true })).toBeVisible()
    await expect(buyer.getByText('the seller looks for it', { exact: false })).toBeVisible()
    await buyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await unfold(buyer, 'All details and history')
    await expect(buyer.getByRole('link', { name: '+234 800 000 0000' })).toHaveAttribute(
      'href',
      'tel:+2348000000000',
    )
    await buyer.getByRole('button', { name: 'Copy order id' }).click()
    await expect(buyer.getByRole('button', { name: 'Copy order id' })).toHaveText('Copied')
    expect(buyer.url()).toContain(await buyer.evaluate(() => navigator.clipboard.readText()))
  })

  await test.step('[orders.7] Paid opens the upload of a picture, which is shown before it is sent', async () => {
    await buyer.getByRole('button', { name: 'Paid', exact: true }).click()
    const dialog = buyer.getByRole('dialog', { name: 'Send receipt', exact: true })
    await expect(
      dialog.getByText('The picture must show the amount, the date and the recipient. Hide your balance.', {
        exact: true,
      }),
    ).toBeVisible()
    const file = dialog.getByLabel('Choose a picture')
    await file.setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') })
    await expect(dialog.getByRole('alert')).toHaveText([PICTURE_RULE])
    await file.setInputFiles(await createPicture(buyer))
    await expect(dialog.getByAltText('The receipt that you send')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send receipt', exact: true }).click()
    await expectToast(buyer, 'Payment successful')
  })

  await test.step('[orders.10] the seller can view the proof, confirm and appeal', async () => {
    // The page receives the change by the live stream, or else by a poll.
    await expect(sellerCard.getByText('Awaiting confirmation', { exact: true })).toBeVisible()
    for (const name of ['The money is there', 'Appeal'])
      await expect(sellerCard.getByRole('button', { name, exact: true })).toBeEnabled()
    await sellerCard.getByRole('button', { name: 'View payment', exact: true }).click()
    const proof = seller.getByRole('dialog', { name: 'Receipt', exact: true })
    const picture = proof.getByAltText('Receipt from Bola Example')
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await expect(proof).toContainText(/GMT\+1, (a moment|\d+ minutes?) ago\./)
    await proof.getByRole('button', { name: 'Done', exact: true }).click()
  })

  await test.step('[orders.11] the seller confirms the payment, and the order leaves the matched ones', async () => {
    await sellerCard.getByRole('button', { name: 'The money is there', exact: true }).click()
    const dialog = seller.getByRole('alertdialog', { name: 'Did the money arrive?', exact: true })
    await expect(dialog).toContainText('150,000.00 NGN')
    await expect(dialog).toContainText('from Bola Example')
    await expect(dialog).toContainText(/Order #([0-9A-F]{4}), reference \1/)
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
