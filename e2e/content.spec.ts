import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { registerUser } from './support/users.js'

/** A folder for CONTENT_DIR with one file. */
const createContent = (name: string, content: object): string => {
  const contentDir = mkdtempSync(join(tmpdir(), 'cht-content-'))
  writeFileSync(join(contentDir, name), JSON.stringify(content))
  return contentDir
}

// The next tests of the worker have the server without it.
test.afterEach(({ exchange }) => exchange.restartServer(async () => {}))

const BRAND = { name: 'West African Community Token Exchange', shortName: 'Lagos & Cape' }

test('an operator’s brand is in the titles, the logos, the texts of the landing page and the manifest', async ({
  exchange,
}) => {
  await exchange.restartServer(async () => {}, { CONTENT_DIR: createContent('brand.json', BRAND) })
  const page = await exchange.openPage('phone')

  await page.goto('/')
  await expect(page).toHaveTitle(`Trade CHT with people · ${BRAND.name}`)
  await expect(page.getByRole('link', { name: BRAND.shortName, exact: true })).toHaveCount(2)
  await expect(
    page.getByRole('heading', { name: `Why Choose ${BRAND.shortName}`, exact: true }),
  ).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveTitle(`Login · ${BRAND.name}`)
  await expect(page.getByRole('link', { name: BRAND.shortName, exact: true })).toBeVisible()

  const manifest = await page.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: BRAND.name, short_name: BRAND.shortName })
})

test('an operator’s bank can be chosen, and its account numbers are checked as the operator says', async ({
  exchange,
}) => {
  const bank = { code: '044', name: 'Access Africa', digits: [12, 12] }
  const contentDir = createContent('banks.json', { nigeria: { add: [bank], drop: ['Unity Bank'] } })
  await exchange.restartServer(async () => {}, { CONTENT_DIR: contentDir })
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Folake')
  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: 'Add payment details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Bank' }).click()
  const banks = dialog.getByLabel('Bank name', { exact: true })
  await expect(banks.getByRole('option', { name: 'Unity Bank', exact: true })).toHaveCount(0)
  await banks.selectOption('Access Africa')
  await dialog.getByLabel('Account name').fill('Folake Example')
  await dialog.getByLabel('Account number').fill('0123456789')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectError(page, 'An account number of Access Africa has 12 digits')
  await dialog.getByLabel('Account number').fill('012345678901')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Payment details saved')
  await expect(page.getByLabel('Payment details', { exact: true }).getByText(/Access Africa/)).toBeVisible()
})
