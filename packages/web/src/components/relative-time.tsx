import { useClock } from '@cht/machines/react'
import { useSyncExternalStore } from 'react'
import { formatRelativeTime } from './format-relative-time.js'

/** The age of an instant, updated by the app's clock. `at`: exchange time in ms. */
export function RelativeTime({ at }: { at: number }) {
  const clock = useClock()
  const getText = () => formatRelativeTime(at, clock.now())
  return <>{useSyncExternalStore(clock.subscribe, getText, getText)}</>
}
