import { fileURLToPath } from 'node:url'
import { SECOND } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { isStream } from './support/page.js'
import { startStaticFront } from './support/static-front.js'
import { expect, test } from './support/test.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'
import { logIn, registerUser } from './support/users.js'

const WEB_APP = fileURLToPath(new URL('../packages/web/dist', import.meta.url))

/** How long calls are counted after the navigation, in ms. */
const COUNTED_FOR = 8 * SECOND

/** The scripts that were loaded before the screen could be used, and that its page does not name. */
const listUnannouncedScripts = (page: Page) =>
  page.evaluate(() => {
    const paths = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name))
    const named = [...paths('script[src]', 'src'), ...paths('link[rel=modulepreload]', 'href')]
    const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? 0
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < usableAt)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
    return loaded.filter((path) => !named.includes(path))
  })

const LOCATIONS = [
  '/home',
  '/orders',
  '/orders?tab=completed',
  '/create-buy-order',
  '/create-sell-order',
  '/investment',
  '/create-investment',
  '/affiliate',
  '/settings',
  '/statement?account=available',
  '/notifications',
]

/** Waits until the service worker controls the page and has the app's page in its cache. */
const waitForCachedApp = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller || !(await caches.match('/home')))
      await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Opens a location. Returns which of these texts its page contains, as it comes from the service worker. */
const findInPage = async (page: Page, location: string, texts: readonly string[]) => {
  const response = await page.goto(location)
  expect(response?.fromServiceWorker()).toBe(true)
  const body = await response?.text()
  return texts.filter((text) => body?.includes(text))
}

/** A start asks once who the user is, opens one stream, and has a complete page. */
const QUIET_START = { calls: ['GET /api/auth/check-auth'], streams: 1, problems: [], unannounced: [] }

/** Opens a location, and lists the calls to /api until `COUNTED_FOR`, with what the console says of the hydration. */
const countCalls = async (page: Page, location: string) => {
  const calls: string[] = []
  const problems: string[] = []
  let streams = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (isStream(request.url())) streams++
    else if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const startedAt = Date.now()
  await page.goto(location)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const unannounced = await listUnannouncedScripts(page)
  await page.waitForTimeout(COUNTED_FOR - (Date.now() - startedAt))
  return { location, calls, streams, problems, unannounced }
}

test('a screen stands in the page, makes one call, hydrates without a mismatch, and opens the stream once', async ({
  exchange,
}) => {
  const { buyer } = await openMatchedTrade(exchange, ['Fay', 'Gil'])
  const { cookies } = await buyer.context().storageState()
  const trade = new URL(buyer.url()).pathname
  for (const location of [...LOCATIONS, trade]) {
    const page = await exchange.openPage('phone', { timezoneId: 'Asia/Kolkata' })
    await page.context().addCookies(cookies)
    expect(await countCalls(page, location)).toEqual({ location, ...QUIET_START })
    await page.context().close()
  }
  await payThroughApi(buyer, buyer.url())
})

test('a start from the service worker has the screen in its page too, in the chosen theme, and makes one call', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone', { serviceWorkers: 'allow', timezoneId: 'Africa/Nairobi' })
  await registerUser(page, exchange, 'Sade')
  await waitForCachedApp(page)
  for (const location of ['/home', '/orders'])
    expect(await countCalls(page, location)).toEqual({ location, ...QUIET_START })
  // It stands before the screen, which has come in its place.
  await expect(page.getByText('Loading…')).toBeHidden()
  const theme = '<html data-theme="dark" '
  const screen = ['<h1', '"username":"sade"', 'data-time-zone="Africa/Nairobi"']
  const find = () => findInPage(page, '/home', [theme, ...screen])
  expect(await find()).toEqual(screen)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the app does
    document.cookie = 'theme=dark; path=/'
  })
  expect(await find()).toEqual([theme, ...screen])
})

test('after a login, a start without a screen of the server loads nothing twice', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Wale')
  // A login on a new device creates a notification, which is loaded when the stream reports it.
  await page.context().clearCookies({ name: 'sid' })
  await page.goto('/login')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.push(pathname)
  })
  const opened = page.waitForRequest((request) => isStream(request.url()))
  await logIn(page, 'wale@example.com')
  await opened
  await page.waitForTimeout(COUNTED_FOR / 2)
  expect(calls.toSorted()).toEqual([...new Set(calls)].sort())
})

