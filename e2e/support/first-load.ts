import type { Page } from '@playwright/test'

/** An init script: sets a performance mark when the page shows the first order. */
export function markFirstOrder() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li article')) return
    performance.mark('first-order')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

export interface FirstLoad {
  /** Compressed bytes. */
  scripts: number
  /** Compressed bytes. */
  styles: number
  /** Compressed bytes. */
  fonts: number
  /** Number of requests. */
  requests: number
}

/** Upper limits for the first load of /orders. */
export const FIRST_LOAD_LIMITS: FirstLoad = { scripts: 153_000, styles: 10_000, fonts: 24_000, requests: 16 }

/** The requests that started before the first order was shown. The page must have the init script `markFirstOrder`. */
export function getRequestsUntilFirstOrder(page: Page) {
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first-order')
    if (!mark) throw new Error('The page has not shown an order')
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
export function sumFirstLoad(requests: Awaited<ReturnType<typeof getRequestsUntilFirstOrder>>): FirstLoad {
  const bytes = (pattern: RegExp) =>
    requests.filter(({ path }) => pattern.test(path)).reduce((sum, request) => sum + request.bytes, 0)
  return {
    scripts: bytes(/\.js$/),
    styles: bytes(/\.css$/),
    fonts: bytes(/\.(woff2?|ttf|otf)$/),
    requests: requests.length,
  }
}
