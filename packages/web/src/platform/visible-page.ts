const SEEN = 'page-seen'

/** Until the returned function is called, the pages of this browser know that somebody looks at one of them. */
export function beSeen(): () => void {
  let leave = () => {}
  const gone = new Promise<void>((resolve) => {
    leave = resolve
  })
  // The browser itself gives it back for a page that is closed or breaks down.
  navigator.locks?.request(SEEN, { mode: 'shared' }, () => gone).catch(() => {})
  return leave
}

/** Whether somebody looks at a page of the app in this browser; where it knows no locks, nobody does. */
export async function isPageSeen(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === SEEN)
}
