import { useTimeFormat } from '@cht/ui/ui-provider'

/** A time that may lie ahead: `22 Nov, 09:00 GMT+1`. For one that has passed use `Timestamp`. */
export function Instant({ at }: { at: number }) {
  const { formatDateTimeWithoutYear } = useTimeFormat()
  return <time dateTime={new Date(at).toISOString()}>{formatDateTimeWithoutYear(at)}</time>
}
