import { expect, test } from 'vitest'
import { isPersonalPassword } from './personal-password.js'

const account = { email: 'ada.obi@example.com', username: 'AdaTrader', fullName: 'Adaeze Obinna-Nwosu' }

test.each([
  'ada.obi@example.com',
  'ADA.OBI@EXAMPLE.COM',
  'ada.obi',
  'adatrader',
  ' AdaTrader ',
  'adaeze obinna-nwosu',
  'AdaezeObinna-Nwosu',
  'obinna-nwosu',
  'ａｄａｔｒａｄｅｒ',
])('%j is personal', (password) => {
  expect(isPersonalPassword(password, account)).toBe(true)
})

test.each(['adatrader1', 'ada', 'example.com', 'correct horse', ''])('%j is not personal', (password) => {
  expect(isPersonalPassword(password, account)).toBe(false)
})
