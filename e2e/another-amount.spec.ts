import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { confirmPayment, createPicture, getTimeLeft, openMatchedTrade, pay } from './support/trades.js'

const stands = (page: Page) => page.getByRole('region', { name: 'Where this trade stands' })
const ask = (page: Page, text: string | RegExp) => stands(page).getByRole('heading', { name: text })

test('less arrives, the buyer sends the rest with a second receipt, and the seller confirms', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Bolanle', 'Chidera'], '250,000')
  await pay(buyer)
  await expect(
    ask(seller, /^Look for 250,000\.00 NGN from Chidera Example in your First Bank account/),
  ).toBeVisible()
  await expect(stands(seller)).toContainText('We have not checked it.')
  await stands(seller).getByRole('button', { name: 'It is not there' }).click()
  const missing = seller.getByRole('dialog', { name: 'It is not there' })
  await missing.getByRole('button', { name: 'Say how much' }).click()
  const report = seller.getByRole('alertdialog', { name: 'How much has arrived?' })
  await report.getByRole('button', { name: 'Tell the buyer' }).click()
  await expectError(seller, 'Enter what has arrived in all, such as 70,000.00')
  await report.getByLabel('Amount in NGN').fill('240,000.50')
  await report.getByRole('button', { name: 'Tell the buyer' }).click()
  await expectToast(seller, 'The buyer was told what has arrived')
  await expect(ask(seller, 'Chidera Example has to send 9,999.50 NGN more')).toBeVisible()

  await expect(ask(buyer, 'Send 9,999.50 NGN more to Bolanle Example')).toBeVisible()
  await expect(getTimeLeft(buyer, 'Rest missing')).toBeVisible()
  await expect(stands(buyer).getByRole('button', { name: 'Appeal' })).toBeDisabled()
  await stands(buyer).getByRole('button', { name: 'Send the rest' }).click()
  const rest = buyer.getByRole('dialog', { name: 'Send the rest' })
  await rest.getByLabel('Choose a picture').setInputFiles(await createPicture(buyer))
  await expect(rest.getByAltText('The second receipt that you send')).toBeVisible()
  await rest.getByRole('button', { name: 'Send receipt' }).click()
  await expectToast(buyer, 'Receipt of the rest sent')

  await expect(seller.getByAltText('Second receipt', { exact: true })).toBeVisible()
  await expect(seller.getByRole('region', { name: 'What has happened' }).getByRole('listitem')).toContainText(
    [
      'Matched in a live session',
      /^Chidera Example sent the/,
      'You said that 240,000.50 NGN has arrived',
      'Chidera Example sent the second receipt',
    ],
  )
  await confirmPayment(seller)
  await expectToast(seller, 'Payment confirmed successfully')
  await expect(ask(buyer, '250,000 CHT are yours')).toBeVisible()
})

test('a buyer who sent the whole says so, and may appeal at once', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Damola', 'Edozie'], '250,000')
  await pay(buyer)
  await stands(seller).getByRole('button', { name: 'It is not there' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Say how much' }).click()
  await seller.getByLabel('Amount in NGN').fill('200000')
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Tell the buyer' }).click()
  await expectToast(seller, 'The buyer was told what has arrived')

  await stands(buyer).getByRole('button', { name: 'I sent the whole' }).click()
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'I sent the whole' }).click()
  await expectToast(buyer, 'The seller was told that you sent the whole')
  await stands(buyer).getByRole('button', { name: 'Appeal' }).click()
  const appeal = buyer.getByRole('dialog', { name: 'Appeal' })
  await expect(appeal.getByLabel('Reason')).toHaveValue('Other')
  await expect(appeal.getByLabel('Description')).toHaveValue('Another amount: ')
  await appeal.getByLabel('Description').fill('Another amount: my bank shows the whole')
  await appeal.getByRole('button', { name: 'Submit appeal' }).click()
  await expectToast(buyer, 'Order Appeal Submitted successfully')
  await seller.getByRole('button', { name: 'The money is there' }).click()
  await seller.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Confirm payment' }).click()
  await expectToast(seller, 'Payment confirmed successfully')
})
