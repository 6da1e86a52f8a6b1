import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import type { Exchange } from './support/exchange.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { confirmByPassword, logIn, registerUser } from './support/users.js'

/** How long an authenticator app shows a code. */
const CODE_SECONDS = 30

/** Creates the current code of an authenticator app, or the next one if `offset` is 1. The server accepts both. */
const createCode = (secret: string, offset = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offset * CODE_SECONDS })

const enterDigits = async (page: Page, code: string) => {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

/** Sets up an authenticator app in the settings. Returns its secret, the code that was entered and the recovery codes. */
const setUpAuthenticator = async (page: Page) => {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up an authenticator app', exact: true }).click()
  await confirmByPassword(page)
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app', exact: true })
  await expect(dialog.getByRole('img', { name: 'QR code of the key', exact: true })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = createCode(secret)
  await enterDigits(page, code)
  await expectToast(page, 'The authenticator app is set up')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes', exact: true })
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  // They are shown once: neither Escape nor the button in the corner loses them.
  await page.keyboard.press('Escape')
  await codes.getByRole('button', { name: 'Close', exact: true }).click({ force: true })
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Save as a file', exact: true }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(recoveryCodes.join('\n'))
  await codes.getByRole('button', { name: 'I have saved them', exact: true }).click()
  const card = page.getByRole('region', { name: 'Second factor', exact: true })
  await expect(
    card.getByText('10 codes are left. New codes replace the old ones.', { exact: true }),
  ).toBeVisible()
  return { secret, code, recoveryCodes }
}

/** Logs in with the password in a new browser context. Returns its page, which asks for the second factor. */
const startSecondStep = async (exchange: Exchange, email: string) => {
  const page = await exchange.openPage('phone')
  await page.goto('/login')
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step', exact: true })).toBeVisible()
  return page
}

test('an authenticator app is set up, and a login asks for a code that was not used before', async ({
  exchange,
}) => {
  const owner = await exchange.openPage('phone')
  await registerUser(owner, exchange, 'Chidinma')
  const email = 'chidinma@example.com'
  const { secret, code } = await setUpAuthenticator(owner)

  const page = await startSecondStep(exchange, email)
  await enterDigits(page, code)
  await expect(page.getByText('This code is wrong or has expired', { exact: true })).toBeVisible()
  // No session has begun.
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  await logIn(page, email)
  await enterDigits(page, createCode(secret, 1))
  await page.waitForURL('**/home')

  const subject = 'A second factor was added to your CHT Exchange account'
  expect(await exchange.readMail(email, new RegExp(`Subject: (${subject})`))).toBe(subject)
})

test('a recovery code replaces a lost phone at one login, which can then remove the authenticator app', async ({
  exchange,
}) => {
  const owner = await exchange.openPage('phone')
  await registerUser(owner, exchange, 'Ngozika')
  const email = 'ngozika@example.com'
  const { recoveryCodes } = await setUpAuthenticator(owner)

  const page = await startSecondStep(exchange, email)
  await page.getByRole('button', { name: 'Use a recovery code', exact: true }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL('**/home')

  const again = await startSecondStep(exchange, email)
  await again.getByRole('button', { name: 'Use a recovery code', exact: true }).click()
  await again.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await again.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(again.getByText('This code is wrong or has expired', { exact: true })).toBeVisible()

  // The login was also a confirmation, so no dialog asks for another code.
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Remove the authenticator app', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove the authenticator app?', exact: true })
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'The authenticator app is removed')
  await expect(page.getByRole('button', { name: 'Set up an authenticator app', exact: true })).toBeVisible()
})
