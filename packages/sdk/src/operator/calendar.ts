import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { liveSession, occurrence } from '../live-sessions/model.js'
import { metadata } from '../metadata.js'
import { payload } from '../payload.js'
import { id, instant, optional, wireObject, withDefault } from '../schema.js'
import { auditFields } from './audit.js'
import { day } from './day.js'
import { OPERATOR_ROLE_NAMES } from './roles.js'

/** The days of a week, as a rule of the calendar names them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/**
 * The kinds of rules. `daily`: a session on each of its weekdays. `once`: a session on one date, also on a closed one. `closed`: dates without
 * daily sessions. `pause`: no session starts.
 */
export const SESSION_RULES = ['daily', 'once', 'closed', 'pause'] as const

const { startTime, durationInMinutes } = liveSession.shape

const times = { startTime, durationInMinutes }
const daily = {
  kind: z.literal('daily'),
  ...times,
  /** All days if it is absent. */
  weekdays: optional(z.array(z.literal(WEEKDAYS)).check(z.minLength(1, 'must have a day'), z.maxLength(7))),
  /** The first date. */
  from: optional(day),
  /** The last date. */
  until: optional(day),
}
const once = { kind: z.literal('once'), ...times, date: day }
const closed = { kind: z.literal('closed'), from: day, until: optional(day) }
const pause = { kind: z.literal('pause'), until: optional(instant) }
/** A pause without `from` begins at once; without `until`, it lasts until it is removed. */
const newRule = z.discriminatedUnion('kind', [
  wireObject(daily),
  wireObject(once),
  wireObject(closed),
  wireObject({ ...pause, from: optional(instant) }),
])
export type NewSessionRule = z.output<typeof newRule>

const stored = { id: z.string(), since: instant }
const sessionRule = z.discriminatedUnion('kind', [
  wireObject({ ...daily, ...stored }),
  wireObject({ ...once, ...stored }),
  wireObject({ ...closed, ...stored }),
  wireObject({ ...pause, ...stored, from: instant }),
])
/** A rule of the calendar. `since`: when it was added. Instants are in ms. */
export type SessionRule = z.output<typeof sessionRule>

/** The rules, by their order in the list of commands, and the occurrences of the next 14 days, 200 at most. */
const calendar = wireObject({
  timeZone: z.string(),
  rules: z.array(sessionRule),
  occurrences: z.array(occurrence),
}).register(metadata, { id: 'OperatorCalendar' })
/** @useDeclaredType */
export interface OperatorCalendar extends z.output<typeof calendar> {}

/** What a change has done to the occurrences of the next 14 days, 200 at most of each; with `dryRun`, what it would do. */
const calendarChange = wireObject({
  ...calendar.shape,
  added: z.array(occurrence),
  removed: z.array(occurrence),
  /** The ids of the rules that it adds; none with `dryRun`. */
  newRuleIds: z.array(z.string()),
  /** The rules that it ends. */
  ended: z.array(sessionRule),
  /** How many users are told that their next session moves. */
  told: z.int(),
}).register(metadata, { id: 'CalendarChange' })
/** @useDeclaredType */
export interface CalendarChange extends z.output<typeof calendarChange> {}

const hasDistinctStarts = (sessions: { startTime: string }[]) =>
  new Set(sessions.map((session) => session.startTime)).size === sessions.length

/** `confirm` is required to remove an occurrence of the next 14 days. With `dryRun`, nothing is changed. */
const changeFields = {
  confirm: withDefault(z.boolean(), false),
  dryRun: withDefault(z.boolean(), false),
  ...auditFields,
}

const access = 'operator'
const roles = ['administrator'] as const
const errors = ['confirmation_required', 'sessions_overlap'] as const

/** The calendar of the live sessions. A session that runs is never removed: a change takes effect for those that start after it. */
export const calendarEndpoints = {
  /**
   * Returns the rules of the calendar and the occurrences of the next 14 days.
   *
   * Instants are in ms.
   */
  liveSessions: defineEndpoint({
    method: 'GET',
    path: '/operator/sessions',
    access,
    roles: OPERATOR_ROLE_NAMES,
    output: payload<OperatorCalendar>(calendar),
  }),
  /**
   * Sets the sessions of every day, in place of all daily rules: at most 100, of 1 to 1,440 minutes, with different start times. Other
   * rules stay. A `timeZone` is ignored: the start times are in the time zone of the exchange.
   * Errors: `confirmation_required`, `sessions_overlap`.
   */
  setLiveSessions: defineEndpoint({
    method: 'PUT',
    path: '/operator/sessions',
    access,
    roles,
    errors,
    input: wireObject({
      ...changeFields,
      sessions: z
        .array(liveSession)
        .check(
          z.maxLength(100, 'is not valid'),
          z.refine(hasDistinctStarts, 'must start at different times'),
        ),
    }),
    output: payload<CalendarChange>(calendarChange),
    success: 'Sessions set',
  }),
  /**
   * Adds a rule: a daily session, one on a date, dates without daily sessions, or a pause. Dates are those of the exchange's time zone, and
   * lie in the next 366 days. The calendar has at most 300 rules.
   * Errors: `confirmation_required`, `sessions_overlap`.
   */
  addSessionRule: defineEndpoint({
    method: 'POST',
    path: '/operator/sessions/rules',
    access,
    roles,
    errors,
    input: wireObject({ ...changeFields, rule: newRule }),
    output: payload<CalendarChange>(calendarChange),
    success: 'Sessions changed',
  }),
  /**
   * Ends a rule; a pause ends so.
   * Errors: `not_found`, `confirmation_required`, `sessions_overlap`.
   */
  removeSessionRule: defineEndpoint({
    method: 'POST',
    path: '/operator/sessions/rules/{id}/remove',
    access,
    roles,
    errors,
    input: wireObject({ ...changeFields, id }),
    output: payload<CalendarChange>(calendarChange),
    success: 'Sessions changed',
  }),
}
