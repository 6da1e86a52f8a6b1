import { useSyncExternalStore } from 'react'
import { useClock } from './use-app.js'

/** Whether exchange time has come to `instant`; renders again when it does, and only then. */
export function useReached(instant: number): boolean {
  const clock = useClock()
  return useSyncExternalStore(clock.subscribe, () => clock.now() >= instant)
}
