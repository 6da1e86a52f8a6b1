import { expect, type Locator, type Page } from '@playwright/test'

/** Dispatches the `focus` event of a user who returns to the window: the page refetches its data. */
export async function refocus(page: Page): Promise<void> {
  // A page that was loaded less than a second ago does not refetch.
  await page.waitForFunction(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loadedAt = navigation?.loadEventEnd ?? 0
    return loadedAt > 0 && performance.now() - loadedAt > 1_000
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/**
 * Answers an endpoint with status 500 and no message, so that the spec's own text is shown. `*` in the path stands for
 * one segment. Returns a function that restores the endpoint.
 */
export async function failEndpoint(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/api${path.replaceAll('*', '[^/?]+')}(\\?|$)`)
  await page.route(pattern, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }))
  return () => page.unroute(pattern)
}

/** An init script: timers of four seconds or more never fire, so that the page does not refetch while the test runs. */
export function disableLongTimers() {
  const setTimer = window.setTimeout.bind(window)
  const setShortTimer = (run: () => void, ms = 0, ...rest: unknown[]) =>
    ms < 4_000 ? setTimer(run, ms, ...rest) : 0
  Reflect.set(window, 'setTimeout', setShortTimer)
}

/** Holds the page's GET requests until `step` is over, so that only the step's own request is answered. */
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

/** Clicks twice in one task, so that nothing can react to the first click before the second. */
export async function doubleTap(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
