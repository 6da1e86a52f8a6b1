import { createOccurrence, DAY, HOUR, MINUTE, type Occurrence } from '@cht/sdk/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_DAYS_AHEAD } from '../max-days-ahead.js'
import {
  describeSessions,
  findNextSession,
  findOverlap,
  listRunningSessions,
  listSessionsBetween,
  type SessionCalendar,
  type StoredRule,
} from './calendar.js'
import { createKeptSessions } from './kept-sessions.js'

const utc = (text: string) => Date.parse(`${text}Z`)
const EARLY = utc('2026-11-01T00:00')

let lastId = 0
const rule = (fields: Partial<StoredRule>): StoredRule => ({
  id: ++lastId,
  kind: 'daily',
  startTime: null,
  durationMinutes: null,
  weekdays: null,
  fromDate: null,
  untilDate: null,
  fromAt: null,
  untilAt: null,
  since: EARLY,
  endedAt: null,
  ...fields,
})
const daily = (startTime: string, fields: Partial<StoredRule> = {}) =>
  rule({ startTime, durationMinutes: 60, ...fields })
const once = (date: string, startTime: string, fields: Partial<StoredRule> = {}) =>
  daily(startTime, { kind: 'once', fromDate: date, untilDate: date, ...fields })
const closed = (from: string, until = from, fields: Partial<StoredRule> = {}) =>
  rule({ kind: 'closed', fromDate: from, untilDate: until, ...fields })
const pause = (from: string, until?: string, fields: Partial<StoredRule> = {}) =>
  rule({ kind: 'pause', fromAt: utc(from), untilAt: until === undefined ? null : utc(until), ...fields })
const calendar = (...rules: StoredRule[]): SessionCalendar => ({ timeZone: 'UTC', rules })

const list = (of: SessionCalendar, from: string, until: string) =>
  listSessionsBetween(of, utc(from), utc(until)).map(({ startsAt }) =>
    new Date(startsAt).toISOString().slice(5, 16),
  )
const listDays = (of: SessionCalendar) => list(of, '2026-11-20T00:00', '2026-11-25T00:00')

// 20 Nov 2026 is a Friday.
test('a daily session starts on its weekdays, from its first date to its last', () => {
  const of = calendar(
    daily('09:00', { weekdays: ['fri', 'mon'] }),
    daily('18:00', { fromDate: '2026-11-21', untilDate: '2026-11-22' }),
  )
  expect(listDays(of)).toEqual(['11-20T09:00', '11-21T18:00', '11-22T18:00', '11-23T09:00'])
})

test('a closed date has its one-off sessions alone, a paused time none', () => {
  const of = calendar(
    daily('09:00'),
    closed('2026-11-21', '2026-11-22'),
    once('2026-11-22', '10:00'),
    once('2026-11-24', '08:00'),
    pause('2026-11-23T09:00', '2026-11-24T08:30'),
  )
  expect(listDays(of)).toEqual(['11-20T09:00', '11-22T10:00', '11-24T09:00'])
})

test('a change has no effect on a session that has started', () => {
  const noon = utc('2026-11-20T12:00')
  const of = calendar(
    daily('09:00', { endedAt: noon }),
    daily('11:30', { durationMinutes: 90, endedAt: noon }),
    daily('11:00', { since: noon }),
    closed('2026-11-20', '2026-11-21', { since: noon }),
    pause('2026-11-22T00:00', undefined, { since: EARLY, endedAt: utc('2026-11-22T10:00') }),
  )
  expect(listDays(of)).toEqual(['11-20T09:00', '11-20T11:30', '11-22T11:00', '11-23T11:00', '11-24T11:00'])
  expect(listRunningSessions(of, noon + MINUTE)).toEqual({
    sessions: [
      {
        timeZone: 'UTC',
        startTime: '11:30',
        localDate: '2026-11-20',
        dayStartsAt: utc('2026-11-20T00:00'),
        startsAt: utc('2026-11-20T11:30'),
        endsAt: utc('2026-11-20T13:00'),
      },
    ],
    until: utc('2026-11-20T13:00'),
  })
})

test('the next session is found a year ahead, and none in a pause without an end', () => {
  const now = utc('2026-11-20T12:00')
  const far = calendar(daily('09:00'), closed('2026-11-20', '2027-11-20'))
  expect(findNextSession(far, now)?.startsAt).toBe(utc('2027-11-21T09:00'))
  expect(findNextSession(calendar(daily('09:00'), pause('2026-11-20T13:00')), now)).toBe(undefined)
  expect(findNextSession(calendar(daily('13:00'), pause('2026-11-20T14:00')), now)?.startsAt).toBe(now + HOUR)
  expect(findNextSession(calendar(), now)).toBe(undefined)
})

