import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Simulates a user who returns to the browser window: dispatches the `focus` event, after which the page refetches its
 * data.
 */
export async function returnToWindow(page: Page): Promise<void> {
  // In the first second after its load, a page does not refetch.
  await page.waitForFunction(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loadedAt = navigation?.loadEventEnd ?? 0
    return loadedAt > 0 && performance.now() - loadedAt > 1_000
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Whether the URL is that of the live stream. */
export function isStream(url: string): boolean {
  return new URL(url).pathname === '/api/events'
}

/**
 * Loads the page and waits until its live stream is open. A journey that removes the cookies needs this first: a stream
 * that opens without a cookie sends the page to the login.
 */
export async function loadWithStream(page: Page, load: () => Promise<unknown>): Promise<void> {
  const opened = page.waitForResponse((response) => isStream(response.url()) && response.ok())
  await load()
  await opened
}

/**
 * Makes the server send its pages without data, as to a guest: the app then asks for all of it. Needed where the requests of a screen are
 * held back, answered or counted by the test.
 */
export async function sendShells(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest() || request.method() !== 'GET') return route.fallback()
    // The browser's own request would have its cookies.
    const response = await fetch(request.url())
    const { 'content-encoding': _, ...headers } = Object.fromEntries(response.headers)
    await route.fulfill({ status: response.status, headers, body: await response.text() })
  })
}

/**
 * Makes an endpoint fail with status 500 and no message, so that the page shows the fallback text of the specification.
 * `*` in the path stands for one segment. Returns a function that restores the endpoint.
 */
export async function failEndpoint(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/api${path.replaceAll('*', '[^/?]+')}(\\?|$)`)
  await sendShells(page)
  await page.route(pattern, (route) => route.fulfill({ status: 500, body: '<h1>Internal Server Error</h1>' }))
  return () => page.unroute(pattern)
}

/**
 * An init script: calls of `setTimeout` with four seconds or more never fire, so that the page does not poll while the test
 * runs.
 */
export function disableLongTimers() {
  const setTimer = window.setTimeout.bind(window)
  const setShortTimer = (run: () => void, ms = 0, ...rest: unknown[]) =>
    ms < 4_000 ? setTimer(run, ms, ...rest) : 0
  Reflect.set(window, 'setTimeout', setShortTimer)
}

/**
 * Holds back the page's GET requests to the API until `step` has finished. Until then, only its writes get a response.
 */
export async function holdReadsDuring(page: Page, step: () => Promise<void>): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const path = '**/api/**'
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.fallback()
  })
  await step()
  release()
  await page.unroute(path)
}

/** Clicks twice in one task, so that the page cannot render between the two clicks. */
export async function doubleTap(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
