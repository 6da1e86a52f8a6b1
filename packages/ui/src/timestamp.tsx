import { RelativeTime } from './relative-time.js'
import { useTimeFormat } from './ui-provider.js'

/** A time and its age: `20 Nov, 16:05 GMT+1, 5 minutes ago`. `at`: by the clock of the `UiProvider`, in ms. */
export function Timestamp({ at }: { at: number }) {
  const { formatDateTimeWithoutYear } = useTimeFormat()
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDateTimeWithoutYear(at)}, <RelativeTime at={at} />
    </time>
  )
}
