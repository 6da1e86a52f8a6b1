import { Age } from './age.js'
import { formatMoment } from './when.js'

/** A time and its age: `20 Nov, 16:05 GMT+1, 5 minutes ago`, in the user's time zone. `at`: exchange time in ms. */
export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatMoment(at)}, <Age at={at} />
    </time>
  )
}