test('two users of one browser see nothing of each other, nor does a guest after them, from the service worker and after going back', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone', { serviceWorkers: 'allow' })
  const names = ['Remi Example', 'Uche Example']
  const walk = async (expected: readonly string[]) => {
    for (const location of LOCATIONS)
      expect([location, await findInPage(page, location, names)]).toEqual([location, expected])
  }
  const logOut = async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    // Not with the screen of this user as the next one.
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await page.waitForURL(/\/login/)
    for (const name of names) await expect(page.getByText(name)).toHaveCount(0)
  }
  for (const name of names) {
    await registerUser(page, exchange, name.split(' ')[0] ?? '')
    await waitForCachedApp(page)
    await walk([name])
    await logOut()
    await walk([])
  }
})

test('without script a screen shows its data and its links lead on; what is typed before the script runs is kept', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Idris')
  const { cookies } = await page.context().storageState()

  const scriptless = await exchange.openPage('phone', { javaScriptEnabled: false })
  await scriptless.context().addCookies(cookies)
  await scriptless.goto('/home')
  await expect(scriptless.getByRole('heading', { level: 1, name: 'Welcome, idris' })).toBeVisible()
  await expect(scriptless.getByTestId('balance-available')).toHaveText('0 CHT')
  // The styles of a screen are there before its code: its balances stand beside each other.
  const tops = ['available', 'staked', 'referral'].map(
    async (name) => (await scriptless.getByTestId(`balance-${name}`).boundingBox())?.y,
  )
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  await scriptless.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(scriptless.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/app-[\w-]+\.js$/, async (route) => {
    await released
    await route.fallback()
  })
  await page.goto('/settings?tab=profile', { waitUntil: 'commit' })
  const name = page.getByLabel('Full name')
  await name.fill('Typed Early')
  // Enter must not send the form as the browser would, with its values in the address.
  await name.press('Enter')
  await expect(page.locator('[data-rendered]')).toHaveCount(1)
  expect(new URL(page.url()).search).toBe('?tab=profile')
  release()
  await expect(page.locator('[data-rendered]')).toHaveCount(0)
  await expect(name).toHaveValue('Typed Early')
})

test('a page carries the data of its own user alone, and none without a session', async ({
  exchange,
  request,
}) => {
  const read = async (page: Page) => {
    const response = await page.request.get('/home')
    const [, seed = ''] = /id="seed"[^>]*>(.*?)<\/script>/s.exec(await response.text()) ?? []
    return { cache: response.headers()['cache-control'], username: seed && JSON.parse(seed).user.username }
  }
  const pages = [await exchange.openPage('phone'), await exchange.openPage('phone')] as const
  await registerUser(pages[0], exchange, 'Jojo')
  await registerUser(pages[1], exchange, 'Folu')
  expect(await Promise.all(pages.map(read))).toEqual([
    { cache: 'no-store', username: 'jojo' },
    { cache: 'no-store', username: 'folu' },
  ])
  const guest = await request.get(`${exchange.address}/home`)
  expect([guest.headers()['cache-control'], (await guest.text()).includes('id="seed"')]).toEqual([
    'no-cache',
    false,
  ])
  const screen = await request.get(`${exchange.address}${guest.headers()['x-screen']}&location=%2Fhome`)
  expect(screen.status()).toBe(404)
})

test('a page without a screen has a frame and the shape of what comes before any script runs', async ({
  exchange,
}) => {
  const front = await startStaticFront(WEB_APP, exchange.address)
  const page = await exchange.openPage('phone', { javaScriptEnabled: false })
  const findShown = async (url: string) => {
    await page.goto(url)
    await expect(page.getByRole('banner').getByRole('link', { name: 'CHT', exact: true })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Loading…')
    const names = ['card', 'control', 'label']
    const counts = names.map((name) => page.locator(`.shell-${name}`).filter({ visible: true }).count())
    const [cards, controls, tabs] = await Promise.all(counts)
    return { cards, controls, tabs }
  }
  try {
    expect(await findShown('/login')).toEqual({ cards: 0, controls: 3, tabs: 0 })
    expect(await findShown('/home')).toEqual({ cards: 6, controls: 0, tabs: 5 })
    expect(await findShown(`${front.address}/home`)).toEqual({ cards: 0, controls: 0, tabs: 0 })
  } finally {
    await front.close()
  }
})
