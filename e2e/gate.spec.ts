import type { Page } from '@playwright/test'
import { routes } from '../packages/web/src/platform/routes.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { enterCode, PASSWORD, registerUser, signUp } from './support/users.js'

const CHECK_AUTH = '**/api/auth/check-auth'
const GUEST_ONLY = ['/login', '/signup', '/verify-phone', '/verify-success']
const PROTECTED = routes
  .filter(({ access }) => access === 'protected')
  .map(({ path }) => path.replace(':id', '00000000-0000-4000-8000-000000000000'))

const toasts = (page: Page) => page.getByRole('list', { name: /^(Errors|Messages)$/ }).getByRole('listitem')
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading…' })
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })
/** Opens a path and expects the URL after all redirects. */
const expectRedirect = async (page: Page, path: string, target: string) => {
  await page.goto(path)
  await expect(page).toHaveURL(target)
}

test('[gate.1] [gate.2] [gate.7] [gate.11] the app shows a loading view while check-auth is pending, and the guest screens after it fails', async ({
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
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Trade CHT with people/)
  for (const path of ['/login', '/nowhere', '/home']) {
    await page.goto(path)
    await expect(loading(page)).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading')).toHaveCount(0)
  }
  release()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('[gate.4] [gate.6] [gate.8] [gate.9] [gate.11] [landing.12] a guest is redirected from protected screens to the login', async ({
  exchange,
}) => {
  const page = await exchange.openPage()
  const bar = page.getByRole('banner')
  for (const path of PROTECTED)
    await expectRedirect(page, path, path === '/home' ? '/login' : `/login?next=${encodeURIComponent(path)}`)
  await expectRedirect(page, '/nowhere', '/')
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Signup' })).toBeVisible()
  await expect(menu(page)).toHaveCount(0)

  await expectRedirect(page, '/login', '/login')
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(['Sign up'])
  await bar.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(['Login'])
  await expectRedirect(page, '/verify-phone', '/verify-phone')
  await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText(['CHT'])
  await expect(menu(page)).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
})

test('[gate.3] [gate.5] [gate.7] [gate.8] [gate.10] [gate.12] [gate.13] [landing.12] [nav.2] the screens that one account can open, from its sign-up to the end of its login session', async ({
  exchange,
}) => {
  const email = 'gina@example.com'
  const page = await exchange.openPage()
  await page.goto('/signup')
  await signUp(page, 'Gina')
  await page.waitForURL('/verify-phone')
  for (const path of PROTECTED)
    await expectRedirect(
      page,
      path,
      path === '/home' ? '/verify-phone' : `/verify-phone?next=${encodeURIComponent(path)}`,
    )
  for (const path of ['/login', '/signup', '/verify-phone']) await expectRedirect(page, path, path)
  await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  await expectRedirect(page, '/verify-success', '/verify-phone')

  // Another browser without a login session: the code verifies the account at the login there.
  const other = await exchange.openPage('desktop')
  await other.goto('/verify-phone')
  await other.getByLabel('Email').fill(email)
  await enterCode(other, exchange, email)
  await expectToast(other, 'Phone Number Verified Successfully')
  await expect(other).toHaveURL('/verify-success')
  await expect(other.getByRole('heading', { name: 'Your code is right' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  await expect(other.getByRole('navigation')).toHaveCount(0)
  await other.getByRole('button', { name: "Let's go" }).click()
  await expect(other).toHaveURL('/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const historyLength = await other.evaluate(() => history.length)
  await other.getByRole('button', { name: 'Log In' }).click()
  await expect(other).toHaveURL('/home')
  expect(await other.evaluate(() => history.length)).toBe(historyLength)
  await expect(other.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()

  for (const path of GUEST_ONLY) await expectRedirect(page, path, '/home')
  for (const path of PROTECTED) {
    await expectRedirect(page, path, path)
    await expect(menu(page)).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Signup' })).toBeVisible()
  await expect(menu(page)).toHaveCount(0)

  await page.goto('/home')
  await menu(page).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText('Gina Example')).toBeVisible()
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

  // The login session ends while a screen is open.
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/login?next=%2Forders')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
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
