import { expect, test } from 'vitest'
import { newIntent } from './idempotency-key.js'

test('an intent is a version 4 UUID, another each time', () => {
  const intents = Array.from({ length: 100 }, newIntent)
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(intents.filter((intent) => !uuid.test(intent))).toEqual([])
  expect(new Set(intents).size).toBe(100)
})
