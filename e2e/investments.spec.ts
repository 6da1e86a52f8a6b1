import { formatTokens, INVESTMENT_AMOUNTS } from '@cht/sdk/rules'
import { failEndpoint, holdReadsDuring, returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { registerUser, verifyIdentity } from './support/users.js'

/** `20 Nov 2026`. */
const DATE = /^\d{1,2} \w{3,4} 20\d\d$/

test('an investment is created, reinvested and paid out', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Imani')
  await exchange.operator.fund({ email: 'imani@example.com', amount: 300_000 })
  await test.step('[invest.1] New Investment leads to the form', async () => {
    await page.goto('/investment')
    await page.getByRole('link', { name: 'New Investment', exact: true }).click()
    await expect(page).toHaveURL('/create-investment')
  })

  await test.step('[invest.5] the form has the amounts up to 500,000, and the four plans', async () => {
    const radios = (name: string) => page.getByRole('radiogroup', { name, exact: true }).getByRole('radio')
    await expect(radios('Amount')).toHaveText(
      INVESTMENT_AMOUNTS.map((amount) => new RegExp(`^${formatTokens(amount)}`)),
    )
    await expect(radios('Amount')).toHaveCount(10)
    await expect(radios('Amount').last()).toBeDisabled()
    await expect(radios('Plan')).toHaveText([
      '6 days10% return',
      '14 days25% return',
      '20 days50% return',
      '30 days100% return',
    ])
  })

  const submit = page.getByRole('main').getByRole('button', { name: /^Stake/ })
  await test.step('[invest.6] amount and duration are required', async () => {
    await submit.click()
    await expectError(page, 'Select an amount and a duration')
    await page.getByRole('radio', { name: '250,000' }).check()
    await submit.click()
    await expectError(page, 'Select an amount and a duration')
  })

  const dialog = page.getByRole('alertdialog', { name: 'Stake for 6 days?', exact: true })
  const stake = async () => {
    await submit.click()
    await dialog.getByRole('button', { name: /^Stake/ }).click()
  }
  await test.step('[invest.8] the expected return is shown; if too little is available, the form keeps its values', async () => {
    await page.getByRole('radio', { name: /^6 days/ }).check()
    const total = page.getByRole('region', { name: 'Expected return', exact: true })
    await expect(total.getByText('275,000 CHT')).toBeVisible()
    await exchange.operator.withdraw({ email: 'imani@example.com', amount: 100_000 })
    await expect(
      page.getByText('Returns are set by the operator and are not guaranteed.', { exact: true }),
    ).toBeVisible()
    await stake()
    await expectError(page, 'Insufficient balance')
    await expect(dialog.getByText('Insufficient balance', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now', exact: true }).click()
    await expect(page.getByRole('radio', { name: '250,000' })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^6 days/ })).toBeChecked()
  })

  await test.step('[invest.6] a creation that fails can be repeated; one that succeeds leads to the investments', async () => {
    await page.getByRole('radio', { name: formatTokens(100_000), exact: true }).check()
    const restoreCreate = await failEndpoint(page, '/investments/create')
    await stake()
    await expectError(page, 'Error Creating Investment')
    await restoreCreate()
    await dialog.getByRole('button', { name: /^Stake/ }).click()
    await expectToast(page, 'Investment Created Successfully')
    await expect(page).toHaveURL('/investment')
  })

  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await test.step('[invest.1] the totals are those of all investments', async () => {
    await expect(page.getByTestId('total-invested')).toHaveText('100,000 CHT')
    await expect(page.getByTestId('total-expected-return')).toHaveText('110,000 CHT')
    await expect(tab('Pending 1')).toBeVisible()
    await expect(tab('Completed 0')).toBeVisible()
  })

  const card = page.getByRole('article', { name: '6 days plan of 100,000 CHT', exact: true })
  const reinvest = card.getByRole('button', { name: 'Re-invest', exact: true })
  await test.step('[invest.2] the card of a new investment has its figures', async () => {
    await expect(card.getByRole('heading')).toHaveText('6 days 10% return')
    await expect(card.getByRole('term')).toHaveText(['Staked', 'Expected return', 'Start', 'End'])
    await expect(card.getByRole('definition')).toHaveText([
      '100,000 CHT',
      '110,000 CHTcapital included',
      DATE,
      DATE,
    ])
    await expect(card.getByRole('progressbar', { name: 'Progress of the plan' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    await expect(card.getByRole('timer', { name: 'Time left of the plan' })).toHaveText('6 days left')
  })

  await test.step('[invest.4] an investment cannot be re-invested before its end', async () => {
    await expect(reinvest).toHaveCount(0)
  })

  const daysLeft = card.getByRole('timer', { name: 'Time left until capital release', exact: true })
  await test.step('[invest.3] one day after the end, two days are left until the capital is released', async () => {
    await exchange.advanceDays(7)
    await returnToWindow(page)
    await tab('Completed 1').click()
    await expect(daysLeft).toHaveText('2 days left until capital release')
  })

  await test.step('[invest.7] a failed countdown spoils only its own card', async () => {
    const restoreCountdown = await failEndpoint(page, '/investments/countdown/*')
    await page.reload()
    const retry = card.getByRole('button', { name: 'Try again', exact: true })
    await expect(retry).toBeVisible()
    await expect(page.getByTestId('total-invested')).toHaveText('100,000 CHT')
    await expect(page.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveCount(0)
    await holdReadsDuring(page, async () => {
      await restoreCountdown()
      await retry.click()
    })
    await expect(daysLeft).toHaveText('2 days left until capital release')
  })

  await test.step('[invest.4] a re-investment that fails can be repeated; then the plan begins again', async () => {
    const restoreReinvest = await failEndpoint(page, '/investments/reinvest')
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Re-invest', exact: true })
    await reinvest.click()
    await confirm.click()
    await expectError(page, 'Something went wrong')
    await restoreReinvest()
    await confirm.click()
    await expectToast(page, 'Reinvestment successful')
    await expect(tab('Pending 1')).toHaveAttribute('aria-selected', 'true')
    await expect(tab('Completed 0')).toBeVisible()
    await expect(card).toHaveCount(1)
  })

  await test.step('[invest.3] the capital is paid to the wallet when it is released', async () => {
    // Half a day after the end of the reinvested plan.
    await exchange.advanceDays(6.5)
    await page.goto('/investment?tab=completed')
    await expect(daysLeft).toHaveText('3 days left until capital release')
    await exchange.advanceDays(3)
    await page.reload()
    await expect(card.getByText('Paid to wallet', { exact: true })).toBeVisible()
    await expect(daysLeft).toHaveCount(0)
  })

  await test.step('[invest.4] an investment cannot be re-invested after its capital is released', async () => {
    await expect(reinvest).toHaveCount(0)
  })

  await test.step('[invest.7] a failed load shows the message of the server, or else the fallback', async () => {
    const restoreList = await failEndpoint(page, '/investments')
    await page.reload()
    await expectError(page, 'Failed to fetch investments')
    await restoreList()
    await page.route(/\/api\/investments(\?|$)/, (route) =>
      route.fulfill({ status: 409, json: { message: 'Message of the server' } }),
    )
    await page.reload()
    await expectError(page, 'Message of the server')
  })
})

test('the affiliate screen lists the referees and their bonuses', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Rafa')
  const code = (await page.getByTestId('referral-id').textContent()) ?? ''
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = (label: string) => page.getByRole('button', { name: `Copy ${label}`, exact: true })
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await test.step('[home.5] the dashboard has the link and the ID, and copies them', async () => {
    const link = `${exchange.address}/signup?ref=${code}`
    await expect(page.getByTestId('referral-link')).toHaveText(link)
    await copy('Referral link').click()
    await expectToast(page, 'Copied to clipboard')
    expect(await readClipboard()).toBe(link)
    await copy('Referral ID').click()
    await expectToast(page, 'Copied to clipboard')
    expect(await readClipboard()).toBe(code)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await copy('Referral ID').click()
    await expectError(page, 'Failed to copy')
  })

  await page.goto('/affiliate')
  await test.step('[affiliate.1] without referees the screen has the link and the ID', async () => {
    await expect(page.getByText('No referrals yet', { exact: true })).toBeVisible()
    await expect(page.getByTestId('referral-id')).toHaveText(code)
    await expect(page.getByTestId('referral-link')).toHaveText(`${exchange.address}/signup?ref=${code}`)
  })

  const referee = await exchange.openPage()
  await registerUser(referee, exchange, 'Gigi', code)
  await page.reload()
  const cells = page.getByRole('row', { name: /^gigi/ }).getByRole('cell')
  await test.step('[affiliate.1] a referee who has invested nothing is not active', async () => {
    await expect(page.getByTestId('total-referrals')).toHaveText('1')
    await expect(page.getByTestId('active-referees')).toHaveText('0')
    await expect(page.getByTestId('referral-bonus')).toHaveText('0 CHT')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Username',
      'Amount invested',
      'Joined',
      'Bonus',
    ])
    await expect(cells).toHaveText(['0 CHT', DATE, '0 CHT'])
  })

  await verifyIdentity(page, exchange, '10000000003')
  await verifyIdentity(referee, exchange, '10000000004')
  await exchange.operator.fund({ email: 'gigi@example.com', amount: 100_000 })
  const investment = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 }
  const invested = await referee.request.post('/api/investments/create', { data: investment })
  expect(invested.ok()).toBe(true)
  await page.reload()
  const heldNote =
    /^50,000 CHT held until \d+ \w+ \d{4} at the latest: a bonus becomes available when the capital of the referee’s investment is released or re-invested/
  await test.step('[affiliate.1] the first investment of a referee brings a bonus, which is held', async () => {
    await expect(page.getByTestId('active-referees')).toHaveText('1')
    await expect(page.getByTestId('referral-bonus')).toHaveText('50,000 CHT')
    await expect(page.getByTestId('held-bonus')).toHaveText(heldNote)
    await expect(cells).toHaveText(['100,000 CHT', DATE, /^50,000 CHT held until \d+ \w+ \d{4}$/])
  })

  await test.step('[home.2] the dashboard has the bonus as a balance that is not available', async () => {
    await page.goto('/home')
    await expect(page.getByTestId('balance-available')).toHaveText('0 CHT')
    await expect(page.getByTestId('balance-referral')).toHaveText('50,000 CHT')
    await expect(page.getByTestId('balance-held-bonus')).toHaveText(heldNote)
  })

  await test.step('[affiliate.2] a failed load shows the message of the server, or else the fallback', async () => {
    await failEndpoint(page, '/investments/referral-count')
    await page.route(/\/api\/investments\/referrals(\?|$)/, (route) =>
      route.fulfill({ status: 409, json: { message: 'Message of the server' } }),
    )
    await page.goto('/affiliate')
    await expectError(page, 'Something went wrong')
    await expectError(page, 'Message of the server')
  })
})
