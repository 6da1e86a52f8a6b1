import { expect, test } from 'vitest'
import { computeRequiredPosition } from './required-position.js'

const CALLER = { current: 900, floor: 500, hasChanged: false }

test('a read includes what others wrote until the floor, and what the caller wrote', () => {
  expect(computeRequiredPosition(CALLER, 0)).toEqual({ atLeast: 500, floor: 500 })
  expect(computeRequiredPosition(CALLER, 400)).toEqual({ atLeast: 500, floor: 500 })
  expect(computeRequiredPosition(CALLER, 700)).toEqual({ atLeast: 700, floor: 500 })
})

test('a read includes everything after a change of which the caller may know, and where no floor is known', () => {
  expect(computeRequiredPosition({ ...CALLER, hasChanged: true }, 700)).toEqual({ atLeast: 900, floor: 500 })
  expect(computeRequiredPosition({ ...CALLER, floor: undefined }, 700)).toEqual({
    atLeast: 900,
    floor: undefined,
  })
})

test('no replica is asked for a position that the primary does not have', () => {
  expect(computeRequiredPosition(CALLER, 900)).toEqual({ atLeast: 900, floor: 500 })
  expect(computeRequiredPosition(CALLER, 901)).toBeUndefined()
})
