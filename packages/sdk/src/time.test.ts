import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClockOffset,
  countMinutesLeft,
  DAY,
  formatDateTime,
  getTimeLeft,
  HOUR,
  MINUTE,
  SECOND,
  splitDuration,
  updateClockOffset,
} from './time.js'

const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0) })

describe('the time left', () => {
  test('is the difference, and 0 from the deadline on', () => {
    expect([
      getTimeLeft(100, 98),
      getTimeLeft(100, 99),
      getTimeLeft(100, 100),
      getTimeLeft(100, 101),
    ]).toEqual([2, 1, 0, 0])
  })

  test('in minutes is rounded up: 1 until the last millisecond, 0 at the deadline', () => {
    const left = [15 * MINUTE, 14 * MINUTE + 1, 14 * MINUTE, 1, 0].map((ms) => countMinutesLeft(ms, 0))
    expect(left).toEqual([15, 15, 14, 1, 0])
  })

  test('in minutes is 0 exactly from the deadline on', () => {
    fc.assert(
      fc.property(instant, instant, (deadline, now) => {
        expect(countMinutesLeft(deadline, now) === 0).toBe(now >= deadline)
      }),
    )
  })
})

describe('a duration split for a countdown', () => {
  test('is in whole seconds, rounded up', () => {
    expect([0, 1, SECOND, MINUTE - 1, HOUR, 25 * HOUR + 61 * SECOND].map(splitDuration)).toEqual([
      { hours: 0, minutes: 0, seconds: 0 },
      { hours: 0, minutes: 0, seconds: 1 },
      { hours: 0, minutes: 0, seconds: 1 },
      { hours: 0, minutes: 1, seconds: 0 },
      { hours: 1, minutes: 0, seconds: 0 },
      { hours: 25, minutes: 1, seconds: 1 },
    ])
  })

  test('adds up to the duration, rounded up to whole seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * DAY }), (ms) => {
        const { hours, minutes, seconds } = splitDuration(ms)
        expect([minutes < 60, seconds < 60]).toEqual([true, true])
        expect((hours * 3600 + minutes * 60 + seconds) * SECOND).toBe(Math.ceil(ms / SECOND) * SECOND)
      }),
    )
  })
})

describe('the clock offset', () => {
  test('is that of the first response', () => {
    expect(updateClockOffset(undefined, 5_000, 4_000)).toEqual({ ms: 1_000, measuredAt: 4_000 })
  })

  test('is the largest of the last minute: the one whose response was delayed least', () => {
    const offset = { ms: 1_000, measuredAt: 0 }
    expect(updateClockOffset(offset, 1_900, 1_000)).toEqual(offset)
    expect(updateClockOffset(offset, 2_100, 1_000)).toEqual({ ms: 1_100, measuredAt: 1_000 })
  })

  test('is replaced after a minute', () => {
    const offset = { ms: 1_000, measuredAt: 0 }
    expect(updateClockOffset(offset, MINUTE + 500, MINUTE)).toEqual(offset)
    expect(updateClockOffset(offset, MINUTE + 501, MINUTE + 1)).toEqual({ ms: 500, measuredAt: MINUTE + 1 })
  })

  test("follows at once if this machine's clock was set", () => {
    const offset = { ms: 0, measuredAt: HOUR }
    expect(updateClockOffset(offset, HOUR, 2 * HOUR)).toEqual({ ms: -HOUR, measuredAt: 2 * HOUR })
    expect(updateClockOffset(offset, HOUR, HOUR - 1)).toEqual({ ms: 1, measuredAt: HOUR - 1 })
    expect(updateClockOffset(offset, HOUR, HOUR + 11 * SECOND)).toEqual({
      ms: -11 * SECOND,
      measuredAt: HOUR + 11 * SECOND,
    })
  })

  test('is at most 366 days after a single response', () => {
    expect(updateClockOffset(undefined, 366 * DAY, 0)).toEqual({ ms: 366 * DAY, measuredAt: 0 })
    expect(updateClockOffset(undefined, 366 * DAY + 1, 0).ms).toBe(0)
  })

  test('moves by more than two days only when a second response says the same', () => {
    const jump = 73 * 365 * DAY
    const first = updateClockOffset(undefined, jump, 0)
    expect(first).toEqual({ ms: 0, measuredAt: Number.NEGATIVE_INFINITY, unconfirmed: jump })
    // The next response has another time: that of the first one was wrong.
    expect(updateClockOffset(first, -500, 0)).toEqual({ ms: -500, measuredAt: 0 })
    expect(updateClockOffset(first, jump + SECOND, SECOND)).toEqual({ ms: jump, measuredAt: SECOND })

    const offset = { ms: 1_000, measuredAt: 0 }
    const second = updateClockOffset(offset, jump, 0)
    expect(second).toEqual({ ...offset, unconfirmed: jump })
    expect(updateClockOffset(second, 1_000, 0)).toEqual(offset)
    expect(updateClockOffset(second, jump, 0)).toEqual({ ms: jump, measuredAt: 0 })
    expect(updateClockOffset(offset, 2 * DAY + 1_000, 0)).toEqual({ ms: 2 * DAY + 1_000, measuredAt: 0 })
  })

  test('never makes exchange time lead, and makes it lag by less than a second plus the delay of the last response', () => {
    const response = fc.record({
      wait: fc.integer({ min: 0, max: 2 * MINUTE }),
      delay: fc.integer({ min: 0, max: 9_000 }),
    })
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -DAY, max: DAY }),
        fc.array(response, { minLength: 1, maxLength: 20 }),
        (start, machineAhead, responses) => {
          let offset: ClockOffset | undefined
          let exchange = start + DAY
          for (const { wait, delay } of responses) {
            exchange += wait
            const header = Math.floor(exchange / SECOND) * SECOND
            exchange += delay
            offset = updateClockOffset(offset, header, exchange + machineAhead)
            const lag = exchange - (exchange + machineAhead + offset.ms)
            expect(lag).toBeGreaterThanOrEqual(0)
            expect(lag).toBeLessThan(SECOND + delay)
          }
        },
      ),
    )
  })
})

test('[notes.2] a date is in long British format with a 12-hour clock, in the given time zone', () => {
  const dates = [0, 4, 12, 16].map((hour) => formatDateTime(Date.UTC(2026, 10, 20, hour, 5), 'UTC'))
  expect(dates).toEqual([
    '20 November 2026 at 12:05 am',
    '20 November 2026 at 4:05 am',
    '20 November 2026 at 12:05 pm',
    '20 November 2026 at 4:05 pm',
  ])
  expect(formatDateTime(Date.UTC(2026, 10, 20, 23, 30), 'Africa/Lagos')).toBe('21 November 2026 at 12:30 am')
})
