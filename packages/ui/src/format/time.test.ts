import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from './duration.js'
import { getTimeFormat } from './time.js'

/** In Lagos it is half past midnight of 21 November, in New York the evening of the 20th. */
const AT = Date.UTC(2026, 10, 20, 23, 30)

describe('an instant in two zones', () => {
  const read = (timeZone: string) => {
    const format = getTimeFormat(timeZone)
    return [
      format.formatClockTime(AT),
      format.formatDateTimeWithoutYear(AT),
      format.formatShortDateTime(AT),
      format.formatLongDateTime(AT),
      format.formatDate(AT),
      format.formatTimeZone(AT),
    ]
  }
  test('Lagos', () => {
    expect(read('Africa/Lagos')).toEqual([
      '00:30',
      '21 Nov, 00:30 GMT+1',
      '21 Nov 2026, 00:30 GMT+1',
      '21 November 2026 at 00:30 GMT+1',
      '21 Nov 2026',
      'GMT+1',
    ])
  })
  test('New York', () => {
    expect(read('America/New_York')).toEqual([
      '18:30',
      '20 Nov, 18:30 GMT-5',
      '20 Nov 2026, 18:30 GMT-5',
      '20 November 2026 at 18:30 GMT-5',
      '20 Nov 2026',
      'GMT-5',
    ])
  })
})

test('the day of a future time is that of the zone', () => {
  const { formatUpcomingTime } = getTimeFormat('Africa/Lagos')
  expect(
    [HOUR, 2 * HOUR, DAY + 2 * HOUR, 3 * DAY].map((later) =>
      formatUpcomingTime(AT - HOUR + later, AT - HOUR),
    ),
  ).toEqual([
    'tomorrow, 00:30 GMT+1',
    'tomorrow, 01:30 GMT+1',
    '22 November, 01:30 GMT+1',
    '23 November, 23:30 GMT+1',
  ])
  expect(formatUpcomingTime(AT + HOUR, AT)).toBe('today, 01:30 GMT+1')
})
