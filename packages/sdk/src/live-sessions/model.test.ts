import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { liveSession } from './model.js'

const getInvalidFields = (session: Record<string, unknown>) =>
  z
    .safeParse(liveSession, { startTime: '09:00', durationInMinutes: 60, ...session })
    .error?.issues.map(({ path }) => path.join('.'))

test('a session has a time of day as its start, and lasts at most a day', () => {
  expect(['00:00', '23:59'].map((startTime) => getInvalidFields({ startTime }))).toEqual([
    undefined,
    undefined,
  ])
  const invalid = ['24:00', '9:60', '09:60', '0900', '09:00:30', '9:00 PM', '']
  expect(invalid.map((startTime) => getInvalidFields({ startTime }))).toEqual(
    Array(invalid.length).fill(['startTime']),
  )
  expect([1, 1440].map((durationInMinutes) => getInvalidFields({ durationInMinutes }))).toEqual([
    undefined,
    undefined,
  ])
  expect([0, 1441, 1.5].map((durationInMinutes) => getInvalidFields({ durationInMinutes }))).toEqual(
    Array(3).fill(['durationInMinutes']),
  )
})

test('the time zone is optional; an unknown one is invalid', () => {
  expect(['Africa/Lagos', null, undefined].map((timeZone) => getInvalidFields({ timeZone }))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(getInvalidFields({ timeZone: 'Mars/Olympus' })).toEqual(['timeZone'])
})

test('a start without its first zero, or with zero seconds, is read as HH:MM', () => {
  const read = (startTime: string) => z.parse(liveSession, { startTime, durationInMinutes: 60 }).startTime
  expect(['9:00', '09:00:00', '9:05:00'].map(read)).toEqual(['09:00', '09:00', '09:05'])
})
