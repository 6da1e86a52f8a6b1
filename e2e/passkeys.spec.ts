import type { Page } from '@playwright/test'
import type { Exchange } from './support/exchange.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { logIn, PASSWORD, registerUser } from './support/users.js'

/**
 * Gives the browser an authenticator, such as a fingerprint reader. `setUserVerified(false)` simulates the finger of somebody
 * else.
 */
const addDevice = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUserVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    countPasskeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

const getCard = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true })

/** Sets up a passkey in the settings. */
const setUpPasskey = async (page: Page) => {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up a passkey', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you', exact: true })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, 'The passkey is set up')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes', exact: true })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have saved them', exact: true }).click()
}

/** Removes the login session from the browser. The server keeps it. */
const logOut = async (page: Page) => {
  await page.context().clearCookies({ name: 'sid' })
  await page.goto('/login')
}

/** Logs the user in in a new browser context. Returns the cookie of that login session. */
const logInElsewhere = async (page: Page, email: string) => {
  const { origin } = new URL(page.url())
  const context = await page.context().browser()?.newContext({ baseURL: origin })
  await context?.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  const cookies = (await context?.cookies()) ?? []
  return cookies.filter(({ name }) => name === 'sid')
}

/** Registers a user and sets up a passkey. `olderSession` is the cookie of a login session from before the set-up. */
const openWithPasskey = async (exchange: Exchange, name: string) => {
  const page = await exchange.openPage('phone')
  const device = await addDevice(page)
  await registerUser(page, exchange, name)
  const email = `${name.toLowerCase()}@example.com`
  const olderSession = await logInElsewhere(page, email)
  await setUpPasskey(page)
  return { page, device, email, olderSession }
}

test('a passkey is set up, logs in after the password and without it, and confirms the creation of new recovery codes', async ({
  exchange,
}) => {
  const { page, device, email, olderSession } = await openWithPasskey(exchange, 'Adaeze')
  expect(await device.countPasskeys()).toBe(1)
  await expect(getCard(page).getByText('Chrome on Linux', { exact: true })).toBeVisible()
  const subject = 'A second factor was added to your CHT Exchange account'
  expect(await exchange.readMail(email, new RegExp(`Subject: (${subject})`))).toBe(subject)

  await logOut(page)
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step', exact: true })).toBeVisible()
  // A wrong finger logs nobody in.
  await device.setUserVerified(false)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Your browser used no passkey. Try again. You can also choose another way below.',
  )
  await device.setUserVerified(true)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await page.waitForURL('**/home')

  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey', exact: true }).click()
  await page.waitForURL('**/home')

  // This login session was started by the password alone, so the exchange asks its user to confirm who they are.
  await page.context().addCookies(olderSession)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Create new recovery codes', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you', exact: true })
  await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(
    page.getByRole('dialog', { name: 'Your recovery codes', exact: true }).getByRole('listitem'),
  ).toHaveCount(10)
})

test('a passkey is renamed and removed, and the password alone logs in again', async ({ exchange }) => {
  const { page, email } = await openWithPasskey(exchange, 'Chiamaka')
  await page.getByRole('button', { name: 'Rename Chrome on Linux', exact: true }).click()
  const rename = page.getByRole('dialog', { name: 'Rename the passkey', exact: true })
  await rename.getByLabel('Name', { exact: true }).fill('My phone')
  await rename.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'The passkey is renamed')
  await page.getByRole('button', { name: 'Remove My phone', exact: true }).click()
  const remove = page.getByRole('alertdialog', { name: 'Remove the passkey?', exact: true })
  await remove.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'The passkey is removed')
  await expect(page.getByRole('button', { name: 'Set up a passkey', exact: true })).toBeVisible()
  await logOut(page)
  await logIn(page, email)
  await page.waitForURL('**/home')
})

