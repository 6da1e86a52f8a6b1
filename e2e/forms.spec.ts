import type { Page } from '@playwright/test'
import { holdReadsDuring, loadWithStream } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError } from './support/toasts.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'
import { logIn, PASSWORD, registerUser, signUp } from './support/users.js'

interface FormCase {
  path: string
  /** Name of the submit button. */
  submit: string | RegExp
  fill(page: Page): Promise<void>
  /** Whether a dialog asks for confirmation. Its button has the name of the submit button. */
  hasConfirmation?: true
}

/** The values of all fields of the page's form, without passwords and files. */
const readValues = (page: Page) =>
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

const FORMS: FormCase[] = [
  {
    path: '/create-buy-order',
    submit: 'Create Buy Order',
    fill: async (page) => {
      await page.getByRole('radio', { name: '300,000' }).check()
      await page.getByRole('radio', { name: 'Crypto/USDT' }).check()
    },
  },
  {
    path: '/create-sell-order',
    submit: 'Create Sell Order',
    fill: async (page) => {
      await page.getByRole('radio', { name: '75,000' }).check()
      await page.getByRole('radio', { name: 'Bank', exact: true }).check()
      await page.getByLabel('Account name').fill('Ama Example')
      await page.getByLabel('Bank name').selectOption('First Bank')
      await page.getByLabel('Account number').fill('1021 3344 77')
    },
  },
  {
    path: '/create-investment',
    submit: /^Stake/,
    fill: async (page) => {
      await page.getByRole('radio', { name: '150,000' }).check()
      await page.getByRole('radio', { name: /14 days/ }).check()
    },
    hasConfirmation: true,
  },
  {
    path: '/settings?tab=profile',
    submit: 'Request changes',
    fill: async (page) => {
      await page.getByLabel('Full name').fill('Ama Serwaa Example')
      await page.getByLabel('Country').selectOption('kenya')
    },
  },
]

test('the values of a form survive a reload, and a login session that ends while it is filled in', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Ama')
  // An amount above the balance cannot be chosen.
  await exchange.operator.fund({ email: 'ama@example.com', amount: 250_000 })
  for (const { path, submit, fill, hasConfirmation } of FORMS) {
    await page.goto(path)
    const button = page.getByRole('button', { name: submit })
    await expect(button).toBeVisible()
    const initialValues = await readValues(page)
    await fill(page)
    const enteredValues = await readValues(page)
    expect(enteredValues).not.toEqual(initialValues)
    await loadWithStream(page, () => page.reload())
    await expect(button).toBeVisible()
    expect([path, await readValues(page)]).toEqual([path, enteredValues])

    await holdReadsDuring(page, async () => {
      await page.context().clearCookies()
      await button.click()
      if (hasConfirmation) await page.getByRole('alertdialog').getByRole('button', { name: submit }).click()
      await page.waitForURL(/\/login\?next=/)
    })
    await logIn(page, 'ama@example.com')
    await page.waitForURL(`**${path}`)
    await expect(button).toBeVisible()
    expect([path, await readValues(page)]).toEqual([path, enteredValues])
  }
})

test('the values of an appeal survive a reload, and a login session that ends', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Akua', 'Chika'])
  const url = seller.url()
  await payThroughApi(buyer, url)
  await seller.reload()
  const dialog = seller.getByRole('dialog')
  const readAppeal = async () => [
    await dialog.getByLabel('Reason').inputValue(),
    await dialog.getByLabel('Description').inputValue(),
  ]
  const reason = 'Payment not received'
  const description = 'My bank shows nothing since noon'
  await seller.getByRole('button', { name: 'Appeal' }).click()
  await dialog.getByLabel('Reason').selectOption(reason)
  await dialog.getByLabel('Description').fill(description)
  await loadWithStream(seller, () => seller.reload())
  await seller.getByRole('button', { name: 'Appeal' }).click()
  expect(await readAppeal()).toEqual([reason, description])
  await holdReadsDuring(seller, async () => {
    await seller.context().clearCookies()
    await dialog.getByRole('button', { name: 'Submit appeal' }).click()
    await seller.waitForURL(/\/login\?next=/)
  })
  await logIn(seller, 'akua@example.com')
  await seller.waitForURL(url)
  await seller.getByRole('button', { name: 'Appeal' }).click()
  expect(await readAppeal()).toEqual([reason, description])
})

test('the values of the sign-up form survive a failed request and, without the passwords, a reload; success deletes them', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await page.goto('/signup')
  await page.route('**/api/auth/signup', (route) => route.abort(), { times: 1 })
  await signUp(page, 'Yaa')
  await expectError(page, 'The exchange did not answer. This may have been done')
  const values = await readValues(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  expect(await readValues(page)).toEqual(values)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD)
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).press('Enter')
  await page.waitForURL(/\/verify-phone/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Yaa Example')
})
