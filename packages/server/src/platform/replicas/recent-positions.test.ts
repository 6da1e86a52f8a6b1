import { expect, test } from 'vitest'
import { createRecentPositions } from './recent-positions.js'

test('the floor is the oldest state of the last five seconds', () => {
  let now = 10_000
  const recent = createRecentPositions(() => now)
  const read = (position: number) => recent.add({ at: now, position, seq: position })
  expect(recent.findFloor()).toBeUndefined()

  read(100)
  now = 10_400
  read(140)
  now = 10_500
  read(150)
  expect(recent.findFloor()).toEqual({ at: 10_000, position: 100, seq: 100 })

  now = 15_000
  expect(recent.findFloor()).toEqual({ at: 10_000, position: 100, seq: 100 })
  now = 15_001
  expect(recent.findFloor()).toEqual({ at: 10_500, position: 150, seq: 150 })
  now = 15_501
  expect(recent.findFloor()).toBeUndefined()
})
