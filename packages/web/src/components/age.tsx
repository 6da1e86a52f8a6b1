import { useSyncExternalStore } from 'react'
import { useClock } from '../hooks/use-app.js'
import { ageText } from './age-text.js'

/** How long ago it was, in exchange time; it goes on with the clock. */
export function Age({ at }: { at: number }) {
  const clock = useClock()
  const text = () => ageText(at, clock.now())
  return <>{useSyncExternalStore(clock.subscribe, text, text)}</>
}
