import { MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { chooseProof, createPicture } from './support/trades.js'
import { registerUser } from './support/users.js'

const HASH = '853793d552635f533aa982b92b35b00e63a1c14e526154563a56315263153abc'
const WALLET = 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM'
const SENDER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const fillOrder = async (page: Page, side: 'buy' | 'sell') => {
  await page.goto(`/create-${side}-order`)
  await page.getByRole('radio', { name: /^300,000/ }).click()
  await page.getByRole('radio', { name: 'Crypto/USDT', exact: true }).click()
}

const openTrade = async (page: Page) => {
  await page.goto('/home')
  await page
    .getByLabel('Open trades')
    .getByRole('link', { name: /300,000 CHT/ })
    .click()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
}

test('a buyer chooses the network of a USDT order, and the seller finds its transaction', async ({
  exchange,
}) => {
  const seller = await exchange.openPage('desktop')
  const buyer = await exchange.openPage('phone')
  await registerUser(seller, exchange, 'Danjuma')
  await registerUser(buyer, exchange, 'Balaraba')
  await exchange.operator.fund({ email: 'danjuma@example.com', amount: 300_000 })
  await exchange.scheduleSessionInTenMinutes()

  await fillOrder(seller, 'sell')
  await seller.getByLabel('Network', { exact: true }).selectOption('TRC20')
  await seller.getByLabel('Wallet address', { exact: true }).fill(WALLET)
  await seller.getByRole('button', { name: 'Create Sell Order' }).click()
  await expectToast(seller, 'Sell Order Created Successfully')

  await test.step('any network is the default; the counts are those of the chosen one', async () => {
    await fillOrder(buyer, 'buy')
    const network = buyer.getByRole('combobox', { name: /^Network/ })
    await expect(network).toHaveValue('')
    await network.selectOption('ERC20')
    await expect(buyer.getByRole('radio', { name: '300,000 CHT', exact: true })).toBeVisible()
    await expect(buyer.getByText(/^No sellers on ERC20 (yet|for the other amounts)\.$/)).toBeVisible()
    await network.selectOption('TRC20')
    await expect(buyer.getByRole('radio', { name: /^300,000 CHT.*1 seller$/ })).toBeVisible()
    await buyer.getByRole('button', { name: 'Create Buy Order' }).click()
    await expectToast(buyer, 'Buy Order Created Successfully')
    await expect(
      buyer
        .getByRole('article', { name: 'buy order of 300,000 CHT' })
        .getByText('TRC20 only', { exact: true }),
    ).toBeVisible()
  })

  await exchange.advanceClock(11 * MINUTE)
  await openTrade(buyer)
  await test.step('the address is copied and read without the gaps that it is shown with', async () => {
    await buyer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = buyer.getByRole('definition').filter({ hasText: WALLET })
    await expect(address).toHaveText(WALLET)
    await buyer.getByRole('button', { name: 'Copy wallet', exact: true }).click()
    expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(WALLET)
  })

  await test.step('the hash is asked for, checked by form, and may be missing', async () => {
    await chooseProof(buyer, await createPicture(buyer))
    const dialog = buyer.getByRole('dialog', { name: 'Send receipt' })
    const send = dialog.getByRole('button', { name: 'Send receipt' })
    const hash = dialog.getByRole('textbox', { name: 'Transaction hash' })
    await send.click()
    await expectError(buyer, 'Enter the transaction hash, or say that you do not have it')
    await hash.fill(`0x${HASH}`)
    await send.click()
    await expectError(
      buyer,
      'The hash of a TRC20 transaction has 64 characters, 0–9 and a–f, without 0x: copy it from your wallet again',
    )
    await dialog.getByRole('checkbox', { name: /^I do not have the hash/ }).check()
    await expect(hash).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /^I do not have the hash/ }).uncheck()
    await hash.fill(HASH)
    await dialog.getByRole('textbox', { name: /^Sent from address/ }).fill(SENDER)
    await send.click()
    await expectToast(buyer, 'Payment successful')
  })

  await openTrade(seller)
  await test.step('the seller reads and copies the transaction, also in the dialog that releases', async () => {
    await seller.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(seller.getByRole('definition').filter({ hasText: SENDER })).toHaveText(SENDER)
    await seller.getByRole('button', { name: 'The money is there' }).click()
    const dialog = seller.getByRole('alertdialog')
    await expect(dialog.getByRole('definition').filter({ hasText: HASH })).toHaveText(HASH)
    await dialog.getByRole('button', { name: 'Copy hash', exact: true }).click()
    expect(await seller.evaluate(() => navigator.clipboard.readText())).toBe(HASH)
    await dialog.getByRole('checkbox', { name: 'I see the payment in my wallet' }).check()
    await dialog.getByRole('button', { name: 'Confirm payment' }).click()
    await expectToast(seller, 'Payment confirmed successfully')
  })
})
