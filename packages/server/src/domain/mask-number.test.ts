import { expect, test } from 'vitest'
import { maskNumber, maskNumbersIn } from './mask-number.js'

test('the last four characters of a number are shown, none of a short one', () => {
  expect(
    ['+234 (803) 123-4567', '10 2133 4477', 'TXYZabcd1234', '12345', '1234', ' ', ''].map(maskNumber),
  ).toEqual(['••••4567', '••••4477', '••••1234', '••••2345', '••••', '', ''])
})

test('numbers and wallets in a text are masked, however they are grouped, and dates are not', () => {
  expect(
    [
      'Call +234-803.123 4567 or (0803) 123 45 67',
      'GTBank 10 2133 4477, Ada Obi',
      'to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t by 2026-11-27 09:00',
      '1,000 CHT',
    ].map(maskNumbersIn),
  ).toEqual([
    'Call ••••4567 or (••••4567',
    'GTBank ••••4477, Ada Obi',
    'to ••••Lj6t by 2026-11-27 09:00',
    '1,000 CHT',
  ])
})
