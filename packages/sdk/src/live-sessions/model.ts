import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { optional, wireObject } from '../schema.js'
import { isTimeZone, MAX_DURATION_MINUTES, START_TIME } from './rules.js'

const INVALID = 'is not valid'

const durationInMinutes = z
  .number()
  .check(z.int(INVALID), z.minimum(1, INVALID), z.maximum(MAX_DURATION_MINUTES, INVALID))

/** Converts `9:00` and `09:00:00`, as other back ends may send it, to `09:00`; returns any other value unchanged. */
const toMinutes = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^\d:/, '0$&').replace(/^(.{5}):00$/, '$1') : value

const startTime = z.pipe(
  z.transform<string, unknown>(toMinutes),
  z.string().check(z.regex(START_TIME, 'must be HH:MM')),
)

/**
 * A daily session: a local start time `HH:MM` in `timeZone` (IANA) and a length. Without a `timeZone`, that of the reader
 * applies.
 */
export const liveSession = wireObject({
  /** HH:MM. */
  startTime: startTime,
  /** Minutes. */
  durationInMinutes: durationInMinutes,
  timeZone: optional(z.string().check(z.refine(isTimeZone, 'must be a known time zone'))),
}).register(metadata, { id: 'LiveSession' })
/** @useDeclaredType */
export interface LiveSession extends z.output<typeof liveSession> {}
