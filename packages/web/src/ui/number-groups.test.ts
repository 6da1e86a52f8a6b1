import { expect, test } from 'vitest'
import { inFours, phoneGroups } from './number-groups.js'

test.each([
  ['102133447781', '1021 3344 7781'],
  ['1021 33447', '1021 3344 7'],
  ['', ''],
])('an account number in fours: %j', (number, shown) => {
  expect(inFours(number)).toBe(shown)
})

test.each([
  ['+2347000000001', '+234 700 000 0001'],
  ['08012345678', '0 801 234 5678'],
  ['+254 712 345678', '+254 712 345678'],
  ['1234', '1234'],
])('a phone number in groups: %j', (number, shown) => {
  expect(phoneGroups(number)).toBe(shown)
})
