import { useSyncExternalStore } from 'react'
import { useClock } from './use-app.js'

/** Whether exchange time has reached `instant`, in ms. Renders again only when that changes. */
export function useReached(instant: number): boolean {
  const clock = useClock()
  const isReached = () => clock.now() >= instant
  return useSyncExternalStore(clock.subscribe, isReached, isReached)
}
