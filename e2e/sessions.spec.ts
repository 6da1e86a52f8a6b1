import { expect, type Page } from '@playwright/test'
import { loadWithStream } from './support/page.js'
import { test } from './support/test.js'
import { logIn, registerUser } from './support/users.js'

const DESKTOP_FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** How long a browser may take to show that its session was ended from another one, in ms. */
const LOGOUT_SHOWN_WITHIN = 2_000

const logInOnDevice = async (page: Page, email: string) => {
  await page.goto('/login')
  await loadWithStream(page, async () => {
    await logIn(page, email)
    await page.waitForURL(/\/home/)
  })
}

const expectLoggedOut = (page: Page) =>
  expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible({
    timeout: LOGOUT_SHOWN_WITHIN,
  })

test('a device that is logged out from another one shows it within 2 seconds, on phones', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Nneka')
  const other = await exchange.openPage('phone', { userAgent: DESKTOP_FIREFOX })
  await logInOnDevice(other, 'nneka@example.com')

  await page.goto('/settings?tab=security')
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveText([/This device/, /^Firefox on Windows.*Logged in a moment ago/])
  await page.getByRole('button', { name: 'Log out Firefox on Windows', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Log out this device?' })
  await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
  await expectLoggedOut(other)
  await expect(devices).toHaveText([/This device/])

  await logInOnDevice(other, 'nneka@example.com')
  await page.reload()
  await page.getByRole('button', { name: 'Log out all other devices', exact: true }).click()
  await page.getByRole('button', { name: 'Log out all', exact: true }).click()
  await expectLoggedOut(other)
  await expect(page.getByRole('heading', { name: 'Your devices', exact: true })).toBeVisible()
})

test('the mail about a new device logs out everywhere, after its button is pressed', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Bukola')
  const thief = await exchange.openPage('phone', { userAgent: DESKTOP_FIREFOX })
  await logInOnDevice(thief, 'bukola@example.com')
  const link = await exchange.readMail('bukola@example.com', /(\/not-me\?token=[\w.-]+)/)
  await page.goto(link)
  const heading = page.getByRole('heading', { name: 'Was this not you?', exact: true })
  await expect(heading).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('link', { name: /New device/ }).click()
  await expect(heading).toBeVisible()
  expect((await thief.request.get('/api/auth/check-auth')).status()).toBe(200)
  await page.getByRole('button', { name: 'Log out everywhere', exact: true }).click()
  await expectLoggedOut(thief)
  await expect(
    page.getByRole('heading', { name: 'You are logged out everywhere', exact: true }),
  ).toBeVisible()
  expect((await page.request.get('/api/auth/check-auth')).status()).toBe(401)

  await page.goto('/not-me?token=forged')
  await page.getByRole('button', { name: 'Log out everywhere', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is not valid: open the link of the mail again.')
})
