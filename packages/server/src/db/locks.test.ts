import { expect, test } from 'vitest'
import { LOCKS } from './locks.js'

test('no two uses share the key of a lock', () => {
  const keys = Object.values(LOCKS)
  expect(new Set(keys).size).toBe(keys.length)
})
