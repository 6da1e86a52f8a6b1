import { useClock } from '@cht/machines/react'
import { formatUpcomingTime } from '@cht/ui/format/time'

/** An instant in the future. */
export function DueTime({ at }: { at: number }) {
  const { now } = useClock()
  return <time dateTime={new Date(at).toISOString()}>{formatUpcomingTime(at, now())}</time>
}
