import { afterEach, expect } from 'vitest'
import { responseMismatches } from './documented-fetch.js'

// The OpenAPI document is what authors of other clients read, so the responses to clients and to `request` of the test exchange are
// compared with it.
afterEach(() => {
  expect(responseMismatches.splice(0)).toEqual([])
})
