import { readFileSync } from 'node:fs'
import { formatTokens, ORDER_AMOUNTS } from '@cht/sdk/rules'
import { failEndpoint } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createBuyOrder, createSellOrder } from './support/trades.js'
import { registerUser, verifyIdentity } from './support/users.js'

test('the order forms check their fields and place orders', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Zola')
  await exchange.scheduleSessionInTenMinutes()
  await page.goto('/create-buy-order')
  const submitBuy = page.getByRole('button', { name: 'Create Buy Order', exact: true })
  const methods = page.getByRole('radiogroup', { name: 'Payment method', exact: true }).getByRole('radio')
  await test.step('[order-form.1] [money.1] there are eleven amounts in CHT', async () => {
    const amounts = page.getByRole('radiogroup', { name: 'Amount', exact: true }).getByRole('radio')
    for (const amount of ORDER_AMOUNTS)
      await expect(amounts.filter({ hasText: new RegExp(`^${formatTokens(amount)}`) })).toHaveCount(1)
    await expect(amounts).toHaveCount(11)
  })

  await test.step('[order-form.8] the payment methods are Bank and Crypto/USDT', async () => {
    await expect(methods).toHaveText(['Bank', 'Crypto/USDT'])
  })

  await test.step('[order-form.6] the form says when the order goes live', async () => {
    await expect(
      page.getByText(/^Your order goes live in the next session: (today|tomorrow), /),
    ).toBeVisible()
  })

  await test.step('[order-form.2] amount and payment method are required', async () => {
    await submitBuy.click()
    await expectError(page, 'Select an amount and a payment method')
    await page.getByRole('radio', { name: '75,000' }).check()
    await submitBuy.click()
    await expectError(page, 'Select an amount and a payment method')
    await page.getByRole('radio', { name: 'Bank', exact: true }).check()
    await expect(page.getByText('75,000.00 NGN', { exact: true })).toBeVisible()
  })

  await test.step('[order-form.5] the form keeps its values if it fails, and leads to the buy orders on success', async () => {
    const restoreCreateBuy = await failEndpoint(page, '/buy-orders/create')
    await submitBuy.click()
    await expectError(page, 'Error Creating Buy Order')
    await expect(page.getByRole('radio', { name: '75,000' })).toBeChecked()
    await restoreCreateBuy()
    await submitBuy.click()
    await expectToast(page, 'Buy Order Created Successfully')
    await expect(page).toHaveURL('/orders?side=buy&tab=pending')
  })

  await exchange.operator.fund({ email: 'zola@example.com', amount: 100_000 })
  await page.goto('/create-sell-order')
  const submitSell = page.getByRole('button', { name: 'Create Sell Order', exact: true })
  await test.step('amounts above the balance cannot be chosen', async () => {
    await expect(page.getByRole('radio', { name: '150,000' })).toBeDisabled()
  })
  await page.getByRole('radio', { name: '75,000' }).check()
  await test.step('[order-form.3] the details of the account are required', async () => {
    await page.getByRole('radio', { name: 'Bank', exact: true }).check()
    await submitSell.click()
    await expectError(page, 'Fill in neccessary bank details')
    await page.getByLabel('Account name', { exact: true }).fill('Zola Example')
    await page.getByLabel('Account number', { exact: true }).fill('1021334477')
    await submitSell.click()
    await expect(page.getByLabel('Bank name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expectError(page, 'Fill in neccessary bank details')
  })

  await test.step('[order-form.8] a bank account has a name, a bank and a number; a wallet has a network and an address', async () => {
    const labels = page.getByRole('main').locator('label')
    await expect(labels).toHaveText(['Account name', 'Bank name', 'Account number'])
    await page.getByRole('radio', { name: 'Crypto/USDT', exact: true }).check()
    await expect(labels).toHaveText(['Network', 'Wallet address'])
  })

  const address = page.getByLabel('Wallet address', { exact: true })
  await test.step('[order-form.4] the details of the wallet are required', async () => {
    await submitSell.click()
    await expectError(page, 'Fill in neccessary crypto transaction details')
    await page.getByLabel('Network', { exact: true }).selectOption('TRC20')
    await address.fill('TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGN')
    await submitSell.click()
    await expectError(page, 'This is not a valid TRC20 address: copy it from your wallet again')
    await expect(address).toHaveAccessibleDescription(
      'This is not a valid TRC20 address: copy it from your wallet again',
    )
    await page.getByLabel('Network', { exact: true }).selectOption('ERC20')
    await address.fill('0x27b1fdb04752bbc536007a920d24acb045561c26')
    await expect(page.getByRole('alert').filter({ hasText: /^This address has no checksum/ })).toBeVisible()
    await page.getByLabel('Network', { exact: true }).selectOption('TRC20')
    await address.fill('TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM')
  })

  await test.step('[order-form.7] if too little is available, the form keeps its values', async () => {
    await exchange.operator.withdraw({ email: 'zola@example.com', amount: 100_000 })
    await submitSell.click()
    await expectError(page, 'Insufficient balance')
    await expect(address).toHaveValue('TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM')
    await expect(page.getByRole('radio', { name: '75,000' })).toBeChecked()
    await exchange.operator.fund({ email: 'zola@example.com', amount: 100_000 })
  })

  await test.step('[order-form.5] the form can be submitted again if it fails, and leads to the sell orders on success', async () => {
    const restoreCreateSell = await failEndpoint(page, '/sell-orders/create')
    await submitSell.click()
    await expectError(page, 'Error Creating Sell Order')
    await restoreCreateSell()
    await submitSell.click()
    await expectToast(page, 'Sell Order Created Successfully')
    await expect(page).toHaveURL('/orders?side=sell&tab=pending')
  })

  await failEndpoint(page, '/buy-orders/all')
  await test.step('a toast does not cover the link below it', async () => {
    // On a slow machine the toast may disappear before its position is measured, so each retry reloads the page.
    await expect(async () => {
      await page.reload()
      const toast = page.getByRole('listitem').filter({ hasText: 'Something went wrong' }).first()
      const toastBox = await toast.boundingBox({ timeout: 10_000 })
      const linkBox = await page.getByRole('link', { name: 'Sell order' }).boundingBox()
      expect([toastBox, linkBox]).not.toContain(null)
      expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(linkBox?.y ?? 0)
    }).toPass()
  })
  await expectError(page, 'Something went wrong')
})

test('pending orders are listed on both sides and can be cancelled', async ({ exchange }) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Tunde')
  await exchange.scheduleSessionInTenMinutes()
  await exchange.operator.fund({ email: 'tunde@example.com', amount: 400_000 })
  await createSellOrder(page, '400,000')
  await expectToast(page, 'Sell Order Created Successfully')
  await createBuyOrder(page, '300,000')
  await expectToast(page, 'Buy Order Created Successfully')
  await test.step('[orders.2] every status has a tab; the tab of matched orders is disabled between the sessions', async () => {
    await page.goto('/orders?side=sell')
    const tabs = page.getByRole('tablist', { name: 'Status', exact: true }).getByRole('tab')
    await expect(tabs).toHaveText(['Pending 1', 'Approved 0', 'Completed 0', 'Cancelled 0'])
    for (const index of [0, 2, 3]) await expect(tabs.nth(index)).toBeEnabled()
    await expect(tabs.nth(1)).toBeDisabled()
  })

  await page.goto('/home')
  await test.step('[home.1] the user is greeted by username', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, tunde')
  })

  const cancelSell = page.getByRole('button', { name: 'Cancel sell order of 400,000 CHT', exact: true })
  const cancelBuy = page.getByRole('button', { name: 'Cancel buy order of 300,000 CHT', exact: true })
  await test.step('[home.7] the pending orders of each side are on a tab of their own, the sell orders first', async () => {
    const tabs = page
      .getByRole('region', { name: 'Pending orders', exact: true })
      .getByRole('tablist', { name: 'Side', exact: true })
      .getByRole('tab')
    await expect(tabs).toHaveText(['Sell', 'Buy'])
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    await expect(cancelSell).toBeVisible()
    await expect(cancelBuy).toHaveCount(0)
    await tabs.last().click()
    await expect(cancelBuy).toBeVisible()
    await expect(cancelSell).toHaveCount(0)
    await tabs.first().click()
  })

  await test.step('[orders.4] a cancelled sell order vanishes', async () => {
    const restoreCancel = await failEndpoint(page, '/sell-orders/cancel/*')
    await cancelSell.click()
    await expect(page.getByRole('button', { name: 'Keep order' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(cancelSell).toBeFocused()
    await cancelSell.click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this sell order?', exact: true })
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong')
    await expectError(page, 'Something went wrong')
    await restoreCancel()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expectToast(page, 'Sell order canceled successfully')
    await expect(cancelSell).toHaveCount(0)
    await expect(page.getByText('No pending sell orders', { exact: true })).toBeVisible()
    await expect(page.getByTestId('balance-available')).toHaveText('400,000 CHT')
  })

  await test.step('[orders.4] a cancelled buy order vanishes', async () => {
    await page.getByRole('tab', { name: 'Buy', exact: true }).click()
    await cancelBuy.click()
    await page.getByRole('button', { name: 'Cancel order', exact: true }).click()
    await expectToast(page, 'Buy order canceled successfully')
    await expect(cancelBuy).toHaveCount(0)
    await expect(page.getByText('No pending buy orders', { exact: true })).toBeVisible()
  })

  await test.step('[home.11] each side has its own message if it cannot be loaded', async () => {
    await failEndpoint(page, '/buy-orders/pending')
    await failEndpoint(page, '/sell-orders/pending')
    await page.reload()
    await expectError(page, 'Error Fetching Buy Orders')
    await expectError(page, 'Error Fetching Sell Orders')
  })
})

test('the form shows the limit of buy orders before the identity is verified, and not after that', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Onebuy')
  const limit =
    'Until your identity is verified or you have completed purchases from 2 different verified sellers, you can have 1 open buy order, then 10. Orders of such users are matched first.'
  await page.goto('/create-buy-order')
  await expect(page.getByText(limit, { exact: true })).toBeVisible()
  await createBuyOrder(page, '300,000')
  await expectToast(page, 'Buy Order Created Successfully')
  await createBuyOrder(page, '400,000')
  const refusal =
    'You can have at most 1 open buy order until your identity is verified or you have completed purchases from 2 different verified sellers'
  await expectError(page, refusal)
  await expect(page.getByText(/^You have an open buy order\./)).toBeVisible()
  await verifyIdentity(page, exchange, '10000000002')
  await page.goto('/create-buy-order')
  await expect(page.getByRole('button', { name: 'Create Buy Order' })).toBeVisible()
  await expect(page.getByText(limit)).toHaveCount(0)
  await createBuyOrder(page, '400,000')
  await expectToast(page, 'Buy Order Created Successfully')
})

test('a long history shows its first page, more pages on request, and exports all orders as CSV', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Longhistory')
  for (let count = 0; count < 53; count++) {
    const order = { amount: 25_000, paymentMethod: 'bank' }
    const { data } = await (await page.request.post('/api/buy-orders/create', { data: order })).json()
    await page.request.put(`/api/buy-orders/cancel/${data._id}`, { data: {} })
  }
  await page.goto('/orders?side=buy&tab=cancelled')
  await expect(page.getByRole('article')).toHaveCount(50)
  await expect(page.getByRole('tab', { name: 'Cancelled 50+' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  // The attribute is still there after the next page, if that leaves the element of this card in the document.
  await page
    .getByRole('article')
    .last()
    .evaluate((card) => card.setAttribute('data-on-first-page', 'true'))
  const nextPage = /[?&]cursor=/
  await page.route(nextPage, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('More could not be loaded')
  await expect(page.getByRole('article')).toHaveCount(50)

  await page.unroute(nextPage)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(53)
  await expect(page.locator('article[data-on-first-page]')).toHaveCount(1)
  await expect(page.locator(':focus')).toContainText('All 53 are shown.')
  await expect(page.getByText('All 53 are shown.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download history (CSV)' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(1 + 53)
})
