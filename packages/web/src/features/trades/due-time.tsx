import { useClock } from '@cht/machines/react'
import { useTimeFormat } from '@cht/ui/ui-provider'

/** An instant in the future. */
export function DueTime({ at }: { at: number }) {
  const { now } = useClock()
  const { formatUpcomingTime } = useTimeFormat()
  return <time dateTime={new Date(at).toISOString()}>{formatUpcomingTime(at, now())}</time>
}
