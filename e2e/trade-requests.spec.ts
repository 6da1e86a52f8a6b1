import { MINUTE, PAYMENT_GRACE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createPicture, openMatchedTrade, pay, unfold } from './support/trades.js'

const history = (page: Page) => page.getByRole('region', { name: 'What has happened' }).getByRole('listitem')

const sendMessage = async (page: Page, text: string) => {
  await unfold(page, /^Message or ask/)
  await page.getByRole('combobox', { name: 'Message', exact: true }).selectOption({ label: text })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, 'Message sent')
}

test('a buyer asks for 15 more minutes, pays, and the seller confirms after a message', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Tayo', 'Ugo'], '250,000')
  await exchange.advanceClock(110 * MINUTE)
  await returnToWindow(buyer)
  const timer = buyer.getByRole('timer', { name: 'Awaiting payment, time left' })
  await expect(timer).toHaveText(/^(9|10) min$/)
  await buyer.getByRole('button', { name: 'I cannot pay' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Ask for time' }).click()
  await expectToast(buyer, 'The seller was asked for more time')
  await expect(
    buyer.getByText('You asked for 15 more minutes. Tayo Example has not answered yet.', { exact: true }),
  ).toBeVisible()

  const request = seller.getByRole('region', { name: 'Ugo Example asks for 15 more minutes' })
  await request.getByRole('button', { name: 'Agree', exact: true }).click()
  await expectToast(seller, 'The buyer was notified')
  await expect(request).toHaveCount(0)
  await expect(timer).toHaveText(/^2[45] min$/)

  await pay(buyer)
  await sendMessage(buyer, 'Please look at this trade')
  await seller.goto('/notifications')
  await expect(seller.getByText(/Message from Ugo Example \(#[0-9A-F]{4}\)$/)).toBeVisible()
  await seller.getByText(/^“Please look at this trade” Order #([0-9A-F]{4}), reference \1\.$/).click()
  await expect(history(seller).last()).toContainText('Ugo Example: “Please look at this trade”')
  await seller.getByRole('button', { name: 'The money is there' }).click()
  await seller.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Confirm payment' }).click()
  await expectToast(seller, 'Payment confirmed successfully')
  await unfold(buyer, 'All details and history')
  await expect(history(buyer)).toContainText([
    'Matched in a live session',
    'You asked for 15 more minutes',
    'Tayo Example agreed to 15 more minutes',
    'You sent the receipt',
    'You: “Please look at this trade”',
    'Tayo Example confirmed the payment',
  ])
})

test('a buyer and a seller cancel by consent, and the seller cancels the order that returned to the market', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Vusi', 'Wanda'], '200,000')
  await buyer.getByRole('button', { name: 'I cannot pay' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  const confirmation = buyer.getByRole('alertdialog', { name: 'Ask to cancel this order?' })
  await expect(confirmation).toContainText('The order is cancelled if Vusi Example agrees. You can ask once.')
  await expect(confirmation.getByRole('button', { name: 'Keep order' })).toBeFocused()
  await confirmation.getByRole('button', { name: 'Ask to cancel' }).click()
  await expectToast(buyer, 'The other side was asked to cancel')

  const request = seller.getByRole('region', { name: 'Wanda Example asks to cancel' })
  await request.getByRole('button', { name: 'Agree to cancel' }).click()
  const dialog = seller.getByRole('alertdialog', { name: 'End this trade?' })
  const end = dialog.getByRole('button', { name: 'End the trade' })
  await end.click()
  await expectError(seller, 'Say first whether there was a payment')
  await dialog.getByRole('radio', { name: 'Yes, money has arrived' }).click()
  await expect(dialog.getByRole('button', { name: 'Decline, and ask for the receipt' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'No, nothing has arrived' }).click()
  await end.click()
  await expectError(seller, 'Choose what happens with your order')
  await dialog.getByRole('radio', { name: 'End the trade, keep my order on the market' }).click()
  await end.click()
  await expectToast(seller, 'The other side was notified')
  for (const page of [seller, buyer])
    await expect(page.getByText('Cancellation agreed', { exact: true })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Paid: send late receipt' })).toBeVisible()
  await exchange.advanceClock(PAYMENT_GRACE)
  for (const page of [seller, buyer]) await returnToWindow(page)
  await expect(
    seller.getByText(
      'You and Wanda Example agreed to cancel. Your order is on the market again, in its old place. To get the tokens back, cancel it on the orders screen.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(
    buyer.getByText('You and Vusi Example agreed to cancel. Your order is cancelled: do not pay for it.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(buyer.getByRole('button', { name: /Paid|Ask|Send/ })).toHaveCount(0)

  await seller.goto('/orders?side=sell&tab=pending')
  await seller.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(seller, 'Sell order canceled successfully')
})

test('a buyer who has sent money is led from the request to cancel to the receipt', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Bunmi', 'Obiageli'], '200,000')
  await unfold(seller, /^Message or ask/)
  await seller.getByRole('button', { name: 'Ask to cancel' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Ask to cancel' }).click()
  await expectToast(seller, 'The other side was asked to cancel')

  await buyer
    .getByRole('region', { name: 'Bunmi Example asks to cancel' })
    .getByText('Agree to cancel')
    .click()
  const dialog = buyer.getByRole('alertdialog', { name: 'End this trade?' })
  await dialog.getByRole('radio', { name: 'Yes, I have sent money' }).click()
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  const proof = buyer.getByRole('dialog', { name: 'Send receipt' })
  await proof.getByLabel('Choose a picture').setInputFiles(await createPicture(buyer))
  await proof.getByRole('button', { name: 'Send receipt' }).click()
  await expectToast(buyer, 'Payment successful')
  await expect(seller.getByRole('button', { name: 'The money is there' })).toBeVisible()
})