const describe = (of: SessionCalendar, at: string) => {
  const { sessions, occurrences, changesAt } = describeSessions(of, utc(at))
  return [
    sessions.map(({ startTime }) => startTime).join(' '),
    occurrences.map(({ startsAt }) => new Date(startsAt).toISOString().slice(5, 16)).join(' '),
    new Date(changesAt).toISOString().slice(5, 16),
  ]
}

test('the list has the times of today, of tomorrow once they are over, and none on a day without a session', () => {
  const of = calendar(
    daily('09:00', { weekdays: ['fri', 'mon'] }),
    daily('18:00', { weekdays: ['fri', 'sat'] }),
  )
  expect(describe(of, '2026-11-20T08:00')).toEqual(['09:00 18:00', '11-20T09:00 11-20T18:00', '11-20T10:00'])
  expect(describe(of, '2026-11-20T19:00')).toEqual(['18:00', '11-20T18:00 11-21T18:00', '11-21T00:00'])
  expect(describe(of, '2026-11-21T19:00')).toEqual(['', '11-21T18:00 11-23T09:00', '11-22T00:00'])
  expect(describe(of, '2026-11-22T12:00')).toEqual(['', '11-21T18:00 11-23T09:00', '11-23T00:00'])
})

test('a session that runs past midnight or was removed is listed until its end', () => {
  const late = calendar(daily('23:00', { durationMinutes: 120, weekdays: ['fri'] }))
  expect(describe(late, '2026-11-21T00:30')).toEqual(['23:00', '11-20T23:00 11-27T23:00', '11-21T01:00'])
  const removed = calendar(daily('09:00', { endedAt: utc('2026-11-20T09:30') }))
  expect(describe(removed, '2026-11-20T09:30')).toEqual(['09:00', '11-20T09:00', '11-20T10:00'])
  expect(describe(removed, '2026-11-20T10:00')).toEqual(['', '11-20T09:00', '11-21T00:00'])
})

test('a daily session that is added after its start is listed, and starts tomorrow', () => {
  const of = calendar(daily('09:00', { since: utc('2026-11-20T12:00') }))
  expect(describe(of, '2026-11-20T12:00')).toEqual(['09:00', '11-21T09:00', '11-21T00:00'])
})

test('rules overlap on any day, also past midnight, and whatever a pause hides', () => {
  const now = utc('2026-11-20T12:00')
  const find = (...rules: StoredRule[]) =>
    findOverlap(calendar(...rules), now)?.map(({ localDate, startTime }) => `${localDate} ${startTime}`)
  expect(find(daily('09:00'), daily('10:00'), daily('08:00'))).toBe(undefined)
  expect(find(daily('09:00'), once('2027-06-01', '09:30'))).toEqual(['2027-06-01 09:00', '2027-06-01 09:30'])
  expect(find(daily('09:00'), closed('2027-06-01'), once('2027-06-01', '09:30'))).toBe(undefined)
  expect(
    find(
      daily('23:30', { weekdays: ['sat'] }),
      daily('00:00', { weekdays: ['sun'] }),
      pause('2026-11-20T12:00'),
    ),
  ).toEqual(['2026-11-21 23:30', '2026-11-22 00:00'])
  expect(find(daily('09:00', { endedAt: now }), daily('09:30'))).toBe(undefined)
})

test('clocks that change do not make hourly sessions overlap', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => daily(`${String(hour).padStart(2, '0')}:00`))
  expect(findOverlap({ timeZone: 'Europe/London', rules: hours }, utc('2027-03-27T00:00') - DAY)).toBe(
    undefined,
  )
})

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** What `listSessionsBetween` has to return, found by trying each rule on each date. */
const listPlainly = ({ timeZone, rules }: SessionCalendar, from: number, until: number) => {
  const isOn = ({ fromDate, untilDate, weekdays }: StoredRule, date: string) =>
    (fromDate ?? date) <= date &&
    date <= (untilDate ?? date) &&
    (weekdays?.includes(WEEKDAYS[new Date(date).getUTCDay()] ?? '') ?? true)
  const isValid = ({ since, endedAt }: StoredRule, at: number) => since < at && at <= (endedAt ?? at)
  const keeps = (obstacle: StoredRule, session: StoredRule, { localDate, startsAt }: Occurrence) =>
    isValid(obstacle, startsAt) &&
    ((obstacle.kind === 'closed' && session.kind === 'daily' && isOn(obstacle, localDate)) ||
      (obstacle.kind === 'pause' &&
        (obstacle.fromAt ?? 0) <= startsAt &&
        startsAt < (obstacle.untilAt ?? Number.POSITIVE_INFINITY)))
  const found: Occurrence[] = []
  for (let day = from - 3 * DAY; day < until + 3 * DAY; day += DAY)
    for (const session of rules.filter(({ startTime }) => startTime !== null)) {
      const date = new Date(day).toISOString().slice(0, 10)
      const times = { startTime: session.startTime ?? '', durationInMinutes: session.durationMinutes ?? 0 }
      const occurrence = createOccurrence(times, timeZone, date)
      const { startsAt } = occurrence
      if (!isOn(session, date) || !isValid(session, startsAt)) continue
      if (from <= startsAt && startsAt < until && !rules.some((rule) => keeps(rule, session, occurrence)))
        found.push(occurrence)
    }
  return found.sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
}

