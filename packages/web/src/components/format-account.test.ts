import { expect, test } from 'vitest'
import { formatAccountEnding, formatAccountNumber, formatPhoneNumber } from './format-account.js'

test.each([
  ['102133447781', '1021 3344 7781'],
  ['1021 33447', '1021 3344 7'],
  ['', ''],
])('the account number %j is formatted as %j', (number, formatted) => {
  expect(formatAccountNumber(number)).toBe(formatted)
})

test.each([
  ['+2347000000001', '+234 700 000 0001'],
  ['+233201234567', '+233 20 123 4567'],
  ['08012345678', '0801 234 5678'],
  ['+254 712 345678', '+254 712 345678'],
  ['1234', '1234'],
])('the phone number %j is formatted as %j', (number, formatted) => {
  expect(formatPhoneNumber(number)).toBe(formatted)
})

test.each([
  ['First Bank', '1021 3344 77', 'First Bank · ending in 4477'],
  ['TRC20', 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM', 'TRC20 · ending in uwGM'],
  [undefined, '12', 'ending in 12'],
])('the account %j %j is identified as %j', (bankOrNetwork, number, formatted) => {
  expect(formatAccountEnding(bankOrNetwork, number)).toBe(formatted)
})
