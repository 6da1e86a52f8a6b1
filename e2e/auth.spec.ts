import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { logIn, PASSWORD, signUp } from './support/users.js'

/** A failure without a message of the exchange, such as that of a proxy. */
const SERVER_ERROR = { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }
/** The labels of the sign-up form. */
const SIGNUP_LABELS = [
  'Full name',
  'Username',
  'Email',
  'Phone number',
  'Country',
  'Password',
  'Confirm password',
  'Referral code',
  'I have read the privacy notice and read and accept the terms and conditions',
]
const errors = (page: Page) => page.getByRole('list', { name: 'Errors' }).getByRole('listitem')
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

/** Fulfils the next request to an endpoint of `auth` with this response, in place of the server. */
const respondOnce = (page: Page, endpoint: string, response: Parameters<Route['fulfill']>[0]) =>
  page.route(`**/api/auth/${endpoint}`, (route) => route.fulfill(response), { times: 1 })

/** Counts the page's requests to an endpoint of `auth`, from now on. */
const countRequests = (page: Page, endpoint: string) => {
  const requests = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/auth/${endpoint}`)) requests.count += 1
  })
  return requests
}

test('the sign-up form checks its fields and keeps them when the request fails', async ({ exchange }) => {
  const page = await exchange.openPage()
  const signups = countRequests(page, 'signup')
  const submit = page.getByRole('button', { name: 'Create account' })
  await test.step('[signup.2] the referral code comes from the link', async () => {
    await page.goto('/signup?ref=ADA1')
    await expect(page.getByLabel('Referral code')).toHaveValue('ADA1')
  })

  await test.step('[signup.1] the form has every field and three countries', async () => {
    await expect(page.getByRole('main').locator('label')).toHaveText(SIGNUP_LABELS)
    await expect(page.getByText('optional', { exact: true })).toBeVisible()
    expect(
      await page
        .getByLabel('Country')
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(['', 'nigeria', 'ghana', 'kenya'])
  })

  await test.step('[signup.3] an empty field is required', async () => {
    await submit.click()
    await expectError(page, 'Please fill in all fields')
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Full name').fill('Tunde Example')
    await page.getByLabel('Username').fill('tunde')
    await page.getByLabel('Email').fill('tunde@example.com')
    await page.getByLabel('Country').selectOption('kenya')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit.click()
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Please fill in all fields/)
    await page.getByLabel('Phone number').fill('+2348000000000')
    await submit.click()
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused()
    expect(signups.count).toBe(0)
  })

  await test.step('[signup.4] the passwords must match', async () => {
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD.toUpperCase())
    await submit.click()
    await expectError(page, 'Passwords must match')
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    expect(signups.count).toBe(0)
  })

  await test.step('[signup.5] the terms must be accepted', async () => {
    await submit.click()
    await expectError(page, 'Please read and accept the terms and conditions')
    expect(signups.count).toBe(0)
    await page.getByLabel(/terms and conditions/).check()
  })

  await test.step('[signup.7] a failure shows the fallback, or the message of the server', async () => {
    await respondOnce(page, 'signup', SERVER_ERROR)
    await submit.click()
    await expectError(page, 'Signup failed')
    await submit.click()
    await expectError(page, 'Referral code is not known')
    expect(signups.count).toBe(2)
    await expect(page.getByLabel('Full name')).toHaveValue('Tunde Example')
    await expect(page).toHaveURL('/signup?ref=ADA1')
  })
})

test('a clumsy sign-up is told all that is wrong in one round, with the rules below the fields before', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await page.goto('/signup')
  const username = page.getByLabel('Username')
  const describe = () =>
    page
      .locator('[aria-invalid="true"]')
      .evaluateAll((controls) =>
        controls.map(
          (control) => document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent,
        ),
      )
  await expect(username).toHaveAccessibleDescription(
    /^3 to 30 letters, digits, dots, dashes or underscores\. /,
  )
  await page.getByLabel('Full name').fill('Clumsy Example')
  await username.fill('a b')
  await page.getByLabel('Email').fill('clumsy')
  await page.getByLabel('Country').selectOption('kenya')
  await page.getByLabel('Password', { exact: true }).fill('Clumsy')
  await page.getByLabel('Confirm password', { exact: true }).fill('clumsy')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await expectError(page, 'Please fill in all fields')
  expect(await describe()).toEqual([
    'Username must be 3 to 30 letters, digits, dots, dashes or underscores',
    'Email must be an email address',
    'Please fill in all fields',
    'Password must be at least 8 characters long',
    'Confirm password must match the password',
    'Please read and accept the terms and conditions',
  ])
})

test('a user verifies the code, logs out and logs in again', async ({ exchange }) => {
  const email = 'vera@example.com'
  const page = await exchange.openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/signup')
  await signUp(page, 'Vera')
  await page.waitForURL('/verify-phone')

  const digit = (index: number) => page.getByLabel(`Digit ${index} of 6`)
  const digits = () =>
    page
      .getByLabel(/^Digit \d of 6$/)
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  const alert = page.getByRole('alert')
  const paste = async (text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text)
    await digit(1).focus()
    await page.keyboard.press('ControlOrMeta+V')
  }
  const clear = async () => {
    for (let index = 6; index > 0; index -= 1) await digit(index).press('Backspace')
  }

  await test.step('[code.5] another code can be asked for once a minute', async () => {
    // The sign-up has just sent a code.
    const resend = page.getByRole('button', { name: 'Resend code' })
    await resend.click()
    await expectError(page, /^Try again in \d+ seconds$/)
    await respondOnce(page, 'resend-otp', SERVER_ERROR)
    await resend.click()
    await expectError(page, 'Error resending verification message')
  })

  const verifications = countRequests(page, 'verify-otp')
  await test.step('[code.2] pasting fills up to six digits', async () => {
    await paste('1234')
    await expect.poll(digits).toEqual(['1', '2', '3', '4', '', ''])
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
    await clear()
    await respondOnce(page, 'verify-otp', SERVER_ERROR)
    await paste('12 34-5678')
    await expect.poll(digits).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  await test.step('[code.3] a failure is shown beneath the digits', async () => {
    await expect(alert).toHaveText('Error Verifying phone number')
    const code = await exchange.readCode(email)
    await clear()
    await digit(1).fill(code === '123456' ? '654321' : '123456')
    await expect(alert).toHaveText('This code is wrong or has expired')
    await expect(errors(page)).toHaveCount(0)
    await expect(page).toHaveURL('/verify-phone')
  })

  await test.step('[code.6] no status but 200 is success', async () => {
    for (const response of [{ status: 201, json: {} }, { status: 204 }]) {
      await respondOnce(page, 'verify-otp', response)
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(alert).toHaveText('Error Verifying phone number')
    }
    expect(verifications.count).toBe(4)
    await clear()
    await digit(1).fill(await exchange.readCode(email))
    await page.waitForURL('/verify-success')
  })
  await page.getByRole('button', { name: "Let's go" }).click()
  await page.waitForURL('/home')

  const logOut = async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await test.step('[logout.1] a failed logout changes nothing, another one leads to the login', async () => {
    await respondOnce(page, 'logout', SERVER_ERROR)
    await logOut()
    await expectError(page, 'Error Logging Out')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Welcome, vera' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome, vera' })).toBeVisible()
    await logOut()
    await expectToast(page, 'logged out successfully')
    await expect(page).toHaveURL('/login')
  })

  await test.step('[login.2] an empty field makes no request', async () => {
    const logins = countRequests(page, 'login')
    // With one of the two alone: the message is that of the form, not of a field.
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expectError(page, 'Fill in all fields')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Email').fill('')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(logins.count).toBe(0)
  })

  await test.step('[login.4] a failure shows the fallback, or the message of the server', async () => {
    await respondOnce(page, 'login', SERVER_ERROR)
    await logIn(page, email)
    await expectError(page, 'Login failed')
    await logIn(page, email, 'not the password')
    await expectError(page, 'Wrong email or password')
    await expect(page).toHaveURL('/login')
  })

  await test.step('[login.5] the user is read from both envelopes of the response', async () => {
    // check-auth is blocked, so the user can come only from the login response.
    const envelopes = [
      (user: object) => ({ message: 'Good to see you', data: { user } }),
      (user: object) => ({ data: { message: 'As axios wraps it', data: { user } } }),
    ]
    await page.route('**/api/auth/check-auth', (route) => route.abort())
    for (const [index, wrap] of envelopes.entries()) {
      await page.route(
        '**/api/auth/login',
        async (route) => {
          const response = await route.fetch()
          const { data } = await response.json()
          await route.fulfill({ response, json: wrap({ ...data.user, username: `vera_${index}` }) })
        },
        { times: 1 },
      )
      await logIn(page, email)
      await expectToast(page, index === 0 ? 'Good to see you' : 'Logged In Sucessfully')
      await expect(page.getByRole('heading', { name: `Welcome, vera_${index}` })).toBeVisible()
      await logOut()
      await expect(page).toHaveURL('/login')
    }
  })
})

test('a toast disappears after its time, and at most 20 are shown', async ({ exchange }) => {
  const page = await exchange.openPage('desktop')
  await page.clock.install()
  // It is asked for some seconds after the screen: its date would set the clock of the page back.
  await page.route('**/api/announcements', (route) => route.fulfill({ json: { data: [] } }))
  await page.goto('/verify-phone')
  await page.getByLabel('Email').fill('nobody.at.all@example.com')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await test.step('[code.5] a toast says that a new code was sent', async () => {
    await expect(messages(page)).toHaveText('Code has been resent to your email')
  })

  await test.step('[toast.1] a toast of success disappears after two seconds', async () => {
    await page.clock.runFor(1_900)
    await expect(messages(page)).toHaveAttribute('data-leaving', 'false')
    await page.clock.runFor(100)
    await expect(messages(page)).toHaveAttribute('data-leaving', 'true')
    await page.clock.runFor(500)
    await expect(messages(page)).toHaveCount(0)
  })

  await test.step('[code.5] the next code can be asked for after a minute', async () => {
    await expect(page.locator('span', { hasText: /^You can ask for another one in/ }).first()).toContainText(
      /5[89] s/,
    )
    await page.clock.runFor(56_000)
    await expect(page.getByRole('button', { name: 'Resend code' })).toHaveCount(0)
    await page.clock.runFor(2_000)
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled()
  })

  await page.getByRole('link', { name: 'log in with another account' }).click()
  await page.clock.runFor(1_000)
  const submit = page.getByRole('button', { name: 'Log In', exact: true })
  await test.step('[toast.1] a toast of failure disappears after four seconds', async () => {
    await submit.click()
    await expect(errors(page)).toHaveText('Fill in all fields')
    await page.clock.runFor(3_900)
    await expect(errors(page)).toHaveAttribute('data-leaving', 'false')
    await page.clock.runFor(100)
    await expect(errors(page)).toHaveAttribute('data-leaving', 'true')
    await page.clock.runFor(500)
    await expect(errors(page)).toHaveCount(0)
  })

  await test.step('[toast.1] three toasts of failure at once are all shown for four seconds', async () => {
    for (let count = 0; count < 3; count += 1) await submit.click()
    await expect(errors(page)).toHaveText(['Fill in all fields', 'Fill in all fields', 'Fill in all fields'])
    await page.clock.runFor(3_900)
    await expect(errors(page).and(page.locator('[data-leaving="false"]'))).toHaveCount(3)
    await page.clock.runFor(600)
    await expect(errors(page)).toHaveCount(0)
  })

  await test.step('[toast.2] at most 20 toasts are shown', async () => {
    for (let count = 0; count < 25; count += 1) await submit.click()
    await expect(errors(page)).toHaveCount(20)
  })

  await page.clock.runFor(6_000)
  await expect(errors(page)).toHaveCount(0)
  await test.step('[toast.1] a navigation does not shorten the four seconds', async () => {
    await submit.click()
    await page.clock.runFor(1_500)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.clock.runFor(2_400)
    await expect(errors(page)).toHaveText('Fill in all fields')
    await expect(errors(page)).toHaveAttribute('data-leaving', 'false')
    await page.clock.runFor(100)
    await expect(errors(page)).toHaveAttribute('data-leaving', 'true')
  })
})

test('passwords can be pasted, and their fields have the `autocomplete` values for password managers', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (label: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.click()
    await page.keyboard.press('Control+V')
    await expect(field).toHaveValue(PASSWORD)
    return field.getAttribute('autocomplete')
  }
  await page.goto('/login')
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD)
  expect(await paste('Password')).toBe('current-password')
  await page.goto('/signup')
  expect([await paste('Password'), await paste('Confirm password')]).toEqual(['new-password', 'new-password'])
})
