import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { logIn, PASSWORD, registerUser } from './support/users.js'

const NEW_PASSWORD = 'another long password'

test('a user who has forgotten the password sets a new one, and is told until when the account is on hold', async ({
  exchange,
}) => {
  const owner = await exchange.openPage('phone')
  await registerUser(owner, exchange, 'Adanna')
  const email = 'adanna@example.com'
  const page = await exchange.openPage('phone')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expectToast(page, 'If this email has an account, we sent a code to it')

  await page.getByLabel('Code').fill(await exchange.readMail(email, /Your code is (\d{8})\./))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the new password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Passwords must match').first()).toBeVisible()
  await page.getByLabel('Repeat the new password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await expect(owner.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  await page.getByRole('link', { name: 'Log in with the new password' }).click()
  await logIn(page, email, NEW_PASSWORD)
  await expect(
    page.getByText(
      /^Your password or second factor was reset\. You cannot sell, confirm payments, invest, save payment details, change your email, add second factors or webhooks, or download your data until (today|tomorrow), \d\d:\d\d GMT\+1\./,
    ),
  ).toBeVisible()
  await page.goto('/settings?tab=security')
  const reason = 'Your password or second factor was reset: you cannot download your data yet'
  await expect(page.getByRole('button', { name: `Prepare download ${reason}`, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(await exchange.readMail(email, /Subject: (Your CHT Exchange password was reset)/)).toBe(
    'Your CHT Exchange password was reset',
  )
})
