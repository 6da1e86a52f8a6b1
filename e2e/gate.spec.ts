import type { Page } from '@playwright/test'
import { routes } from '../packages/web/src/platform/routes.js'
import { loadWithStream, sendShells } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { enterCode, PASSWORD, registerUser, signUp } from './support/users.js'

const CHECK_AUTH = '**/api/auth/check-auth'
const HERO = 'Trade CHT with people, not with a black box.'
const GUEST_ONLY = ['/login', '/signup', '/verify-phone', '/verify-success']
const PROTECTED = routes
  .filter(({ access }) => access === 'protected')
  .map(({ path }) => path.replace(':id', '00000000-0000-4000-8000-000000000000'))

const toasts = (page: Page) => page.getByRole('list', { name: /^(Errors|Messages)$/ }).getByRole('listitem')
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading…' })
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
/** Opens a path and expects the URL after all redirects. */
const openAndExpectUrl = async (page: Page, path: string, target: string) => {
  await page.goto(path)
  await expect(page).toHaveURL(target)
}

/** A redirect replaces its path in the history: Back leads to the page before it, and not to the path, which would redirect again. */
const expectRedirectReplaces = async (page: Page, path: string, target: string, before: string) => {
  await openAndExpectUrl(page, before, before)
  await openAndExpectUrl(page, path, target)
  await page.goBack()
  await expect(page).toHaveURL(before)
}

test('while check-auth is pending, screens that depend on it show the loading view; after it fails, the user is a guest', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CHECK_AUTH, async (route) => {
    await released
    await route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })
  await test.step('[gate.1] the landing page is shown', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HERO)
  })

  await test.step('[gate.2] the login, an unknown path and a protected path show the loading view', async () => {
    for (const path of ['/login', '/nowhere', '/home']) {
      await page.goto(path)
      await expect(loading(page)).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading')).toHaveCount(0)
    }
  })

  await test.step('[gate.11] a failure is silent and leaves a guest', async () => {
    release()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('while the exchange does not answer, a page says so and opens by itself when it does', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  await registerUser(page, exchange, 'Halima')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  const heading = page.getByRole('heading', { level: 1, name: 'The exchange is away', exact: true })
  const checks: number[] = []
  await sendShells(page)
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/check-auth')) checks.push(Date.now())
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': '2' },
      json: { message: 'The exchange is away for a moment. Try again', code: 'unavailable' },
    })
  })
  await test.step('it waits, with the time of the next try, and stays at its path without a toast', async () => {
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(page).toHaveURL('/orders')
    await expect(
      page.getByRole('status').filter({ hasText: 'It does not answer at the moment.' }),
    ).toBeVisible()
    await expect(page.getByRole('timer', { name: 'Next try', exact: true })).toHaveText(
      /^00:0[0-5]$|^Checking…$/,
    )
    await expect.poll(() => checks.length).toBeGreaterThan(1)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('the user can try at once', async () => {
    const count = checks.length
    await page.getByRole('button', { name: 'Try now', exact: true }).click()
    await expect.poll(() => checks.length).toBeGreaterThan(count)
    await expect(heading).toBeVisible()
  })

  await test.step('the page of a proxy is no answer either, and the landing page is shown', async () => {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HERO)
    await page.goto('/orders')
    await expect(heading).toBeVisible()
  })

  await test.step('it opens by itself', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    await expect(page).toHaveURL('/orders')
  })

  await test.step('an open page says within a few seconds that it does not respond, and how old its data is', async () => {
    await loadWithStream(page, () => page.goto('/orders'))
    const message = page.getByRole('status').filter({ hasText: 'The exchange is not responding.' })
    await exchange.restartServer(async () => {
      await expect(message).toBeVisible({ timeout: 8_000 })
      await expect(page.getByText(/This data is from (a moment|\d\d seconds) ago/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    })
    await expect(message).toHaveCount(0, { timeout: 45_000 })
  })
})

