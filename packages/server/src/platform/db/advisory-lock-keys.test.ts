import { expect, test } from 'vitest'
import { ADVISORY_LOCK_KEYS } from './advisory-lock-keys.js'

test('no two uses share the key of a lock', () => {
  const keys = Object.values(ADVISORY_LOCK_KEYS)
  expect(new Set(keys).size).toBe(keys.length)
})
