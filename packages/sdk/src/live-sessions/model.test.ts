import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { liveSession } from './model.js'

const refused = (session: Record<string, unknown>) =>
  z
    .safeParse(liveSession, { startTime: '09:00', durationInMinutes: 60, ...session })
    .error?.issues.map(({ path }) => path.join('.'))

test('a session starts at a time of day, and lasts a day at most', () => {
  expect(['00:00', '23:59'].map((startTime) => refused({ startTime }))).toEqual([undefined, undefined])
  expect(['24:00', '9:00', '09:60', '0900', ''].map((startTime) => refused({ startTime }))).toEqual(
    Array(5).fill(['startTime']),
  )
  expect([1, 1440].map((durationInMinutes) => refused({ durationInMinutes }))).toEqual([undefined, undefined])
  expect([0, 1441, 1.5].map((durationInMinutes) => refused({ durationInMinutes }))).toEqual(
    Array(3).fill(['durationInMinutes']),
  )
})

test('a zone is a known one or none: an unknown one would fail where the time is computed', () => {
  expect(['Africa/Lagos', null, undefined].map((timeZone) => refused({ timeZone }))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(refused({ timeZone: 'Mars/Olympus' })).toEqual(['timeZone'])
})
