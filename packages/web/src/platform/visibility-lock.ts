const LOCK_NAME = 'page-visible'

/**
 * Takes a shared Web Lock, which tells the other tabs that a page of the app is visible. Returns a function that releases
 * it.
 */
export function holdVisibilityLock(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The browser releases the lock itself when the page is closed or crashes.
  navigator.locks?.request(LOCK_NAME, { mode: 'shared' }, () => released).catch(() => {})
  return release
}

/** Whether a tab of this browser holds the lock of `holdVisibilityLock`; `false` without browser support for Web Locks. */
export async function isAnyPageVisible(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK_NAME)
}
