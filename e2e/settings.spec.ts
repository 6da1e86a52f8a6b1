import { failEndpoint, returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createPicture } from './support/trades.js'
import { PASSWORD, registerUser } from './support/users.js'

test('[settings.1] [verify-id.1] [verify-id.2] [verify-id.3] [verify-id.4] [verify-id.5] [verify-id.6] [home.6] identity verification', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Halima')
  await page.getByRole('link', { name: 'Verify Now' }).click()
  await page.waitForURL(/\/settings/)
  for (const tab of ['Verification', 'Profile', 'Security'])
    await expect(page.getByRole('tab', { name: tab })).toHaveCount(1)
  await expect(page.getByText(/up to 10 sell orders and earn\s+referral bonuses/)).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit for review' })
  await submit.click()
  await expectError(page, 'Select country')
  const types = page.getByLabel('Verification type').getByRole('option')
  for (const [country, expected] of [
    ['Ghana', ['National Passport', "Driver's License"]],
    ['Kenya', ['National Passport', "Driver's License"]],
    ['Nigeria', ['NIN Slip']],
  ] as const) {
    await page.getByLabel('Country').selectOption({ label: country })
    await expect(types).toHaveText(['Select a verification type', ...expected])
  }
  await submit.click()
  await expectError(page, 'Select a verification type')
  await page.getByLabel('Verification type').selectOption('NIN Slip')
  await submit.click()
  await expectError(page, 'Fill in all fields')
  await page.getByLabel('ID number').fill('12345678901')
  const file = await createPicture(page)
  const addPictures = async () => {
    for (const [index, side] of ['Front', 'Back'].entries()) {
      await page.locator('input[type=file]:not([capture])').nth(index).setInputFiles(file)
      await expect(page.getByAltText(`${side} image of your document`)).toBeVisible()
    }
  }
  await addPictures()
  const restoreVerification = await failEndpoint(page, '/settings/verification-request')
  await submit.click()
  await expectError(page, 'Error resending verification message')
  await expect(page.getByLabel('ID number')).toHaveValue('12345678901')
  await restoreVerification()
  await submit.click()
  await expectToast(page, 'Verification request submitted successfully')
  await expect(page.getByText('Pending Review')).toBeVisible()
  await expect(page.getByText('Under Review')).toBeVisible()
  await expect(page.getByText(/24-48 hrs/)).toBeVisible()

  const decide = async (reason?: string) => {
    const [request] = await exchange.operator.verifications()
    await exchange.operator.decideVerification({ id: request?.id ?? '', ...(reason ? { reason } : {}) })
    await page.reload()
  }
  await decide('The picture is blurred.')
  await expect(page.getByText('The picture is blurred.')).toBeVisible()
  await page.getByLabel('Country').selectOption({ label: 'Nigeria' })
  await page.getByLabel('Verification type').selectOption('NIN Slip')
  await page.getByLabel('ID number').fill('12345678901')
  await addPictures()
  await submit.click()
  await expect(page.getByText('Pending Review')).toBeVisible()
  await decide()
  await expect(page.getByText('Your identity is verified')).toBeVisible()
})

test('[profile.1] [password.1] profile and password', async ({ exchange }) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Paul')
  await page.goto('/settings?tab=profile')
  const request = page.getByRole('button', { name: 'Request changes' })
  await request.click()
  await expectError(page, 'No changes detected')
  await page.getByLabel('Phone number').fill('+2348111111111')
  const restoreProfile = await failEndpoint(page, '/settings/profile-edit')
  await request.click()
  await expectError(page, 'Error sending request')
  await expect(page.getByLabel('Phone number')).toHaveValue('+2348111111111')
  await restoreProfile()
  await request.click()
  await expectToast(page, 'Profile update request submitted successfully')

  await page.getByRole('tab', { name: 'Security' }).click()
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expectError(page, 'Fill in all fields')
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('another long password')
  const restorePassword = await failEndpoint(page, '/settings/change-password')
  await change.click()
  await expectError(page, 'Error changing password')
  await restorePassword()
  await change.click()
  await expectToast(page, 'Password changed successfully')
})

