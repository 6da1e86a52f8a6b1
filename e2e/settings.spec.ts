import { failEndpoint, returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { createPicture } from './support/trades.js'
import { confirmByPassword, PASSWORD, registerUser } from './support/users.js'

test('a user sends documents, which are rejected, sends them again, and is verified', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Ramatu')
  await test.step('[home.6] the dashboard leads to the verification', async () => {
    const prompt = page.getByRole('region', { name: 'Identity verification', exact: true })
    await prompt.getByRole('link', { name: 'Verify Now', exact: true }).click()
    await expect(page).toHaveURL('/settings')
  })

  await test.step('[settings.1] the tabs are Verification, Profile, Security and Notifications', async () => {
    const tabs = page.getByRole('tablist', { name: 'Settings', exact: true }).getByRole('tab')
    await expect(tabs).toHaveText(['Verification', 'Profile', 'Security', 'Notifications'])
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('[verify-id.6] the form says what a verified user may do', async () => {
    await expect(
      page.getByText(
        /^Once your identity is verified, you can create up to 10 sell orders and earn referral bonuses\. 10 sell orders /,
      ),
    ).toBeVisible()
  })

  const submit = page.getByRole('button', { name: 'Submit for review', exact: true })
  const country = page.getByLabel('Country', { exact: true })
  const type = page.getByLabel('Verification type', { exact: true })
  const number = page.getByLabel('ID number', { exact: true })
  await test.step('the country is that of the profile', async () => {
    await expect(country).toHaveValue('nigeria')
  })

  await test.step('[verify-id.1] each country has its types', async () => {
    for (const [label, expected] of [
      ['Ghana', ['National Passport', "Driver's License"]],
      ['Kenya', ['National Passport', "Driver's License"]],
      ['Nigeria', ['NIN Slip']],
    ] as const) {
      await country.selectOption({ label })
      await expect(type.getByRole('option')).toHaveText(['Select a verification type', ...expected])
    }
  })

  await test.step('[verify-id.2] then the type, then the other fields', async () => {
    await submit.click()
    await expectError(page, 'Select a verification type')
    await type.selectOption('NIN Slip')
    await submit.click()
    await expectError(page, 'Fill in all fields')
  })

  await test.step('the rule of the number stands below it, and is an error as soon as it is broken', async () => {
    await number.fill('1234')
    await expect(number).toHaveAccessibleDescription('A NIN has 11 digits')
    await expect(number).not.toHaveAttribute('aria-invalid')
    await number.blur()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill('12345678901')
    await expect(number).not.toHaveAttribute('aria-invalid')
  })

  const file = await createPicture(page)
  const addPicture = async (side: 'Front image' | 'Back image') => {
    const field = page.getByRole('group', { name: side })
    await field.getByLabel('Choose a picture').setInputFiles(file)
    await expect(field.getByAltText(`${side} of your document`)).toBeVisible()
  }
  await number.fill('12345678901')
  await addPicture('Front image')
  await test.step('[verify-id.2] both images are required', async () => {
    await submit.click()
    const alert = page.getByRole('group', { name: 'Back image' }).getByRole('alert')
    await expect(alert).toHaveText('Fill in all fields')
  })
  await addPicture('Back image')
  await test.step('[verify-id.3] the form keeps its values if the request fails; on success, the request is under review', async () => {
    const restoreVerification = await failEndpoint(page, '/settings/verification-request')
    await submit.click()
    await expectError(page, 'Error resending verification message')
    await expect(number).toHaveValue('12345678901')
    await restoreVerification()
    await submit.click()
    await expectToast(page, 'Verification request submitted successfully')
    await expect(page.getByText('Pending Review', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Under Review', exact: true })).toBeVisible()
    await expect(
      page.getByText('Your documents were sent. A review takes 24-48 hrs; you are notified of its outcome.', {
        exact: true,
      }),
    ).toBeVisible()
  })

  await test.step('[home.6] the dashboard says that the review is pending', async () => {
    await page.goto('/home')
    await expect(
      page.getByText('Your identity verification is under review. It takes 24-48 hrs.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Verify Now', exact: true })).toHaveCount(0)
    await page.goto('/settings')
  })

  const decide = async (reason?: string) => {
    const [request] = await exchange.operator.verifications()
    await exchange.operator.decideVerification({ id: request?.id ?? '', ...(reason ? { reason } : {}) })
    await page.reload()
  }
  await decide('The picture is blurred.')
  await expect(page.getByText('The picture is blurred.')).toBeVisible()
  await country.selectOption({ label: 'Nigeria' })
  await type.selectOption('NIN Slip')
  await number.fill('12345678901')
  for (const side of ['Front image', 'Back image'] as const) await addPicture(side)
  await submit.click()
  await expect(page.getByText('Pending Review', { exact: true })).toBeVisible()
  await decide()
  await test.step('[verify-id.4] the user is verified', async () => {
    await expect(page.getByRole('heading', { name: 'Your identity is verified', exact: true })).toBeVisible()
    await expect(submit).toHaveCount(0)
  })
})

test('a user requests a change of the profile, and changes the password', async ({ exchange }) => {
  const page = await exchange.openPage('desktop')
  await registerUser(page, exchange, 'Paul')
  await page.goto('/settings?tab=profile')
  await test.step('[profile.1] a request needs a change, and the form keeps its values if the request fails', async () => {
    const request = page.getByRole('button', { name: 'Request changes', exact: true })
    const phone = page.getByLabel('Phone number', { exact: true })
    await request.click()
    await expectError(page, 'No changes detected')
    await phone.fill('+2348111111111')
    const restoreProfile = await failEndpoint(page, '/settings/profile-edit')
    await request.click()
    await expectError(page, 'Error sending request')
    await expect(phone).toHaveValue('+2348111111111')
    await restoreProfile()
    await request.click()
    await confirmByPassword(page)
    await expectToast(page, 'Profile update request submitted successfully')
  })

  await page.getByRole('tab', { name: 'Security', exact: true }).click()
  await test.step('[password.1] both passwords are required; a change that fails can be repeated', async () => {
    const change = page.getByRole('button', { name: 'Change password', exact: true })
    await change.click()
    await expectError(page, 'Fill in all fields')
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await change.click()
    await expectError(page, 'Fill in all fields')
    await page.getByLabel('New password', { exact: true }).fill('another long password')
    const restorePassword = await failEndpoint(page, '/settings/change-password')
    await change.click()
    await expectError(page, 'Error changing password')
    await restorePassword()
    await change.click()
    await expectToast(page, 'Password changed successfully')
  })
})

test('[profile.1] a new email address waits for a day once its code is entered', async ({ exchange }) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Senait')
  await page.goto('/settings?tab=profile')
  const panel = page.getByLabel('New email')
  const changed = 'senait.new@example.com'
  await page.getByLabel('Email', { exact: true }).fill(changed)
  await page.getByRole('button', { name: 'Request changes' }).click()
  await confirmByPassword(page)
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
  // Each typed digit replaces one of the wrong code. If the last digit stays the same, the form does not submit itself.
  await panel.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
  if (code.at(-1) === wrong.at(-1)) await page.keyboard.press('Enter')
  await expectToast(page, 'Email confirmed. It takes effect in 24 hours')
  await expect(panel.getByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('senait@example.com')
  await expect(page.getByRole('main')).toBeFocused()
})

test('[profile.1] after a change is approved, the form shows it, and keeps the other values that were entered', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Wanjiru')
  await page.goto('/settings?tab=profile')
  const phone = page.getByLabel('Phone number')
  const username = page.getByLabel('Username')
  const request = page.getByRole('button', { name: 'Request changes' })
  const requestAndApproveChange = async (phoneNumber: string, confirm = async () => {}) => {
    await phone.fill(phoneNumber)
    await request.click()
    await confirm()
    await expectToast(page, 'Profile update request submitted successfully')
    await page.getByRole('button', { name: 'Back to your profile' }).click()
    await username.fill('wanjiru.k')
    await request.click()
    await expectError(page, 'Your last request is still under review')
    const edits = await exchange.operator.profileEdits()
    const edit = edits.find((candidate) => candidate.phoneNumber === phoneNumber)
    await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })
  }

  await requestAndApproveChange('+2348222222222', () => confirmByPassword(page))
  await page.reload()
  await expect(phone).toHaveValue('+2348222222222')

  await requestAndApproveChange('+2348333333333')
  await returnToWindow(page)
  await expect(phone).toHaveValue('+2348333333333')
  await expect(username).toHaveValue('wanjiru.k')
})
