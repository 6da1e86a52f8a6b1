import { formatDateTimeWithoutYear } from './format/time.js'
import { RelativeTime } from './relative-time.js'

/** A time and its age: `20 Nov, 16:05 GMT+1, 5 minutes ago`, in the user's time zone. `at`: by the clock of the `UiProvider`, in ms. */
export function Timestamp({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDateTimeWithoutYear(at)}, <RelativeTime at={at} />
    </time>
  )
}
