import { expect, type Page } from '@playwright/test'
import type { Exchange } from './exchange.js'

export const PASSWORD = 'a long enough password'

/** The usernames on this worker's server. Playwright runs a retry in a new worker, which has a new server. */
const usernames = new Set<string>()

const reserveUsername = (name: string) => {
  const username = name.toLowerCase()
  if (usernames.has(username))
    throw new Error(`Two tests use the name ${name}. Tests share a server, so their names must differ.`)
  usernames.add(username)
  return username
}

/** Fills in and submits the sign-up form. The email address is `<name in lower case>@example.com`. */
export async function signUp(page: Page, name: string): Promise<void> {
  const username = reserveUsername(name)
  await page.getByLabel('Full name').fill(`${name} Example`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Phone number').fill('+2348000000000')
  await page.getByLabel('Country').selectOption({ label: 'Nigeria' })
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/terms and conditions/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Types the code from the mail. The sixth digit submits the form. */
export async function enterCode(page: Page, exchange: Exchange, email: string): Promise<void> {
  await page.waitForURL(/\/verify-phone/)
  const code = await exchange.readCode(email)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Enters the password in the dialog that asks who the user is. The request that has asked is then repeated. */
export async function confirmByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you', exact: true })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** Creates a user with a verified phone through the API, and opens /home with the user's login session. */
export async function registerUser(
  page: Page,
  exchange: Exchange,
  name: string,
  referralCode = '',
): Promise<void> {
  const username = reserveUsername(name)
  const email = `${username}@example.com`
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { data })
    expect([path, response.ok()]).toEqual([path, true])
  }
  await post('/auth/signup', {
    fullName: `${name} Example`,
    username,
    email,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode,
    agree: true,
  })
  await post('/auth/verify-otp', { email, code: await exchange.readCode(email) })
  await page.goto('/home')
}

/** Verifies the identity of the user who is signed in on the page. */
export async function verifyIdentity(page: Page, exchange: Exchange, idNumber: string): Promise<void> {
  const picture = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  const response = await page.request.post('/api/settings/verification-request', {
    data: {
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber,
      frontImage: picture,
      backImage: picture,
    },
  })
  expect(response.ok()).toBe(true)
  const requests = await exchange.operator.verifications()
  const request = requests.find(({ number }) => number === idNumber)
  await exchange.operator.decideVerification({ id: request?.id ?? '' })
}