test('[profile.1] a new email address waits for a day once its code is entered', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Senait')
  await page.goto('/settings?tab=profile')
  const panel = page.getByLabel('New email')
  const changed = 'senait.new@example.com'
  await page.getByLabel('Email', { exact: true }).fill(changed)
  await page.getByRole('button', { name: 'Request changes' }).click()
  await expectToast(page, 'Profile update request submitted successfully')
  await expect(panel).toHaveCount(0)
  const edits = await exchange.operator.profileEdits()
  const edit = edits.find(({ email }) => email === changed)
  await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })

  await page.goto('/notifications')
  await page.getByRole('link', { name: /Profile changed/ }).click()
  await page.waitForURL(/\/settings\?tab=profile$/)
  await expect(panel.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
  await expect(panel).toContainText(changed)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('senait@example.com')

  const firstCode = await exchange.readCode(changed)
  await panel.getByLabel('Digit 1 of 6').click()
  const wrong = firstCode === '000000' ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await expect(panel.getByRole('alert')).toHaveText('This code is wrong or has expired')
  await expect(panel.getByLabel('Digit 1 of 6')).toBeFocused()
  await panel.getByRole('button', { name: 'Resend code' }).click()
  await expectToast(page, 'Code has been resent to your email')
  await expect(panel).toContainText(/You can ask for another one in \d+ s/)
  await expect.poll(() => exchange.readCode(changed)).not.toBe(firstCode)
  const code = await exchange.readCode(changed)
  // Each typed digit replaces one of the wrong code. The form is submitted when the last digit changes.
  await panel.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
  if (code.at(-1) === wrong.at(-1)) await page.keyboard.press('Enter')
  await expectToast(page, 'Email confirmed. It takes effect in 24 hours')
  await expect(panel.getByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('senait@example.com')
  await expect(page.getByRole('main')).toBeFocused()
})

test('[profile.1] the next request does not revert a change that was approved in the meantime', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Wanjiru')
  await page.goto('/settings?tab=profile')
  const phone = page.getByLabel('Phone number')
  const username = page.getByLabel('Username')
  const request = page.getByRole('button', { name: 'Request changes' })
  const requestChange = async (phoneNumber: string) => {
    await phone.fill(phoneNumber)
    await request.click()
    await expectToast(page, 'Profile update request submitted successfully')
    await page.getByRole('button', { name: 'Back to your profile' }).click()
    await username.fill('wanjiru.k')
    await request.click()
    await expectError(page, 'Your last request is still being decided')
    const edits = await exchange.operator.profileEdits()
    const edit = edits.find((candidate) => candidate.phoneNumber === phoneNumber)
    await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })
  }

  await requestChange('+2348222222222')
  await page.reload()
  await expect(phone).toHaveValue('+2348222222222')

  await requestChange('+2348333333333')
  await returnToWindow(page)
  await expect(phone).toHaveValue('+2348333333333')
  await expect(username).toHaveValue('wanjiru.k')
})

test('[notes.1] [notes.2] [notes.3] [notes.4] [home.3] [home.8] [home.9] [nav.1] notifications, and the other parts of the dashboard', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Nkem')
  for (const name of ['Home', 'Orders', 'Investment', 'Affiliate & Referral', 'Settings'])
    await expect(page.getByRole('navigation').getByRole('link', { name, exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const theme = page.getByRole('button', { name: /^Theme: / })
  await theme.click()
  await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(theme).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(page.getByText('Earn up to 100% ROI')).toBeVisible()
  await expect(page.getByText(/not guaranteed/).first()).toBeVisible()
  await expect(page.getByText('No announcements')).toBeVisible()

  await page
    .getByRole('link', { name: /Notifications/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('No notifications available.')).toBeVisible()
  await exchange.operator.fund({ email: 'nkem@example.com', amount: 100_000 })
  await page.goto('/create-investment')
  await page.getByRole('radio', { name: '25,000' }).check()
  await page.getByRole('radio', { name: /^6 days/ }).check()
  await page.getByRole('button', { name: /^Stake/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Stake/ })
    .click()
  await expectToast(page, 'Investment Created Successfully')
  await exchange.advanceDays(6)

  const requested = page.waitForRequest(/\/api\/notifications\?limit=4/)
  await page.goto('/home')
  await requested
  await returnToWindow(page)
  await expect(page.getByText('Investment completed').first()).toBeVisible()
  const list = page.waitForRequest(/\/api\/notifications\?limit=10/)
  await page.goto('/notifications')
  await list
  const item = page.getByRole('listitem').filter({ hasText: 'Investment completed' })
  await expect(item).toBeVisible()
  await expect(item).toContainText(/\d{1,2} [A-Z][a-z]+ 20\d\d at \d{1,2}:\d\d [ap]m/)
  await page
    .getByRole('tab', { name: 'Orders' })
    .or(page.getByRole('radio', { name: 'Orders' }))
    .first()
    .click()
  await expect(page.getByText('No notifications available.')).toBeVisible()
  await page
    .getByRole('tab', { name: 'Investments' })
    .or(page.getByRole('radio', { name: 'Investments' }))
    .first()
    .click()
  await expect(item).toBeVisible()
  await page.getByRole('link', { name: /Back/ }).click()
  await page.waitForURL(/\/home/)
})
