import type { Page } from '@playwright/test'
import { holdReadsDuring } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'
import { PASSWORD, registerUser, signUp } from './support/users.js'

interface Filled {
  path: string
  send: string | RegExp
  fill: (page: Page) => Promise<void>
}

/** Every field and choice of the form, passwords and pictures aside. */
const valuesIn = (page: Page) =>
  page
    .getByRole('main')
    .locator('form')
    .last()
    .evaluate((form) =>
      [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter(({ type }) => !['password', 'file'].includes(type))
        .map(({ type, name, value, checked }) =>
          ['radio', 'checkbox'].includes(type) ? [name, value, checked] : [name, value],
        ),
    )

const FORMS: Filled[] = [
  {
    path: '/create-buy-order',
    send: 'Create Buy Order',
    fill: async (page) => {
      await page.getByRole('radio', { name: '300,000' }).check()
      await page.getByRole('radio', { name: 'Crypto/USDT' }).check()
    },
  },
  {
    path: '/create-sell-order',
    send: 'Create Sell Order',
    fill: async (page) => {
      await page.getByRole('radio', { name: '75,000' }).check()
      await page.getByRole('radio', { name: 'Bank' }).check()
      await page.getByLabel('Account name').fill('Ama Example')
      await page.getByLabel('Bank name').fill('First Bank')
      await page.getByLabel('Account number').fill('1021 3344 77')
    },
  },
  {
    path: '/create-investment',
    send: /^Stake/,
    fill: async (page) => {
      await page.getByRole('radio', { name: '150,000' }).check()
      await page.getByRole('radio', { name: /14 days/ }).check()
    },
  },
  {
    path: '/settings?tab=profile',
    send: 'Request changes',
    fill: async (page) => {
      await page.getByLabel('Full name').fill('Ama Serwaa Example')
      await page.getByLabel('Country').selectOption('kenya')
    },
  },
]

const logInAgain = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('what is typed into a form outlives a reload and a session that ends in the middle of it', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Ama')
  for (const { path, send, fill } of FORMS) {
    await page.goto(path)
    const button = page.getByRole('button', { name: send })
    await expect(button).toBeVisible()
    const before = await valuesIn(page)
    await fill(page)
    const after = await valuesIn(page)
    expect(after).not.toEqual(before)
    await page.reload()
    await expect(button).toBeVisible()
    expect([path, await valuesIn(page)]).toEqual([path, after])

    await holdReadsDuring(page, async () => {
      await page.context().clearCookies()
      await button.click()
      await page.waitForURL(/\/login\?next=/)
    })
    await logInAgain(page, 'ama@example.com')
    await page.waitForURL(`**${path}`)
    await expect(button).toBeVisible()
    expect([path, await valuesIn(page)]).toEqual([path, after])
  }
})

test('an appeal outlives them too', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Akua', 'Chidi'])
  const address = seller.url()
  await payThroughApi(buyer, address)
  await seller.reload()
  const dialog = seller.getByRole('dialog')
  const typed = async () => [
    await dialog.getByLabel('Reason').inputValue(),
    await dialog.getByLabel('Description').inputValue(),
  ]
  const words = ['Payment not received', 'My bank shows nothing since noon']
  await seller.getByRole('button', { name: 'Appeal' }).click()
  await dialog.getByLabel('Reason').selectOption(words[0] ?? '')
  await dialog.getByLabel('Description').fill(words[1] ?? '')
  await seller.reload()
  await seller.getByRole('button', { name: 'Appeal' }).click()
  expect(await typed()).toEqual(words)
  await holdReadsDuring(seller, async () => {
    await seller.context().clearCookies()
    await dialog.getByRole('button', { name: 'Submit appeal' }).click()
    await seller.waitForURL(/\/login\?next=/)
  })
  await logInAgain(seller, 'akua@example.com')
  await seller.waitForURL(address)
  await seller.getByRole('button', { name: 'Appeal' }).click()
  expect(await typed()).toEqual(words)
})

test('signing up: what was typed outlives a refusal, but no password is kept, and nothing once it is done', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await page.goto('/signup')
  await page.route('**/api/auth/signup', (route) => route.abort(), { times: 1 })
  await signUp(page, 'Yaa')
  await expectToast(page, 'Could not reach the exchange')
  const typed = await valuesIn(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  expect(await valuesIn(page)).toEqual(typed)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD)
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).press('Enter')
  await page.waitForURL(/\/verify-phone/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Yaa Example')
})
