import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { optional, wireObject } from '../schema.js'
import { isTimeZone, MAX_DURATION_MINUTES } from './rules.js'

const INVALID = 'is not valid'

const durationInMinutes = z
  .number()
  .check(z.int(INVALID), z.minimum(1, INVALID), z.maximum(MAX_DURATION_MINUTES, INVALID))

const startTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM'))

/**
 * A daily session: a local start time `HH:MM` and a length (spec section 3). Without a `timeZone` (IANA), the time zone of
 * the reader applies.
 */
export const liveSession = wireObject({
  startTime: startTime,
  durationInMinutes: durationInMinutes,
  timeZone: optional(z.string().check(z.refine(isTimeZone, 'must be a known time zone'))),
}).register(metadata, {
  id: 'LiveSession',
  description: 'A daily session: a local start time in `timeZone` (IANA) and a length.',
})
/** @useDeclaredType */
export interface LiveSession extends z.output<typeof liveSession> {}
