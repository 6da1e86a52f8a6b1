import { expect, test } from 'vitest'
import { splitLocation } from './split-location.js'

test('a location ends its path at the first question mark', () => {
  expect(
    ['/orders', '/orders?', '/orders?tab=completed', '/login?next=/orders?tab=1'].map(splitLocation),
  ).toEqual([
    ['/orders', ''],
    ['/orders', ''],
    ['/orders', 'tab=completed'],
    ['/login', 'next=/orders?tab=1'],
  ])
})