test('a guest can open the landing page, the login and the sign-up; protected paths lead to the login', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  const bar = page.getByRole('banner')
  await test.step('[gate.4] protected paths lead to the login', async () => {
    for (const path of PROTECTED)
      await openAndExpectUrl(
        page,
        path,
        path === '/home' ? '/login' : `/login?next=${encodeURIComponent(path)}`,
      )
    await expectRedirectReplaces(page, '/home', '/login', '/')
  })

  await test.step('[gate.6] an unknown path leads to the landing page', async () => {
    await expectRedirectReplaces(page, '/nowhere', '/', '/signup')
  })

  // Before the step of its links, which would end the test if there were no header.
  await test.step('[gate.9] login and sign-up have the header of guests', async () => {
    for (const path of ['/login', '/signup']) {
      await openAndExpectUrl(page, path, path)
      await expect(bar.getByRole('navigation')).toBeVisible()
    }
  })

  await test.step('[landing.12] the landing page offers login and sign-up, the login offers the sign-up, the sign-up the login', async () => {
    await page.goto('/')
    await expect(bar.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Signup', exact: true })).toBeVisible()
    await page.goto('/login')
    await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(['Sign up'])
    await page.goto('/signup')
    await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(['Login'])
  })

  await test.step('[gate.8] for a guest, the landing page, the login, the sign-up and the screen of the code have no menu', async () => {
    for (const path of ['/', '/login', '/signup', '/verify-phone']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(menu(page)).toHaveCount(0)
    }
    await expect(bar.getByRole('link')).toHaveText(['CHT'])
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('the screens that one account can open, from its sign-up to the end of its login session', async ({
  exchange,
}) => {
  const email = 'gina@example.com'
  const page = await exchange.openPage()
  await page.goto('/signup')
  await signUp(page, 'Gina')
  await page.waitForURL('/verify-phone')
  await test.step('[gate.5] protected paths lead to the screen of the code while the phone is not verified', async () => {
    for (const path of PROTECTED)
      await openAndExpectUrl(
        page,
        path,
        path === '/home' ? '/verify-phone' : `/verify-phone?next=${encodeURIComponent(path)}`,
      )
    await openAndExpectUrl(page, '/verify-success', '/verify-phone')
    await expectRedirectReplaces(page, '/home', '/verify-phone', '/')
  })

  await test.step('[gate.13] login, sign-up and the screen of the code can be opened', async () => {
    for (const path of ['/login', '/signup', '/verify-phone']) await openAndExpectUrl(page, path, path)
    await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  })

  // A browser without a login session: the code takes effect at the next login in that browser (decision 23).
  const other = await exchange.openPage('desktop')
  await test.step("[gate.12] the code leads to /verify-success, and 'Let's go' from there to the login", async () => {
    await other.goto('/verify-phone')
    await other.getByLabel('Email').fill(email)
    await enterCode(other, exchange, email)
    await expectToast(other, 'Phone Number Verified Successfully')
    await expect(other).toHaveURL('/verify-success')
    await expect(other.getByRole('heading', { name: 'Your code is right' })).toBeVisible()
    await expect(other.getByRole('navigation')).toHaveCount(0)
    await other.getByRole('button', { name: "Let's go" }).click()
    await expect(other).toHaveURL('/login')
  })

  await test.step('until that login, the account is not verified in the first browser either', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  })

  await test.step('[gate.10] the login opens the page first asked for and replaces its entry in the history', async () => {
    await other.goto('/orders?tab=completed')
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const historyLength = await other.evaluate(() => history.length)
    await other.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(other).toHaveURL('/orders?tab=completed')
    expect(await other.evaluate(() => history.length)).toBe(historyLength)
  })

  await test.step('[gate.3] guest-only paths lead to /home', async () => {
    for (const path of GUEST_ONLY) await openAndExpectUrl(page, path, '/home')
    await expectRedirectReplaces(page, '/login', '/home', '/')
  })

  await test.step('[gate.8] protected screens have the menu, the landing page has not', async () => {
    await expect(other.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
    for (const path of PROTECTED) {
      await openAndExpectUrl(page, path, path)
      await expect(menu(page)).toBeVisible()
    }
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HERO)
    await expect(menu(page)).toHaveCount(0)
  })

  await test.step('[landing.12] the landing page offers login and sign-up to a signed-in user too', async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Signup', exact: true })).toBeVisible()
  })

  await test.step('[nav.2] the menu of a phone has the full name and whether the identity is verified', async () => {
    await page.goto('/home')
    await menu(page).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByText('Gina Example', { exact: true })).toBeVisible()
    await expect(drawer.getByText('Unverified', { exact: true })).toBeVisible()
    await page.route(CHECK_AUTH, async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, isDocumentVerified: true } } })
    })
    await page.goto('/home')
    await menu(page).click()
    await expect(drawer.getByText('Verified', { exact: true })).toBeVisible()
    await expect(drawer.getByText('Unverified', { exact: true })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('[gate.7] if the login session ends while a screen is open, the login is shown', async () => {
    await page.goto('/orders')
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
    await page.context().clearCookies()
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/login?next=%2Forders')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})

test('if the menus of a wide window cannot be loaded, the rest of the page works, including Logout', async ({
  exchange,
}) => {
  const page = await exchange.openPage('desktop')
  await page.route('**/assets/wide-menus-*.js', (route) => route.abort())
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/wide-menus-'),
  )
  await registerUser(page, exchange, 'Fatou')
  await failedRequest
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expectToast(page, 'logged out successfully')
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
})

test('if a card cannot be loaded, the form beside it keeps its values, and the card can be loaded again', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  const cardCode = '**/assets/saved-details-card-*.js'
  await page.route(cardCode, (route) => route.abort())
  await registerUser(page, exchange, 'Mariama')
  await page.goto('/settings?tab=profile')
  await page.getByLabel('Full name').fill('Mariama Renamed')
  await expect(page.getByText('Your payment details could not be shown')).toBeVisible()
  await page.unroute(cardCode)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Payment details', exact: true })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Mariama Renamed')
})
