import type { Page } from '@playwright/test'
import type { Exchange } from './support/exchange.js'
import { expect, test } from './support/test.js'
import { registerUser } from './support/users.js'

/** Replaces the chunk of a screen by a screen that throws while it renders. */
const plantCrash = (page: Page, screen: string, message: string) =>
  page.route(new RegExp(`/assets/${screen}-[\\w-]+\\.js$`), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Screen() { throw new TypeError(${JSON.stringify(message)}) }`,
    }),
  )

const readCrashes = (exchange: Exchange) => exchange.readLog().filter(({ crash }) => crash !== undefined)

const countCrashes = async (exchange: Exchange): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...(await exchange.readMetrics()).matchAll(/^cht_browser_crashes_total\{kind="(\w+)"\} (\d+)$/gm)].map(
      ([, kind = '', count]) => [kind, Number(count)],
    ),
  )

const SCREENS = [
  ['/login', 'login-screen'],
  ['/investment', 'investment-screen'],
  ['/affiliate', 'affiliate-screen'],
  ['/statement', 'statement-screen'],
  ['/notifications', 'notifications-screen'],
] as const

test('a crash of each of five screens is one line of the log and one step of the counter, without data of its user', async ({
  exchange,
}) => {
  const page = await exchange.openPage('phone')
  const guest = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Olumide')
  const before = await countCrashes(exchange)
  const linesBefore = readCrashes(exchange).length
  for (const [path, screen] of SCREENS) {
    const visitor = path === '/login' ? guest : page
    await plantCrash(visitor, screen, `${screen} of olumide@example.com has no (reading 'price') 0801234567`)
    const reported = visitor.waitForResponse(/\/api\/crash-reports$/)
    await visitor.goto(path)
    await expect(visitor.getByText('This page could not be shown', { exact: true })).toBeVisible()
    expect((await reported).status()).toBe(204)
  }
  // The server has answered, but what it has logged may be on its way.
  const readLines = () => readCrashes(exchange).slice(linesBefore)
  await expect.poll(() => readLines().length).toBeGreaterThanOrEqual(SCREENS.length)
  expect(readLines()).toEqual(
    SCREENS.map(([, screen]) => ({
      level: 40,
      time: expect.any(String),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: expect.any(String),
      crash: {
        kind: 'caught',
        release: expect.stringMatching(/^app-[\w-]+\.js$/),
        name: 'TypeError',
        message: `${screen} of <removed> has no (reading 'price') <removed>`,
        frames: expect.arrayContaining([
          expect.stringMatching(new RegExp(`^${screen}-[\\w-]+\\.js:1:\\d+$`)),
        ]),
      },
      msg: 'a browser reported a crash of the app',
    })),
  )
  expect(await countCrashes(exchange)).toEqual({ ...before, caught: (before.caught ?? 0) + SCREENS.length })
})

test('what nothing handles is reported too, without a cookie', async ({ exchange }) => {
  const page = await exchange.openPage('phone')
  await registerUser(page, exchange, 'Kwabena')
  const linesBefore = readCrashes(exchange).length
  const sendError = async (type: 'error' | 'unhandledrejection') => {
    const reported = page.waitForRequest(/\/api\/crash-reports$/)
    // A thrown error would fail this test.
    await page.evaluate((eventType) => {
      const error = new Error(`planted ${eventType}`)
      error.stack = `    at ${location.origin}/assets/planted.js:1:2`
      window.dispatchEvent(
        eventType === 'error'
          ? new ErrorEvent(eventType, { error })
          : new PromiseRejectionEvent(eventType, { promise: Promise.resolve(), reason: error }),
      )
    }, type)
    const request = await reported
    expect(await request.headerValue('cookie')).toBe(null)
    await request.response()
  }
  await sendError('error')
  await sendError('unhandledrejection')
  const readReports = () =>
    readCrashes(exchange)
      .slice(linesBefore)
      .map(({ crash }) => crash)
  await expect.poll(() => readReports().length).toBeGreaterThanOrEqual(2)
  expect(readReports()).toEqual(
    ['error', 'rejection'].map((kind) => ({
      kind,
      release: expect.any(String),
      name: 'Error',
      message: kind === 'error' ? 'planted error' : 'planted unhandledrejection',
      frames: ['planted.js:1:2'],
    })),
  )
})
