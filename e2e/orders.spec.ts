import { readFileSync } from 'node:fs'
import { formatTokens } from '@cht/sdk/money'
import { ORDER_AMOUNTS } from '@cht/sdk/orders'
import { HOUR, MINUTE } from '@cht/sdk/time'
import { failEndpoint, holdReadsDuring, returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createBuyOrder, createSellOrder } from './support/trades.js'
import { logIn, registerUser, verifyIdentity } from './support/users.js'

test('[order-form.1] [order-form.2] [order-form.3] [order-form.4] [order-form.5] [order-form.6] [order-form.7] [order-form.8] [money.1] the order forms check their fields and place orders', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Zola')
  await exchange.scheduleSessionInTenMinutes()
  await page.goto('/create-buy-order')
  for (const amount of ORDER_AMOUNTS)
    await expect(page.getByRole('radio', { name: new RegExp(`^${formatTokens(amount)}`) })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Crypto/USDT' })).toHaveCount(1)
  await expect(page.getByText(/goes live in the next session/)).toBeVisible()
  const submitBuy = page.getByRole('button', { name: 'Create Buy Order' })
  await submitBuy.click()
  await expectError(page, 'Select an amount and a payment method')
  await page.getByRole('radio', { name: '75,000' }).check()
  await page.getByRole('radio', { name: 'Bank' }).check()
  await expect(page.getByText('75,000.00 NGN').first()).toBeVisible()
  const restoreCreateBuy = await failEndpoint(page, '/buy-orders/create')
  await submitBuy.click()
  await expectError(page, 'Error Creating Buy Order')
  await expect(page.getByRole('radio', { name: '75,000' })).toBeChecked()
  await restoreCreateBuy()
  await submitBuy.click()
  await expectToast(page, 'Buy Order Created Successfully')
  await page.waitForURL(/\/orders/)

  await page.goto('/create-sell-order')
  const submitSell = page.getByRole('button', { name: 'Create Sell Order' })
  await page.getByRole('radio', { name: '75,000' }).check()
  await page.getByRole('radio', { name: 'Bank' }).check()
  await submitSell.click()
  await expectError(page, 'Fill in neccessary bank details')
  await page.getByRole('radio', { name: 'Crypto/USDT' }).check()
  await submitSell.click()
  await expectError(page, 'Fill in neccessary crypto transaction details')
  await page.getByLabel('Network').selectOption('TRC20')
  const address = page.getByLabel('Wallet address')
  await address.fill('TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGN')
  await submitSell.click()
  await expectError(page, 'This is not a valid TRC20 address: copy it from your wallet again')
  await expect(address).toHaveAccessibleDescription(
    'This is not a valid TRC20 address: copy it from your wallet again',
  )
  await page.getByLabel('Network').selectOption('ERC20')
  await address.fill('0x27b1fdb04752bbc536007a920d24acb045561c26')
  await expect(page.getByRole('alert').filter({ hasText: /^This address has no checksum/ })).toBeVisible()
  await page.getByLabel('Network').selectOption('TRC20')
  await address.fill('TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM')
  await submitSell.click()
  await expectError(page, 'Insufficient balance')
  await expect(address).toHaveValue('TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM')
  await exchange.operator.fund({ email: 'zola@example.com', amount: 100_000 })
  const restoreCreateSell = await failEndpoint(page, '/sell-orders/create')
  await submitSell.click()
  await expectError(page, 'Error Creating Sell Order')
  await restoreCreateSell()
  await submitSell.click()
  await expectToast(page, 'Sell Order Created Successfully')
  await page.waitForURL(/\/orders/)

  await failEndpoint(page, '/buy-orders/all')
  // The toast must not cover the link below it. On a slow machine it may disappear before its position is measured, so
  // each retry reloads the page.
  await expect(async () => {
    await page.reload()
    const toast = page.getByRole('listitem').filter({ hasText: 'Something went wrong' }).first()
    const toastBox = await toast.boundingBox({ timeout: 10_000 })
    const linkBox = await page.getByRole('link', { name: 'Create Sell Request' }).boundingBox()
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(linkBox?.y ?? 0)
  }).toPass()
  await expectError(page, 'Something went wrong')
})

