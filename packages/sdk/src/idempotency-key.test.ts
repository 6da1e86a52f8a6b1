import { expect, test } from 'vitest'
import { createIdempotencyKey } from './idempotency-key.js'

test('every idempotency key is a new version 4 UUID', () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey)
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(keys.filter((key) => !uuid.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(100)
})
