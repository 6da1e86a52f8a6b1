import type { Page } from '@playwright/test'

export interface FirstLoad {
  /** Compressed bytes. */
  scripts: number
  /** Compressed bytes of the page, with its styles, its screen and its data. */
  page: number
  /** Compressed bytes. */
  fonts: number
  /** Number of requests. */
  requests: number
}

/** Upper limits for the first load of /orders. */
export const FIRST_LOAD_LIMITS: FirstLoad = { scripts: 150_700, page: 24_000, fonts: 24_000, requests: 16 }

/** The requests that started before the screen could be used: the mark `usable` of the app. */
export function getRequestsUntilUsable(page: Page) {
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('usable')
    if (!mark) throw new Error('The screen cannot be used yet')
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return entries
      .filter(({ startTime }) => startTime < mark.startTime)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
  })
}

/** Sums the compressed bytes of the requests by kind of file. */
export function sumFirstLoad(requests: Awaited<ReturnType<typeof getRequestsUntilUsable>>): FirstLoad {
  const bytes = (pattern: RegExp) =>
    requests.filter(({ path }) => pattern.test(path)).reduce((sum, request) => sum + request.bytes, 0)
  return {
    scripts: bytes(/\.js$/),
    page: bytes(/^\/(?!api\/)[^.]*$/),
    fonts: bytes(/\.(woff2?|ttf|otf)$/),
    requests: requests.length,
  }
}
