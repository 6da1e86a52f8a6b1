import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Whether the component may show what only the browser knows. False on the server and in the browser's first render of the
 * server's markup, which must be equal to it; true in every other render.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
