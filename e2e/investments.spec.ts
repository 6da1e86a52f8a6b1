import { INVESTMENT_AMOUNTS, INVESTMENT_PLANS } from '@cht/sdk/investments'
import { formatTokens } from '@cht/sdk/money'
import { failEndpoint, holdReadsDuring, returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { registerUser, verifyIdentity } from './support/users.js'

test('[invest.1] [invest.2] [invest.3] [invest.4] [invest.5] [invest.6] [invest.7] [invest.8] an investment is created, reinvested and paid out', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Imani')
  await exchange.operator.fund({ email: 'imani@example.com', amount: 200_000 })
  await page.goto('/investment')
  await page.getByRole('link', { name: 'New Investment' }).first().click()

  const amounts = page.getByRole('radiogroup', { name: 'Amount' }).getByRole('radio')
  await expect(amounts).toHaveCount(INVESTMENT_AMOUNTS.length)
  await expect(page.getByRole('radio', { name: '950,000' })).toHaveCount(0)
  for (const { days, roi } of INVESTMENT_PLANS)
    await expect(
      page.getByRole('radio', { name: new RegExp(`^${days} days\\s*${roi}% return`) }),
    ).toHaveCount(1)
  const submit = page.getByRole('button', { name: /^Stake/ })
  await submit.click()
  await expectError(page, 'Select an amount and a duration')
  await page.getByRole('radio', { name: '250,000' }).check()
  await page.getByRole('radio', { name: /^6 days/ }).check()
  await expect(page.getByText('275,000').first()).toBeVisible()
  await expect(page.getByText(/not guaranteed/).first()).toBeVisible()
  const dialog = page.getByRole('alertdialog', { name: 'Stake for 6 days?' })
  const stake = async () => {
    await submit.click()
    await dialog.getByRole('button', { name: /^Stake/ }).click()
  }
  await stake()
  await expectError(page, 'Insufficient balance')
  await expect(dialog.getByText('Insufficient balance')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('radio', { name: '250,000' })).toBeChecked()
  await page.getByRole('radio', { name: formatTokens(100_000), exact: true }).check()
  const restoreCreate = await failEndpoint(page, '/investments/create')
  await stake()
  await expectError(page, 'Error Creating Investment')
  await restoreCreate()
  await dialog.getByRole('button', { name: /^Stake/ }).click()
  await expectToast(page, 'Investment Created Successfully')

  await page.waitForURL(/\/investment$/)
  await expect(page.getByTestId('total-invested')).toHaveText('100,000 CHT')
  await expect(page.getByTestId('total-expected-return')).toHaveText('110,000 CHT')
  const card = page.getByRole('article', { name: '6 days plan of 100,000 CHT' })
  for (const text of ['10% return', '100,000', '110,000', 'Start', 'End'])
    await expect(card).toContainText(text)
  await expect(card.getByRole('button', { name: /Re-invest/ })).toHaveCount(0)

  // One day after the end of the plan.
  await exchange.advanceDays(7)
  await returnToWindow(page)
  await page.getByRole('tab', { name: /Completed/ }).click()
  await expect(card).toContainText('2 days')
  const restoreCountdown = await failEndpoint(page, '/investments/countdown/*')
  await page.reload()
  await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByTestId('total-invested')).toHaveText('100,000 CHT')
  await holdReadsDuring(page, async () => {
    await restoreCountdown()
    await card.getByRole('button', { name: 'Try again' }).click()
  })
  await expect(card).toContainText('2 days')

  const restoreReinvest = await failEndpoint(page, '/investments/reinvest')
  await card.getByRole('button', { name: /Re-invest/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Re-invest/ })
    .click()
  await expectError(page, 'Something went wrong')
  await restoreReinvest()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Re-invest/ })
    .click()
  await expectToast(page, 'Reinvestment successful')
  await expect(card).toHaveCount(1)

  // Half a day after the end of the reinvested plan.
  await exchange.advanceDays(6.5)
  await page.goto('/investment?tab=completed')
  await expect(card).toContainText(/day/)
  await exchange.advanceDays(3)
  await page.reload()
  await expect(card).toContainText('Paid to wallet')
  await expect(card.getByRole('button', { name: /Re-invest/ })).toHaveCount(0)
  await failEndpoint(page, '/investments')
  await page.reload()
  await expectError(page, 'Failed to fetch investments')
})

test('[affiliate.1] [affiliate.2] [home.5] the affiliate screen lists the referees and their bonuses', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Rafa')
  await page.goto('/affiliate')
  await expect(page.getByText('No referrals yet')).toBeVisible()
  const code = (await page.getByTestId('referral-id').textContent()) ?? ''
  await expect(page.getByTestId('referral-link')).toHaveText(`${exchange.address}/signup?ref=${code}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /Copy.*Referral ID/i }).click()
  await expectToast(page, 'Copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  const referee = await exchange.openPage()
  await registerUser(referee, exchange, 'Gigi', code)
  await page.reload()
  await expect(page.getByTestId('total-referrals')).toHaveText('1')
  await expect(page.getByTestId('active-referees')).toHaveText('0')
  await expect(page.getByTestId('referral-bonus')).toHaveText('0 CHT')
  await expect(page.getByRole('row', { name: /gigi/ })).toContainText('0 CHT')

  await verifyIdentity(page, exchange, '10000000003')
  await verifyIdentity(referee, exchange, '10000000004')
  await exchange.operator.fund({ email: 'gigi@example.com', amount: 100_000 })
  const investment = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 }
  const invested = await referee.request.post('/api/investments/create', { data: investment })
  expect(invested.ok()).toBe(true)
  await page.reload()
  await expect(page.getByTestId('referral-bonus')).toHaveText('50,000 CHT')
  const heldNote =
    /^50,000 CHT held until \d+ \w+ \d{4} at the latest: a bonus becomes available when the capital of the referee’s first investment is released or re-invested/
  await expect(page.getByTestId('held-bonus')).toHaveText(heldNote)
  await expect(page.getByRole('row', { name: /gigi/ })).toContainText(/50,000 CHT held until \d+ \w+ \d{4}/)
  await page.goto('/home')
  await expect(page.getByTestId('balance-available')).toHaveText('0 CHT')
  await expect(page.getByTestId('balance-held-bonus')).toHaveText(heldNote)
  await page.goto('/affiliate')
  await failEndpoint(page, '/investments/referrals')
  await failEndpoint(page, '/investments/referral-count')
  await page.reload()
  await expectError(page, 'Something went wrong')
})
