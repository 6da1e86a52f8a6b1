import { expect, test } from 'vitest'
import { formatTime } from './format-time.js'
import { day, moment, since } from './value-parsers.js'

const AT = Date.UTC(2026, 10, 20, 17)

test('a time is printed with its zone, and read as it was printed', () => {
  expect(formatTime(AT)).toBe('2026-11-20 17:00 UTC')
  expect(moment.parse(formatTime(AT))).toBe(AT)
})

test.each([
  '2026-11-20T18:00+01:00',
  '2026-11-20T17:00Z',
  '2026-11-20T17:00:00.000Z',
  '2026-11-20T17:00',
  '2026-11-20 17:00',
])('%s is an instant; without an offset it is of UTC', (text) => {
  expect([moment.parse(text), since.parse(text)]).toEqual([AT, '2026-11-20T17:00:00.000Z'])
})

test('a date without a time is its start in UTC', () => {
  expect(since.parse('2026-11-20')).toBe('2026-11-20T00:00:00.000Z')
})

test.each([
  '2026-11-20',
  '17:00',
  'tomorrow',
  '2026-13-20T17:00',
  '2026-02-30T17:00',
  '2026-11-20T17:00 Lagos',
  '20 Nov 2026 17:00',
])('%s is no instant', (text) => {
  expect(() => moment.parse(text)).toThrow('It must be an instant: 2026-11-20T18:00+01:00')
})

test('a day that the calendar lacks is refused', () => {
  expect(day.parse('2028-02-29')).toBe('2028-02-29')
  for (const text of ['2026-02-29', '2026-04-31']) {
    expect(() => day.parse(text)).toThrow('It must be a day')
    expect(() => since.parse(text)).toThrow('It must be a date')
  }
})
