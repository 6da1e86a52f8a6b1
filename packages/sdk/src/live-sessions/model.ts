import * as z from 'zod/mini'
import type { List } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { instant, optional, wireObject } from '../schema.js'
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

/** An occurrence of a session. Instants are in ms. */
export const occurrence = wireObject({
  timeZone: z.string(),
  startTime: z.string(),
  localDate: z.string(),
  dayStartsAt: instant,
  startsAt: instant,
  endsAt: instant,
}).register(metadata, { id: 'Occurrence' })

/**
 * What a back end with a calendar says beside its daily sessions, which are those of one day. `occurrences`: the last one that has
 * started, those of the next 24 hours and the next one after now, whatever its day. `changesAt`: when the daily sessions are others, at the latest.
 */
export const sessionCalendar = wireObject({
  occurrences: z.array(occurrence),
  changesAt: instant,
}).register(metadata, { id: 'SessionCalendar' })
/** @useDeclaredType */
export interface SessionCalendar extends z.output<typeof sessionCalendar> {}

/** The daily sessions of one day, with the calendar of a back end that has one. */
export type LiveSessionList = List<LiveSession> & { calendar?: SessionCalendar }