test('[orders.2] [orders.4] [home.1] [home.7] [home.11] pending orders are listed on both sides and can be cancelled', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Tunde')
  await exchange.scheduleSessionInTenMinutes()
  await exchange.operator.fund({ email: 'tunde@example.com', amount: 400_000 })
  await createSellOrder(page, '400,000')
  await expectToast(page, 'Sell Order Created Successfully')
  await createBuyOrder(page, '300,000')
  await expectToast(page, 'Buy Order Created Successfully')
  await page.goto('/orders?side=sell')
  for (const tab of ['Pending', 'Completed', 'Cancelled'])
    await expect(page.getByRole('tab', { name: new RegExp(tab) })).toBeEnabled()
  await expect(page.getByRole('tab', { name: /Approved/ })).toBeDisabled()

  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, tunde' })).toBeVisible()
  const cancelSellButton = page.getByRole('button', { name: 'Cancel sell order of 400,000 CHT' })
  await expect(cancelSellButton).toBeVisible()
  const restoreCancel = await failEndpoint(page, '/sell-orders/cancel/*')
  await cancelSellButton.click()
  await expect(page.getByRole('button', { name: 'Keep order' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cancelSellButton).toBeFocused()
  await cancelSellButton.click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this sell order?' })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong')
  await expectError(page, 'Something went wrong')
  await restoreCancel()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(page, 'Sell order canceled successfully')
  await expect(cancelSellButton).toHaveCount(0)
  await expect(page.getByTestId('balance-available')).toHaveText('400,000 CHT')
  await page.getByRole('tab', { name: 'Buy', exact: true }).click()
  const cancelBuyButton = page.getByRole('button', { name: 'Cancel buy order of 300,000 CHT' })
  await cancelBuyButton.click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(page, 'Buy order canceled successfully')
  await expect(cancelBuyButton).toHaveCount(0)

  await failEndpoint(page, '/buy-orders/pending')
  await failEndpoint(page, '/sell-orders/pending')
  await page.reload()
  await expectError(page, 'Error Fetching Buy Orders')
  await expectError(page, 'Error Fetching Sell Orders')
})

test('[live.1] [live.2] [live.3] [live.4] [live.5] [live.6] [home.4] the banner shows the next live session, the ongoing one, loading and failure', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Lami')
  await exchange.advanceToMorning()
  await exchange.operator.setSessions({ sessions: [] })
  await page.goto('/home')
  await expect(page.getByText('No live sessions yet')).toBeVisible()

  await exchange.scheduleSessionInTenMinutes()
  await returnToWindow(page)
  await expect(page.getByText('Next live session starts in:')).toBeVisible()
  const timer = page.getByRole('timer', { name: 'Time until the next session' })
  await expect(timer).toContainText(/00hours(09|10|11)minutes\d\dseconds/)
  const initialText = await timer.textContent()
  await expect(timer).not.toHaveText(initialText ?? '')

  await exchange.advanceClock(11 * MINUTE)
  await returnToWindow(page)
  await expect(page.getByText('Trade session in progress, Ends in:')).toBeVisible()
  await page.goto('/orders?tab=approved')
  await expect(page.getByRole('tab', { name: /Approved/ })).toBeEnabled()
  await exchange.advanceClock(HOUR)
  await returnToWindow(page)
  await expect(page.getByText('Next live session starts in:')).toBeVisible()
  await expect(page.getByText(/tomorrow/i).first()).toBeVisible()
  await expect(page.getByRole('tab', { name: /Approved/ })).toBeDisabled()
  await expect(page.getByRole('tab', { name: /Pending/ })).toHaveAttribute('aria-selected', 'true')

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/live-sessions', async (route) => {
    await released
    await route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/home')
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  release()
  await expect(page.getByText('Live sessions are unavailable right now')).toBeVisible()
})

test('form values survive a login session that ends before the form is submitted', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Wale')
  await page.goto('/create-sell-order')
  await page.getByRole('radio', { name: '75,000' }).check()
  await page.getByRole('radio', { name: 'Bank' }).check()
  await page.getByLabel('Account name').fill('Wale Example')
  await page.getByLabel('Bank name').selectOption('First Bank')
  await page.getByLabel('Account number').fill('1021 3344 77')
  await holdReadsDuring(page, async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Create Sell Order' }).click()
    await page.waitForURL('**/login?next=%2Fcreate-sell-order')
  })
  await logIn(page, 'wale@example.com')
  await page.waitForURL(/\/create-sell-order$/)
  await expect(page.getByRole('radio', { name: '75,000' })).toBeChecked()
  await expect(page.getByLabel('Account name')).toHaveValue('Wale Example')
  await expect(page.getByLabel('Account number')).toHaveValue('1021 3344 77')
})

test('a buyer without a verified identity is told of the limit before the form is submitted', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Onebuy')
  const limit =
    'Until your identity is verified or you have completed a purchase, you can have 1 open buy order, then 10.'
  await page.goto('/create-buy-order')
  await expect(page.getByText(limit, { exact: true })).toBeVisible()
  await createBuyOrder(page, '300,000')
  await expectToast(page, 'Buy Order Created Successfully')
  await createBuyOrder(page, '400,000')
  const refusal =
    'You can have at most 1 open buy order until your identity is verified or you have completed a purchase'
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
  // By now the paginated list has replaced the first response. A card that is marked here must not be created again.
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  await page
    .getByRole('article')
    .last()
    .evaluate((card) => card.setAttribute('data-loaded-first', 'true'))
  const nextPage = /[?&]cursor=/
  await page.route(nextPage, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('No more could be loaded')
  await expect(page.getByRole('article')).toHaveCount(50)

  await page.unroute(nextPage)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(53)
  await expect(page.locator('article[data-loaded-first]')).toHaveCount(1)
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
