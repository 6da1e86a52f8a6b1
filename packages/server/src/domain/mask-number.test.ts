import { expect, test } from 'vitest'
import { maskNumber } from './mask-number.js'

test('the last four characters of a number are shown, none of a short one', () => {
  expect(
    ['+234 (803) 123-4567', '10 2133 4477', 'TXYZabcd1234', '12345', '1234', ' ', ''].map(maskNumber),
  ).toEqual(['••••4567', '••••4477', '••••1234', '••••2345', '••••', '', ''])
})
