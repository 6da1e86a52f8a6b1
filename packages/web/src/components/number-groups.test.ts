import { expect, test } from 'vitest'
import { endingIn, inFours, phoneGroups } from './number-groups.js'

test.each([
  ['102133447781', '1021 3344 7781'],
  ['1021 33447', '1021 3344 7'],
  ['', ''],
])('an account number in fours: %j', (number, shown) => {
  expect(inFours(number)).toBe(shown)
})

test.each([
  ['+2347000000001', '+234 700 000 0001'],
  ['+233201234567', '+233 20 123 4567'],
  ['08012345678', '0801 234 5678'],
  ['+254 712 345678', '+254 712 345678'],
  ['1234', '1234'],
])('a phone number in groups: %j', (number, shown) => {
  expect(phoneGroups(number)).toBe(shown)
})

test.each([
  ['First Bank', '1021 3344 77', 'First Bank · ending in 4477'],
  ['TRC20', 'TQ5NMqJjhpQGK7YJbESKfjXZKSTFcQVpT8', 'TRC20 · ending in VpT8'],
  [undefined, '12', 'ending in 12'],
])('in a list, %j %j is shown as %j', (place, number, shown) => {
  expect(endingIn(place, number)).toBe(shown)
})
