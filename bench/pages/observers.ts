import type { Page } from 'playwright'

/** What a browser tells of a page. Times in ms since the navigation. */
export interface Observations {
  /** When the content of the screen was painted first. */
  content: number
  /** Largest Contentful Paint. */
  lcp: number
  /** When the screen could be used: the mark `usable` of the app. 0 in a page without script. */
  usable: number
  /** Cumulative Layout Shift. */
  cls: number
  longestTask: number
}

interface Recorder {
  content: number
  lcp: number
  cls: number
  longestTask: number
  /** Duration of the interactions since the last reading, in ms. */
  interactions: number[]
}

/** An init script: records what the browser tells in `window.recorder`. */
export const record = (contentSelector: string) => {
  const recorder: Recorder = { content: 0, lcp: 0, cls: 0, longestTask: 0, interactions: [] }
  Reflect.set(window, 'recorder', recorder)
  const observe = (type: string, read: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) read(entry)
    }).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', (entry) => {
    recorder.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) recorder.cls += value
  })
  observe('longtask', ({ duration }) => {
    recorder.longestTask = Math.max(recorder.longestTask, duration)
  })
  observe(
    'event',
    (entry) => {
      const { duration, interactionId = 0 } = entry as PerformanceEventTiming
      if (interactionId > 0) recorder.interactions.push(duration)
    },
    { durationThreshold: 16 },
  )
  // Frames are drawn only once the styles are there. What is found in one frame is on the screen with the next.
  const look = () => {
    if (document.querySelector(contentSelector)?.textContent)
      requestAnimationFrame((time) => {
        recorder.content = time
      })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Waits until the screen stands and can be used. */
export async function waitForScreen(page: Page, hasScript: boolean): Promise<void> {
  await page.waitForFunction(
    (isMarked) =>
      Reflect.get(window, 'recorder').content > 0 &&
      (!isMarked || performance.getEntriesByName('usable').length > 0),
    hasScript,
    { timeout: 60_000 },
  )
}

export function readObservations(page: Page): Promise<Observations> {
  return page.evaluate(() => {
    const { content, lcp, cls, longestTask }: Recorder = Reflect.get(window, 'recorder')
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0
    return { content, lcp, usable, cls, longestTask }
  })
}

/**
 * Resolves with the duration of the longest interaction since the last reading, from the input to the next paint, in ms; 0 if each took
 * less than 16 ms.
 */
export function takeInteraction(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The entries of an interaction come after the frame that ends it.
        const read = () => {
          const { interactions }: Recorder = Reflect.get(window, 'recorder')
          resolve(Math.max(0, ...interactions.splice(0)))
        }
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(read), 300))
      }),
  )
}
