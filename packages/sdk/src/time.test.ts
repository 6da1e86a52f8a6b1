import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClockOffset,
  DAY,
  formatDateTime,
  HOUR,
  MINUTE,
  minutesLeft,
  SECOND,
  splitDuration,
  timeLeft,
  updateClockOffset,
} from './time.js'

const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0) })

describe('what is left of a window', () => {
  test('is the difference, and nothing at the deadline and after it', () => {
    expect([timeLeft(100, 98), timeLeft(100, 99), timeLeft(100, 100), timeLeft(100, 101)]).toEqual([
      2, 1, 0, 0,
    ])
  })

  test('in minutes is rounded up: 1 until the last millisecond, 0 at the deadline', () => {
    const left = [15 * MINUTE, 14 * MINUTE + 1, 14 * MINUTE, 1, 0].map((ms) => minutesLeft(ms, 0))
    expect(left).toEqual([15, 15, 14, 1, 0])
  })

  test('in minutes is never 0 while the window is open, and 0 exactly when it is over', () => {
    fc.assert(
      fc.property(instant, instant, (deadline, now) => {
        expect(minutesLeft(deadline, now) === 0).toBe(now >= deadline)
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

  test('adds up to the duration again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * DAY }), (ms) => {
        const { hours, minutes, seconds } = splitDuration(ms)
        expect([minutes < 60, seconds < 60]).toEqual([true, true])
        expect((hours * 3600 + minutes * 60 + seconds) * SECOND).toBe(Math.ceil(ms / SECOND) * SECOND)
      }),
    )
  })
})

describe('exchange time as the answers tell it', () => {
  test('is taken from the first answer', () => {
    expect(updateClockOffset(undefined, 5_000, 4_000)).toEqual({ ms: 1_000, measuredAt: 4_000 })
  })

  test('keeps the largest offset of the last minute: it travelled least', () => {
    const known = { ms: 1_000, measuredAt: 0 }
    expect(updateClockOffset(known, 1_900, 1_000)).toEqual(known)
    expect(updateClockOffset(known, 2_100, 1_000)).toEqual({ ms: 1_100, measuredAt: 1_000 })
  })

  test('lets a measurement go after a minute', () => {
    const known = { ms: 1_000, measuredAt: 0 }
    expect(updateClockOffset(known, MINUTE + 500, MINUTE)).toEqual(known)
    expect(updateClockOffset(known, MINUTE + 501, MINUTE + 1)).toEqual({ ms: 500, measuredAt: MINUTE + 1 })
  })

  test("follows at once when this machine's clock was set", () => {
    const known = { ms: 0, measuredAt: HOUR }
    expect(updateClockOffset(known, HOUR, 2 * HOUR)).toEqual({ ms: -HOUR, measuredAt: 2 * HOUR })
    expect(updateClockOffset(known, HOUR, HOUR - 1)).toEqual({ ms: 1, measuredAt: HOUR - 1 })
    expect(updateClockOffset(known, HOUR, HOUR + 11 * SECOND)).toEqual({
      ms: -11 * SECOND,
      measuredAt: HOUR + 11 * SECOND,
    })
  })

  test('never leads, whatever the machine says, however long the answers travel; and lags by no more than they did', () => {
    const answer = fc.record({
      wait: fc.integer({ min: 0, max: 2 * MINUTE }),
      travelled: fc.integer({ min: 0, max: 9_000 }),
    })
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -DAY, max: DAY }),
        fc.array(answer, { minLength: 1, maxLength: 20 }),
        (start, machineAhead, answers) => {
          let known: ClockOffset | undefined
          let exchange = start + DAY
          for (const { wait, travelled } of answers) {
            exchange += wait
            const header = Math.floor(exchange / SECOND) * SECOND
            exchange += travelled
            known = updateClockOffset(known, header, exchange + machineAhead)
            const lag = exchange - (exchange + machineAhead + known.ms)
            expect(lag).toBeGreaterThanOrEqual(0)
            expect(lag).toBeLessThan(SECOND + travelled)
          }
        },
      ),
    )
  })
})

test('a date is long, British and on a 12-hour clock, in the zone asked for', () => {
  const hours = [0, 4, 12, 16].map((hour) => formatDateTime(Date.UTC(2026, 10, 20, hour, 5), 'UTC'))
  expect(hours).toEqual([
    '20 November 2026 at 12:05 am',
    '20 November 2026 at 4:05 am',
    '20 November 2026 at 12:05 pm',
    '20 November 2026 at 4:05 pm',
  ])
  expect(formatDateTime(Date.UTC(2026, 10, 20, 23, 30), 'Africa/Lagos')).toBe('21 November 2026 at 12:30 am')
})