test('an exchange that is opened at an IP address offers no passkeys', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Nkechi')
  const { port } = new URL(exchange.address)
  await page.goto(`http://127.0.0.1:${port}/login`)
  await logIn(page, 'nkechi@example.com')
  await page.waitForURL('**/home')
  const offer = page.waitForResponse('**/api/auth/passkeys')
  await page.goto(`http://127.0.0.1:${port}/settings?tab=security`)
  await (await offer).finished()
  await expect(
    getCard(page).getByRole('button', { name: 'Set up an authenticator app', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up a passkey', exact: true })).toBeHidden()
})

/** What other code of the browser, such as a password manager, makes of a call for a passkey. */
type Interference = 'never settles' | 'is absent' | 'UnknownError' | 'TypeError' | 'null' | 'NotAllowedError'

/** Replaces the calls for passkeys of the page. */
const interfere = (interference: Interference) => {
  const { credentials } = navigator
  const call = async () => {
    if (interference === 'never settles') return new Promise(() => {})
    if (interference === 'null') return null
    if (interference === 'TypeError') throw new TypeError('Cannot read properties of undefined')
    throw new DOMException('a message of the browser', interference)
  }
  const replacement = interference === 'is absent' ? undefined : call
  Object.defineProperty(credentials, 'get', { value: replacement, configurable: true })
  Object.defineProperty(credentials, 'create', { value: replacement, configurable: true })
}

/** Gives the page its own calls for passkeys back. */
const endInterference = () => {
  Reflect.deleteProperty(navigator.credentials, 'get')
  Reflect.deleteProperty(navigator.credentials, 'create')
}

const UNANSWERED =
  'Your browser has not answered yet. If it shows no question, a password manager or another extension may block it: try again.'
/** The time in which a sentence must say that there is no answer. */
const WITHIN = { timeout: 5_000 }

test('a browser that never answers for a passkey leaves the password, the codes and the button usable', async ({
  exchange,
}) => {
  const { page, email, olderSession } = await openWithPasskey(exchange, 'Safiya')
  await logOut(page)
  await page.evaluate(interfere, 'never settles' as const)
  const withPasskey = page.getByRole('button', { name: 'Log in with a passkey', exact: true })
  await withPasskey.click()
  await expect(withPasskey).toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert')).toHaveText(
    `${UNANSWERED} You can also log in with your password.`,
    WITHIN,
  )
  await expect(withPasskey).not.toHaveAttribute('aria-busy')
  // A second press asks again.
  await withPasskey.click()
  await expect(page.getByText(UNANSWERED)).toHaveCount(0)
  await expect(page.getByText(UNANSWERED)).toBeVisible(WITHIN)
  // The password is another way on.
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step', exact: true })).toBeVisible()
  const secondStep = page.getByRole('button', { name: 'Use a passkey', exact: true })
  await secondStep.click()
  await expect(page.getByRole('alert')).toHaveText(
    `${UNANSWERED} You can also choose another way below.`,
    WITHIN,
  )
  await page.getByRole('button', { name: 'Use a recovery code', exact: true }).click()
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey instead', exact: true }).click()
  await expect(page.getByText(UNANSWERED)).toHaveCount(0)
  await page.evaluate(endInterference)
  await secondStep.click()
  await page.waitForURL('**/home')

  // The dialog that asks again who the user is, and the set-up of a passkey.
  await page.context().addCookies(olderSession)
  await page.goto('/settings?tab=security')
  await page.evaluate(interfere, 'never settles' as const)
  await page.getByRole('button', { name: 'Create new recovery codes', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you', exact: true })
  await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    `${UNANSWERED} You can also choose another way below.`,
    WITHIN,
  )
  await page.evaluate(endInterference)
  await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes', exact: true })
  await codes.getByRole('button', { name: 'I have saved them', exact: true }).click()
  await page.evaluate(interfere, 'never settles' as const)
  const setUp = page.getByRole('button', { name: 'Set up another passkey', exact: true })
  await setUp.click()
  await expect(getCard(page).getByRole('alert')).toHaveText(
    `${UNANSWERED} You can also set up an authenticator app.`,
    WITHIN,
  )
  await expect(setUp).not.toHaveAttribute('aria-busy')
})

test('an answer of the browser that comes after the sentence logs in', async ({ exchange }) => {
  const { page } = await openWithPasskey(exchange, 'Kambili')
  await logOut(page)
  // A person who needs long for the question of the browser.
  await page.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    Object.defineProperty(credentials, 'get', {
      value: async (options: CredentialRequestOptions) => {
        await new Promise((answer) => addEventListener('answer-for-the-test', answer, { once: true }))
        return get(options)
      },
    })
  })
  await page.getByRole('button', { name: 'Log in with a passkey', exact: true }).click()
  await expect(page.getByText(UNANSWERED)).toBeVisible(WITHIN)
  await page.evaluate(() => dispatchEvent(new Event('answer-for-the-test')))
  await page.waitForURL('**/home')
})

const BROKEN = 'Your browser could not use a passkey. A password manager or another extension may block it'
const MESSAGES: Record<Exclude<Interference, 'never settles'>, string> = {
  'is absent': 'This device cannot use passkeys. It needs a screen lock and a recent browser',
  UnknownError: BROKEN,
  TypeError: BROKEN,
  null: BROKEN,
  NotAllowedError: 'Your browser used no passkey. Try again',
}

test('each failure of the browser has a sentence, and the button can be pressed again', async ({
  exchange,
}) => {
  const { page } = await openWithPasskey(exchange, 'Njeri')
  await logOut(page)
  const withPasskey = page.getByRole('button', { name: 'Log in with a passkey', exact: true })
  for (const [interference, message] of Object.entries(MESSAGES)) {
    await page.evaluate(interfere, interference as Interference)
    await withPasskey.click()
    await expect(page.getByRole('alert')).toHaveText(
      `${message}. You can also log in with your password.`,
      WITHIN,
    )
    await expect(withPasskey).not.toHaveAttribute('aria-busy')
  }
  await page.evaluate(endInterference)
  await withPasskey.click()
  await page.waitForURL('**/home')
})
