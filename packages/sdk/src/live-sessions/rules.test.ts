import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../time.js'
import {
  type DailySession,
  findNextOccurrence,
  findOccurrence,
  getLocalTimeZone,
  isTimeZone,
  listOccurrences,
  type Occurrence,
  wallTimeToInstant,
} from './rules.js'

const daily = (startTime: string, durationInMinutes: number, timeZone = 'UTC'): DailySession => ({
  startTime,
  durationInMinutes,
  timeZone,
})
const utc = (text: string) => Date.parse(`${text}Z`)
const wall = utc // a local time, encoded as if it were UTC

const occurrence = (
  startTime: string,
  localDate: string,
  startsAt: number,
  minutes: number,
  timeZone = 'UTC',
): Occurrence => ({
  timeZone,
  startTime,
  localDate,
  dayStartsAt: wallTimeToInstant(wall(`${localDate}T00:00`), timeZone),
  startsAt,
  endsAt: startsAt + minutes * MINUTE,
})

describe('the occurrence to show', () => {
  test('is none without sessions', () => {
    expect(findOccurrence([], utc('2026-11-20T12:00'))).toBe(undefined)
  })

  test('is the ongoing one from the first millisecond to the last', () => {
    const sessions = [daily('09:00', 60)]
    const starts = utc('2026-11-20T09:00')
    const running = occurrence('09:00', '2026-11-20', starts, 60)
    expect(findOccurrence(sessions, starts - 1)).toEqual(occurrence('09:00', '2026-11-20', starts, 60))
    expect(findOccurrence(sessions, starts)).toEqual(running)
    expect(findOccurrence(sessions, starts + HOUR - 1)).toEqual(running)
    expect(findOccurrence(sessions, starts + HOUR)).toEqual(
      occurrence('09:00', '2026-11-21', starts + DAY, 60),
    )
  })

  test('[live.2] is the next to start, in any order of the sessions', () => {
    const sessions = [daily('18:30', 120), daily('06:00', 30), daily('13:00', 30)]
    const expected = occurrence('13:00', '2026-11-20', utc('2026-11-20T13:00'), 30)
    expect(findOccurrence(sessions, utc('2026-11-20T09:00'))).toEqual(expected)
    expect(findOccurrence([...sessions].reverse(), utc('2026-11-20T09:00'))).toEqual(expected)
  })

  test('is the first to start, and the shorter of two with the same start', () => {
    const sessions = [daily('10:00', 30), daily('09:00', 240), daily('09:00', 300)]
    expect(findOccurrence(sessions, utc('2026-11-20T08:00'))).toEqual(
      occurrence('09:00', '2026-11-20', utc('2026-11-20T09:00'), 240),
    )
  })

  test("[live.3] is of tomorrow if all of today's sessions have passed", () => {
    expect(findOccurrence([daily('18:30', 60), daily('09:00', 60)], utc('2026-12-31T20:00'))).toEqual(
      occurrence('09:00', '2027-01-01', utc('2027-01-01T09:00'), 60),
    )
  })

  test('is yesterday’s for a session that runs past midnight', () => {
    expect(findOccurrence([daily('23:00', 180)], utc('2026-11-21T01:59'))).toEqual(
      occurrence('23:00', '2026-11-20', utc('2026-11-20T23:00'), 180),
    )
  })

  test('is, of several ongoing ones, the one that ends last', () => {
    const sessions = [daily('09:00', 180), daily('10:00', 30), daily('10:00', 60)]
    expect(findOccurrence(sessions, utc('2026-11-20T10:15'))).toEqual(
      occurrence('09:00', '2026-11-20', utc('2026-11-20T09:00'), 180),
    )
  })

  test('is always ongoing with a session of 24 hours', () => {
    const midnight = utc('2026-11-21T00:00')
    const sessions = [daily('00:00', 24 * 60)]
    expect(findOccurrence(sessions, midnight - 1)).toEqual(
      occurrence('00:00', '2026-11-20', midnight - DAY, 1440),
    )
    expect(findOccurrence(sessions, midnight)).toEqual(occurrence('00:00', '2026-11-21', midnight, 1440))
  })

  test('uses the local date and time of the time zone of the session', () => {
    expect(findOccurrence([daily('00:30', 60, 'Africa/Lagos')], utc('2026-11-20T23:15'))).toEqual(
      occurrence('00:30', '2026-11-21', utc('2026-11-20T23:30'), 60, 'Africa/Lagos'),
    )
    expect(findOccurrence([daily('18:00', 60, 'America/New_York')], utc('2026-11-20T23:00'))).toEqual(
      occurrence('18:00', '2026-11-20', utc('2026-11-20T23:00'), 60, 'America/New_York'),
    )
  })

  test('uses the time zone of each session', () => {
    const sessions = [daily('10:00', 60, 'Africa/Lagos'), daily('10:00', 60, 'Asia/Tokyo')]
    expect(findOccurrence(sessions, utc('2026-11-20T16:00'))).toEqual(
      occurrence('10:00', '2026-11-21', utc('2026-11-21T01:00'), 60, 'Asia/Tokyo'),
    )
  })

  test('uses the local time zone for a session without one', () => {
    const session = { startTime: '09:00', durationInMinutes: 60 }
    const now = utc('2026-11-20T12:00')
    expect(findOccurrence([session], now)).toEqual(
      findOccurrence([{ ...session, timeZone: getLocalTimeZone() }], now),
    )
  })
})