/** Calendars around some instants, with changes of clocks and rules that begin and end meanwhile. */
const createArbitraries = () => {
  const start = utc('2026-10-20T00:00')
  const instants = fc.integer({ min: 0, max: 40 * 24 * 4 }).map((quarters) => start + quarters * 15 * MINUTE)
  const toDate = (at: number) => new Date(at).toISOString().slice(0, 10)
  const validity = fc.record({
    since: fc.oneof(fc.constant(EARLY - 100 * DAY), instants),
    endedAt: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: instants }),
  })
  const times = fc.record({
    startTime: fc.constantFrom('00:00', '00:30', '01:30', '02:30', '09:00', '23:45'),
    durationMinutes: fc.constantFrom(15, 30, 1440),
  })
  const span = fc.tuple(instants, fc.constantFrom(0, 1, 3, 30, 100))
  const rules = fc.oneof(
    fc
      .tuple(validity, times, span, fc.option(fc.subarray(WEEKDAYS, { minLength: 1 })))
      .map(([valid, time, [from, days], weekdays]) =>
        daily(time.startTime, {
          ...valid,
          ...time,
          weekdays,
          fromDate: days === 0 ? null : toDate(from),
          untilDate: days < 30 ? null : toDate(from + days * DAY),
        }),
      ),
    fc
      .tuple(validity, times, instants)
      .map(([valid, time, at]) => once(toDate(at), time.startTime, { ...valid, ...time })),
    fc
      .tuple(validity, span)
      .map(([valid, [from, days]]) => closed(toDate(from), toDate(from + days * DAY), valid)),
    fc
      .tuple(validity, span)
      .map(([valid, [fromAt, days]]) =>
        rule({ kind: 'pause', fromAt, untilAt: days === 0 ? null : fromAt + days * DAY, ...valid }),
      ),
  )
  const calendars = fc.record({
    timeZone: fc.constantFrom('UTC', 'Africa/Lagos', 'America/New_York', 'Europe/London', 'Pacific/Apia'),
    rules: fc.array(rules, { minLength: 1, maxLength: 8 }),
  })
  return { calendars, instants }
}

test('any calendar has the sessions that each rule has on each date', () => {
  const { calendars, instants } = createArbitraries()
  fc.assert(
    fc.property(calendars, instants, fc.integer({ min: 0, max: 60 }), (of, from, days) => {
      const until = from + days * DAY + 1
      expect(listSessionsBetween(of, from, until)).toEqual(listPlainly(of, from, until))
    }),
    { numRuns: 300 },
  )
})

test('the next session of any calendar is the first of them', () => {
  const { calendars, instants } = createArbitraries()
  fc.assert(
    fc.property(calendars, instants, (of, now) => {
      const isCurrent = of.rules.some(({ endedAt, startTime }) => endedAt === null && startTime !== null)
      const openPause = of.rules.find(
        ({ kind, untilAt, endedAt }) => kind === 'pause' && untilAt === null && endedAt === null,
      )
      const horizon = Math.min(
        now + (MAX_DAYS_AHEAD + 8) * DAY,
        openPause?.fromAt ?? Number.POSITIVE_INFINITY,
      )
      expect(findNextSession(of, now)).toEqual(isCurrent ? listPlainly(of, now + 1, horizon)[0] : undefined)
    }),
    { numRuns: 100 },
  )
})

test('what is kept of any calendar is what it has at each instant', () => {
  const { calendars, instants } = createArbitraries()
  const steps = fc.array(fc.oneof(fc.integer({ min: 1, max: 90 * MINUTE }), fc.constant(15 * MINUTE)), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(calendars, calendars, instants, steps, (of, other, start, durations) => {
      const describeKept = createKeptSessions()
      let now = start
      for (const duration of durations) {
        expect(describeKept(of, now)).toEqual(describeSessions(of, now))
        now += duration
      }
      expect(describeKept(other, now)).toEqual(describeSessions(other, now))
      expect(describeKept(of, start)).toEqual(describeSessions(of, start))
      // Nothing is computed again.
      expect(describeKept(of, start)).toBe(describeKept(structuredClone(of), start))
    }),
    { numRuns: 300 },
  )
})
