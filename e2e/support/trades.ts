import { MINUTE } from '@cht/sdk/rules'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Exchange } from './exchange.js'
import { expectToast } from './toasts.js'
import { registerUser } from './users.js'

/** A picture for file inputs: a screenshot of the page. */
export async function createPicture(page: Page) {
  return { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
}

export async function createSellOrder(page: Page, amount: string): Promise<void> {
  await page.goto('/create-sell-order')
  await page.getByRole('radio', { name: new RegExp(`^${amount}`) }).click()
  await page.getByRole('radio', { name: 'Bank', exact: true }).click()
  await page.getByLabel('Account name').fill('Sam Example')
  await page.getByLabel('Bank name').selectOption('First Bank')
  await page.getByLabel('Account number').fill('1021 3344 77')
  await page.getByRole('button', { name: 'Create Sell Order' }).click()
}

export async function createBuyOrder(page: Page, amount: string): Promise<void> {
  await page.goto('/create-buy-order')
  await page.getByRole('radio', { name: new RegExp(`^${amount}`) }).click()
  await page.getByRole('radio', { name: 'Bank', exact: true }).click()
  await page.getByRole('button', { name: 'Create Buy Order' }).click()
}

/** The timer with the time left of a trade's state, such as `Awaiting payment`. */
export function getTimeLeft(scope: Page | Locator, state: string): Locator {
  return scope.getByRole('timer', { name: `${state}, time left`, exact: true })
}

/** Unfolds a part of a trade's screen, such as `All details and history`, which a desktop shows unfolded. */
export async function unfold(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: title, expanded: false }).click()
}

/** Opens the payment dialog, chooses a picture and waits for its preview. */
export async function chooseProof(
  page: Page,
  picture: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByRole('button', { name: 'Paid' }).click()
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(page.getByAltText('The receipt that you send')).toBeVisible()
}

/** Pays a trade in the payment dialog. The buyer's page must show the trade. */
export async function pay(buyer: Page): Promise<void> {
  await chooseProof(buyer, await createPicture(buyer))
  await buyer.getByRole('button', { name: 'Send receipt' }).click()
  await expectToast(buyer, 'Payment successful')
}

/** Confirms the payment in the seller's dialog, after checking the box about the sender's name. The page must show the trade. */
export async function confirmPayment(seller: Page): Promise<void> {
  await seller.getByRole('button', { name: 'The money is there' }).click()
  const dialog = seller.getByRole('alertdialog')
  await dialog.getByRole('checkbox', { name: 'The sender’s name is the same' }).check()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
}

/** Pays a trade through the API. `url` is the address of the trade's screen. */
export async function payThroughApi(buyer: Page, url: string): Promise<void> {
  const { buffer } = await createPicture(buyer)
  const response = await buyer.request.post(`/api/buy-orders/pay/${url.split('/').at(-1)}`, {
    data: { paymentProof: `data:image/png;base64,${buffer.toString('base64')}` },
  })
  expect(response.ok()).toBe(true)
}

/**
 * Creates a seller and a buyer with an open trade, and opens its screen for both.
 *
 * The tests of a worker share one server. If a test leaves its trade unpaid, the trade expires in a later test and its
 * sell order returns to the market. Therefore pay the trade at the end of the test, or use an amount that no other test
 * and no demo order uses.
 */
export async function openMatchedTrade(
  exchange: Exchange,
  [sellerName, buyerName]: [string, string],
  amount = '150,000',
): Promise<{ seller: Page; buyer: Page }> {
  const seller = await exchange.openPage('desktop')
  const buyer = await exchange.openPage('phone')
  await registerUser(seller, exchange, sellerName)
  await registerUser(buyer, exchange, buyerName)
  await exchange.operator.fund({ email: `${sellerName.toLowerCase()}@example.com`, amount: 250_000 })
  await exchange.scheduleSessionInTenMinutes()
  await createSellOrder(seller, amount)
  await expectToast(seller, 'Sell Order Created Successfully')
  await createBuyOrder(buyer, amount)
  await expectToast(buyer, 'Buy Order Created Successfully')
  await exchange.advanceClock(11 * MINUTE)
  for (const page of [seller, buyer]) {
    await page.goto('/home')
    await page
      .getByLabel('Open trades')
      .getByRole('link', { name: new RegExp(`${amount} CHT`) })
      .click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  }
  return { seller, buyer }
}
