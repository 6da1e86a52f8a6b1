import { useSyncExternalStore } from 'react'
import { useClock } from '../hooks/use-app.js'
import { ageText } from './age-text.js'

/** The age of an instant, updated by the app's clock. `at`: exchange time in ms. */
export function Age({ at }: { at: number }) {
  const clock = useClock()
  const getText = () => ageText(at, clock.now())
  return <>{useSyncExternalStore(clock.subscribe, getText, getText)}</>
}
