import { readFile } from 'node:fs/promises'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { logIn, PASSWORD, registerUser } from './support/users.js'

test('a user downloads their data after entering the password', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Ifeoma')
  await page.goto('/settings?tab=security')
  const card = page.getByRole('region', { name: 'Your data', exact: true })
  await expect(card.getByRole('heading', { name: 'Download my data', exact: true })).toBeVisible()
  await card.getByLabel('Your password', { exact: true }).fill('a wrong password')
  await card.getByRole('button', { name: 'Prepare download', exact: true }).click()
  await expect(card.getByText('is wrong')).toBeVisible()
  await card.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await card.getByRole('button', { name: 'Prepare download', exact: true }).click()
  await expectToast(page, 'Your data is ready to download')
  const downloading = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Save my data', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('cht-exchange-data.zip')
  const bytes = await readFile(await download.path())
  // A zip archive begins with its signature and the header of its first entry, which has the name at byte 30.
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.subarray(30, 39).toString()).toBe('data.json')
  await expect(card.getByRole('button', { name: 'Prepare download', exact: true })).toBeVisible()
})

test('a user sees the obstacles to closing the account, and then closes it', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Folasade')
  const email = 'folasade@example.com'
  await exchange.operator.fund({ email, amount: 25_000 })
  await page.goto('/settings?tab=security')
  const card = page.getByRole('region', { name: 'Close my account', exact: true })
  await expect(card.getByRole('listitem')).toHaveText(['You have more than 24,999 CHT: sell it first'])
  await exchange.operator.withdraw({ email, amount: 24_990 })
  await card.getByRole('button', { name: 'Close my account', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Close your account?', exact: true })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Close my account', exact: true }).click()
  await expect(
    dialog.getByText('Forfeit the rest of your CHT to close your account', { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'I forfeit my 10 CHT', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close my account', exact: true }).click()
  await expectToast(page, 'Your account is closed')

  await page.goto('/login')
  await logIn(page, email)
  await expectError(page, 'Wrong email or password')
})
