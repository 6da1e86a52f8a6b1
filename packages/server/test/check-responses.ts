import { afterEach, expect } from 'vitest'
import { responseMismatches } from './documented-fetch.js'

// The OpenAPI document is what authors of other clients read, so every response of the tests is compared with it.
afterEach(() => {
  expect(responseMismatches.splice(0)).toEqual([])
})
