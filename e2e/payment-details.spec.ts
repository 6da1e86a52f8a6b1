import { MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createBuyOrder, createPicture } from './support/trades.js'
import { registerUser } from './support/users.js'

/** The viewport in px. */
const SIZE = { width: 360, height: 740 }

const openTrade = async (page: Page) => {
  await page.goto('/home')
  await page
    .getByLabel('Open trades')
    .getByRole('link', { name: /950,000 CHT/ })
    .click()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
}

test('on a small phone, payment details are saved and chosen for a sale with one tap, and the buyer names the paying account', async ({
  exchange,
}) => {
  const seller = await exchange.openPage('phone')
  const buyer = await exchange.openPage('phone')
  for (const page of [seller, buyer]) await page.setViewportSize(SIZE)
  await registerUser(seller, exchange, 'Folake')
  await registerUser(buyer, exchange, 'Chidi')
  await exchange.operator.fund({ email: 'folake@example.com', amount: 950_000 })
  await exchange.scheduleSessionInTenMinutes()

  await test.step('a wrong wallet address is refused; a wrong check digit and the name of somebody else bring a warning', async () => {
    await seller.goto('/settings?tab=profile')
    await seller.getByRole('button', { name: 'Add payment details' }).click()
    const dialog = seller.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Crypto/USDT' }).click()
    await dialog.getByLabel('Network').selectOption('TRC20')
    await dialog.getByLabel('Wallet address').fill('TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGN')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      dialog.getByText('This is not a valid TRC20 address: copy it from your wallet again'),
    ).toBeVisible()
    await dialog.getByRole('radio', { name: 'Bank', exact: true }).click()
    await dialog.getByLabel('Account name').fill('Folake Ventures')
    await dialog.getByLabel('Bank name').selectOption('First Bank')
    await dialog.getByLabel('Account number').fill('0000014578')
    await expect(dialog.getByText('its check digit is wrong')).toBeVisible()
    await expect(dialog.getByText('This is not your name, Folake Example.')).toBeVisible()
    await dialog.getByLabel('Account number').fill('0000014579')
    await expect(dialog.getByText('its check digit is wrong')).toHaveCount(0)
    await dialog.getByLabel('Nickname').fill('Shop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(seller, 'Payment details saved')
    await expect(seller.getByText('First Bank · ending in 4579')).toBeVisible()
  })

  await test.step('the seller chooses the saved details with one tap', async () => {
    await seller.goto('/create-sell-order')
    await seller.getByRole('radio', { name: /^950,000/ }).click()
    await seller.getByRole('radio', { name: /^Shop/ }).click()
    await expect(seller.getByLabel('Account number')).toHaveCount(0)
    await seller.getByRole('button', { name: 'Create Sell Order' }).click()
    await expectToast(seller, 'Sell Order Created Successfully')
    await createBuyOrder(buyer, '950,000')
    await expectToast(buyer, 'Buy Order Created Successfully')
    await exchange.advanceClock(11 * MINUTE)
  })

  await test.step('the buyer is warned of the name, copies all details, and says which account the payment comes from', async () => {
    await openTrade(buyer)
    await expect(buyer.getByText('This account is in the name of Folake Ventures')).toBeVisible()
    const reference = buyer.url().slice(-4).toUpperCase()
    await buyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await buyer.getByRole('button', { name: 'Copy all' }).click()
    await expectToast(buyer, 'Copied to clipboard')
    expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(
      `Amount: 950000.00 NGN\nTo: Folake Ventures\nBank: First Bank\nAccount: 0000014579\nReference: ${reference}`,
    )
    await buyer.getByRole('button', { name: 'Show QR code' }).click()
    await expect(buyer.getByRole('img', { name: 'QR code of the payment details' })).toBeVisible()
    expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZE.width)

    await buyer.getByRole('button', { name: 'Paid' }).click()
    const dialog = buyer.getByRole('dialog')
    await expect(dialog.getByLabel('Name of your account')).toHaveValue('Chidi Example')
    await dialog.getByLabel('Last four digits of your account').fill('4477')
    await dialog.getByLabel('Choose a picture').setInputFiles(await createPicture(buyer))
    await dialog.getByRole('button', { name: 'Send receipt' }).click()
    await expectToast(buyer, 'Payment successful')
  })

  await test.step('the seller sees from whom to expect the payment, and compares the name before confirming', async () => {
    await openTrade(seller)
    await seller.getByRole('button', { name: 'The money is there' }).click()
    const dialog = seller.getByRole('alertdialog')
    await expect(dialog).toContainText('Expect it from Chidi Example, account ending in 4477.')
    await dialog.getByRole('button', { name: 'Confirm payment' }).click()
    await expectError(seller, 'Compare the sender’s name first')
    await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
    await dialog.getByRole('button', { name: 'Confirm payment' }).click()
    await expectToast(seller, 'Payment confirmed successfully')
  })
})
