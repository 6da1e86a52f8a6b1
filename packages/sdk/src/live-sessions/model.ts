import * as z from '../z.js'
import { isTimeZone, MAX_DURATION_MINUTES } from './rules.js'

const isDuration = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_DURATION_MINUTES

export const durationInMinutes = z.number(z.refine(isDuration))

/** A daily session: a wall-clock start `HH:MM` in `timeZone` (IANA), else in the reader's own, and its length (spec section 3). */
export const liveSession = z.object({
  startTime: z.string(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')),
  durationInMinutes,
  timeZone: z.optional(z.string(z.refine(isTimeZone, 'must be a known time zone'))),
})
/** @useDeclaredType */
export type LiveSession = z.output<typeof liveSession>
