import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { liveSessions } from './resources.js'

const toInstant = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const getDeadline = (
  time: string,
  sessions = [{ startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' }],
) => liveSessions.deadline?.({ data: sessions, at: toInstant(time) })

test('the deadline is the start of today’s next session, the end of the running one, or else midnight; without sessions there is none', () => {
  expect([
    getDeadline('08:00'),
    getDeadline('09:00'),
    getDeadline('10:00'),
    getDeadline('08:00', []),
  ]).toEqual([toInstant('09:00'), toInstant('10:00'), toInstant('00:00') + DAY, undefined])
})

test('of a calendar, the deadline is also when the list changes', () => {
  const changesAt = toInstant('00:00') + DAY
  const sessions = Object.assign([], { calendar: { occurrences: [], changesAt } })
  expect(getDeadline('08:00', sessions)).toBe(changesAt)
})
