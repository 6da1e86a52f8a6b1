import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import {
  describeSessions,
  findNextSession,
  findOverlap,
  listRunningSessions,
  listSessionsBetween,
  type SessionCalendar,
  type StoredRule,
} from './calendar.js'

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
