import { HOUR, MINUTE } from '@cht/sdk/rules'
import { getTimeFormat } from '@cht/ui/format/time'
import { expect, test } from 'vitest'
import { getSessionWindow, listHours } from './session-window.js'

const lagos = getTimeFormat('Africa/Lagos')
/** In Lagos. */
const MIDNIGHT = Date.UTC(2026, 2, 1, 23)

test('the window begins with the running session, or with the hour of now, and contains the next start of each session', () => {
  const startsAt = MIDNIGHT + 10 * HOUR
  const running = getSessionWindow({ startsAt }, startsAt + 90 * MINUTE)
  expect(running.from).toBe(startsAt)
  expect(running.to).toBeGreaterThan(startsAt + 24 * HOUR)
  expect(getSessionWindow({ startsAt }, startsAt - 90 * MINUTE).from).toBe(startsAt - 2 * HOUR)
})

test('every sixth hour of the user’s day is labelled', () => {
  const hours = listHours({ from: MIDNIGHT + 9 * HOUR, to: MIDNIGHT + 35 * HOUR }, lagos)
  expect(hours.map(lagos.formatClockTime)).toEqual(['12:00', '18:00', '00:00', '06:00'])
})
