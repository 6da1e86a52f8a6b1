import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { logIn, PASSWORD, signUp } from './support/users.js'

/** Replaces the message of the next response of an endpoint of `auth`. */
const replaceMessage = (page: Page, endpoint: string, message: string) =>
  page.route(
    `**/api/auth/${endpoint}`,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), message } })
    },
    { times: 1 },
  )

test('a user signs up, enters the code, logs out, and logs in to the requested screen', async ({
  exchange,
}) => {
  const email = 'nora@example.com'
  const page = await exchange.openPage()
  await test.step('[signup.6] the sign-up shows the message of the server and leads to the code', async () => {
    await page.goto('/signup')
    await replaceMessage(page, 'signup', 'Nice to meet you')
    await signUp(page, 'Nora')
    await expectToast(page, 'Nice to meet you')
    await expect(page).toHaveURL('/verify-phone')
  })

  const code = await exchange.readCode(email)
  await test.step('[code.1] six digits are needed, which were sent by email', async () => {
    await expect(
      page.getByText('Enter the 6-digit code that we sent to your email, n•••@example.com.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByLabel(/^Digit \d of 6$/)).toHaveCount(6)
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code.slice(0, 5))
    await expect(page.getByLabel('Digit 6 of 6')).toBeFocused()
    await expect(page.getByLabel('Digit 5 of 6')).toHaveValue(code.charAt(4))
    await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled()
  })

  await test.step('[code.4] the code is confirmed, and leads to /verify-success', async () => {
    await page.keyboard.type(code.charAt(5))
    await expectToast(page, 'Phone Number Verified Successfully')
    await expect(page).toHaveURL('/verify-success')
    await page.getByRole('button', { name: "Let's go" }).click()
    await expect(page).toHaveURL('/home')
  })

  await test.step('[logout.1] the logout leads to the login', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'logged out successfully')
    await expect(page).toHaveURL('/login')
  })

  await page.goto('/orders')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await test.step('[login.1] the login asks for email and password, and its button is disabled while it is submitted', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    const submit = page.getByRole('button', { name: 'Log In', exact: true })
    await expect(submit).toBeEnabled()
    await page.route(
      '**/api/auth/login',
      async (route) => {
        await released
        await route.fallback()
      },
      { times: 1 },
    )
    await logIn(page, email)
    await expect(submit).toBeDisabled()
  })

  await test.step('[login.3] the login leads to the requested screen', async () => {
    release()
    await expectToast(page, 'Logged In Sucessfully')
    await expect(page).toHaveURL('/orders')
  })
})

test('a name that could pass for the staff is refused at its field, which is filled in again', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await page.goto('/signup')
  await signUp(page, 'Support')
  const rule = 'must not look like a name of the exchange or its staff'
  const [fullName, username] = [page.getByLabel('Full name'), page.getByLabel('Username')]
  await expect(fullName).toHaveAccessibleDescription(`Full name ${rule}`)
  await expect(fullName).toBeFocused()
  for (const field of [fullName, username]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await fullName.fill('Ọláwálé Adébáyọ̀')
  await username.fill('olawale')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/verify-phone/)
})