describe('the next occurrence', () => {
  const sessions = [daily('13:00', 30), daily('09:00', 60)]

  test('is the first that starts after the instant, also while another one is ongoing', () => {
    const first = utc('2026-11-20T09:00')
    const afternoon = occurrence('13:00', '2026-11-20', utc('2026-11-20T13:00'), 30)
    expect(findNextOccurrence(sessions, first - 1)).toEqual(occurrence('09:00', '2026-11-20', first, 60))
    expect(findNextOccurrence(sessions, first)).toEqual(afternoon)
    expect(findNextOccurrence(sessions, first + HOUR)).toEqual(afternoon)
  })

  test('is of tomorrow after the last start of today', () => {
    expect(findNextOccurrence(sessions, utc('2026-12-31T13:00'))).toEqual(
      occurrence('09:00', '2027-01-01', utc('2027-01-01T09:00'), 60),
    )
  })

  test('is none without sessions', () => {
    expect(findNextOccurrence([], utc('2026-11-20T12:00'))).toBe(undefined)
  })
})

describe('when clocks change', () => {
  test('a start in the gap is the end of the gap', () => {
    expect(wallTimeToInstant(wall('2026-03-08T02:30'), 'America/New_York')).toBe(utc('2026-03-08T07:00'))
    expect(wallTimeToInstant(wall('2026-03-29T01:00'), 'Europe/London')).toBe(utc('2026-03-29T01:00'))
    expect(wallTimeToInstant(wall('2026-03-29T01:59:59'), 'Europe/London')).toBe(utc('2026-03-29T01:00'))
  })

  test('a start that exists twice is the first', () => {
    expect(wallTimeToInstant(wall('2026-11-01T01:30'), 'America/New_York')).toBe(utc('2026-11-01T05:30'))
    expect(wallTimeToInstant(wall('2026-10-25T01:30'), 'Europe/London')).toBe(utc('2026-10-25T00:30'))
  })

  test('a start on a skipped day is the end of that day', () => {
    expect(wallTimeToInstant(wall('2011-12-30T09:00'), 'Pacific/Apia')).toBe(utc('2011-12-30T10:00'))
  })

  test('a session keeps its length, and its local start the day after', () => {
    const occurrences = listOccurrences([daily('01:30', 120, 'Europe/London')], utc('2026-10-25T12:00'))
    expect(occurrences).toEqual([
      {
        timeZone: 'Europe/London',
        startTime: '01:30',
        localDate: '2026-10-24',
        dayStartsAt: utc('2026-10-23T23:00'),
        startsAt: utc('2026-10-24T00:30'),
        endsAt: utc('2026-10-24T02:30'),
      },
      {
        timeZone: 'Europe/London',
        startTime: '01:30',
        localDate: '2026-10-25',
        dayStartsAt: utc('2026-10-24T23:00'),
        startsAt: utc('2026-10-25T00:30'),
        endsAt: utc('2026-10-25T02:30'),
      },
      {
        timeZone: 'Europe/London',
        startTime: '01:30',
        localDate: '2026-10-26',
        dayStartsAt: utc('2026-10-26T00:00'),
        startsAt: utc('2026-10-26T01:30'),
        endsAt: utc('2026-10-26T03:30'),
      },
    ])
  })
})

const ZONES = Intl.supportedValuesOf('timeZone')
const toWall = (at: number, timeZone: string) =>
  wall(new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T'))

describe('the instant of a local time', () => {
  const instants = fc.integer({ min: utc('2020-01-01') / MINUTE, max: utc('2040-01-01') / MINUTE })

  test('has that local time if it exists, and is the first such instant', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (minute, zone) => {
        const at = minute * MINUTE
        const first = wallTimeToInstant(toWall(at, zone), zone)
        expect(toWall(first, zone)).toBe(toWall(at, zone))
        expect(first).toBeLessThanOrEqual(at)
      }),
    )
  })

  test('is never before that of an earlier local time', () => {
    const changes = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'].map(
      wall,
    )
    const near = fc.record({ day: fc.constantFrom(...changes), minute: fc.integer({ min: 0, max: 300 }) })
    fc.assert(
      fc.property(near, fc.integer({ min: 0, max: 120 }), fc.constantFrom(...ZONES), (start, later, zone) => {
        const from = start.day + start.minute * MINUTE
        expect(wallTimeToInstant(from, zone)).toBeLessThanOrEqual(
          wallTimeToInstant(from + later * MINUTE, zone),
        )
      }),
    )
  })
})

test('isTimeZone is true for time zones that this machine knows', () => {
  expect(['Africa/Lagos', 'UTC', 'Mars/Olympus', ''].filter(isTimeZone)).toEqual(['Africa/Lagos', 'UTC'])
})
