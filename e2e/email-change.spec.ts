import type { Page } from '@playwright/test'
import type { Exchange } from './support/exchange.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { confirmByPassword, registerUser } from './support/users.js'

const KEEP_LINK = /(\/keep-email\?token=[\w.-]+)/

/** Requests a new email, lets the operator approve it, and enters its code. `confirm`: confirms who asks, the first time. */
const changeEmail = async (
  page: Page,
  exchange: Exchange,
  email: string,
  confirm = () => confirmByPassword(page),
) => {
  await page.goto('/settings?tab=profile')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Request changes' }).click()
  await confirm()
  await expectToast(page, 'Profile update request submitted successfully')
  const edit = (await exchange.operator.profileEdits()).find((candidate) => candidate.email === email)
  await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })
  await page.goto('/settings?tab=profile')
  const code = await exchange.readCode(email)
  await page.getByLabel('New email').getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
  await expectToast(page, 'Email confirmed. It takes effect in 24 hours')
}

test('a confirmed email is shown with the time at which it takes effect, and the mail to the old address can cancel it', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Zodwa')
  await changeEmail(page, exchange, 'zodwa.new@example.com')
  const panel = page.getByLabel('New email')
  await expect(panel.getByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible()
  await expect(panel).toContainText(
    /Your new email zodwa\.new@example\.com takes effect (today|tomorrow|\d{1,2} \w+), \d\d:\d\d/,
  )

  const guest = await exchange.openPage('phone')
  const link = await exchange.readMail('zodwa@example.com', KEEP_LINK)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Keep your email?' })).toBeVisible()
  await page.reload()
  await expect(panel).toBeVisible()
  await guest.getByRole('button', { name: 'Keep the old email' }).click()
  await expect(guest.getByRole('heading', { name: 'Your email stays as it is' })).toBeVisible()
  // The owner's screen is updated without a reload.
  await expect(panel).toHaveCount(0)
  await guest.getByRole('link', { name: 'set a new password' }).click()
  await expect(guest.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()

  await guest.goto(link)
  await guest.getByRole('button', { name: 'Keep the old email' }).click()
  await expect(guest.getByRole('alert')).toHaveText(
    'This link is not valid: open the link of the mail again. If your email has changed already, write to us.',
  )
})

test('a confirmed email can be cancelled in the settings, and another one takes effect a day later', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Imke')
  await changeEmail(page, exchange, 'imke.new@example.com')
  const panel = page.getByLabel('New email')
  await panel.getByRole('button', { name: 'Keep the old email' }).click()
  await expectToast(page, 'Your email stays as it is')
  await expect(panel).toHaveCount(0)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('imke@example.com')

  await changeEmail(page, exchange, 'imke.other@example.com', async () => {})
  await exchange.advanceDays(1)
  await page.reload()
  await expect(panel).toHaveCount(0)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('imke.other@example.com')
})
