import * as z from 'zod/mini'
import { maybe } from '../schema.js'
import { isTimeZone, MAX_DURATION_MINUTES } from './rules.js'

/** A daily session: a wall-clock start `HH:MM` in `timeZone` (IANA), else in the reader's own, and its length (spec section 3). */
export const liveSession = z.object({
  startTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')),
  durationInMinutes: z.int().check(z.minimum(1), z.maximum(MAX_DURATION_MINUTES)),
  timeZone: maybe(z.string().check(z.refine(isTimeZone, 'must be a known time zone'))),
})
export type LiveSession = z.output<typeof liveSession>
