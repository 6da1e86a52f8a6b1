import { useSyncExternalStore } from 'react'
import { formatRelativeTime } from './format/relative-time.js'
import { useUiClock } from './ui-provider.js'

/** The age of an instant, updated once a second. `at`: by the clock of the `UiProvider`, in ms. */
export function RelativeTime({ at }: { at: number }) {
  const clock = useUiClock()
  const getText = () => formatRelativeTime(at, clock.now())
  return <>{useSyncExternalStore(clock.subscribe, getText, getText)}</>
}
