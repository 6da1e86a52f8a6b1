import { Age } from './age.js'
import { formatMoment } from './when.js'

/** `20 Nov, 16:05 GMT+1, 5 minutes ago`: when something was done, in the reader's own time, and how long ago that is. */
export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatMoment(at)}, <Age at={at} />
    </time>
  )
}
