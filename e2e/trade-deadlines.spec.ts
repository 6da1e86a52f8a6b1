import { APPEAL_REASONS, MINUTE } from '@cht/sdk/rules'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { getTimeLeft, openMatchedTrade, pay } from './support/trades.js'

test('a trade that is not paid in time is cancelled, and its sell order returns to the market', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Ife', 'Kofi'])
  await test.step('[orders.13] in the grace period the buyer can send a late receipt', async () => {
    await exchange.advanceClock(120 * MINUTE)
    for (const page of [seller, buyer]) {
      await returnToWindow(page)
      await expect(page.getByText('Payment window expired', { exact: true })).toBeVisible()
    }
    await expect(buyer.getByRole('button', { name: 'Paid: send late receipt', exact: true })).toBeEnabled()
    await expect(getTimeLeft(buyer, 'Payment window expired')).toHaveText(/^1[0-5] min$/)
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

  await test.step('[orders.3] the card of the cancelled order names the seller, without phone number and bank account', async () => {
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
    await expect(getTimeLeft(buyer, 'Awaiting confirmation')).toHaveText(/^1[0-5] min$/)
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

  await test.step('[orders.12] an appeal needs a reason, an order and a description, and says so', async () => {
    await appealButton.click()
    const dialog = buyer.getByRole('dialog', { name: 'Appeal', exact: true })
    const submit = dialog.getByRole('button', { name: 'Submit appeal', exact: true })
    const reason = dialog.getByLabel('Reason', { exact: true })
    const order = dialog.getByLabel('Order', { exact: true })
    const description = dialog.getByLabel('Description', { exact: true })
    await submit.click()
    await expectError(buyer, 'Please select a reason for appeal')
    await expect(reason).toHaveAccessibleDescription('Please select a reason for appeal')
    await expect(reason).toBeFocused()
    await expect(reason.getByRole('option')).toHaveText(['Select a reason', ...APPEAL_REASONS])
    await reason.selectOption('Late confirmation')
    await order.selectOption('')
    await submit.click()
    await expectError(buyer, 'Select an order to appeal')
    await order.selectOption({ index: 1 })
    await submit.click()
    await expectError(buyer, 'Describe what happened first')
    await expect(description).toHaveAccessibleDescription('Describe what happened first')
    await expect(description).toBeFocused()
    await description.fill('The seller does not answer')
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
      buyer.getByRole('heading', { name: 'The trade is frozen by an appeal', exact: true }),
    ).toBeVisible()
  })
})
