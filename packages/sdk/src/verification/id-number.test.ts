import { expect, test } from 'vitest'
import { COUNTRIES } from '../model/country.js'
import { normalizeIdNumber, validateIdNumber } from './id-number.js'
import { ID_TYPES } from './rules.js'

test.each([
  '12345678901',
  ' 12345678901 ',
  '123-4567-8901',
  '1234.5678/901',
  '1234 5678 901',
  '１２３４５６７８９０１',
  '12345\u200B678901',
  '12345\u00AD678\u2060901',
  '12345\u2011678901',
  '12345\u3164678901',
])('%j is the NIN 12345678901', (idNumber) => {
  expect(normalizeIdNumber(idNumber)).toBe('12345678901')
})

test('letters are unified in upper case, and letters of other scripts stay what they are', () => {
  expect(['g0123456', 'Ｇ0123-456', 'ℊ0123456'].map(normalizeIdNumber)).toEqual(Array(3).fill('G0123456'))
  expect(normalizeIdNumber('АВ123456')).toBe('АВ123456')
})

const NIN = 'A NIN has 11 digits'
const PASSPORT = 'A passport number has 6 to 9 letters and digits'
const LICENSE = "A driver's license number has 5 to 20 letters and digits"

test.each([
  ['nigeria', 'NIN Slip', '123 4567 8901', undefined],
  ['nigeria', 'NIN Slip', '1234567890', NIN],
  ['nigeria', 'NIN Slip', '123456789012', NIN],
  ['nigeria', 'NIN Slip', '1234567890A', NIN],
  ['nigeria', 'NIN Slip', '١٢٣٤٥٦٧٨٩٠١', NIN],
  ['ghana', 'National Passport', 'G0123456', undefined],
  ['ghana', 'National Passport', 'G1', PASSPORT],
  ['ghana', 'National Passport', 'G012345678', PASSPORT],
  ['ghana', "Driver's License", 'ABC-01011990-12345', undefined],
  ['ghana', "Driver's License", 'A1', LICENSE],
  ['kenya', 'National Passport', 'АВ123456', PASSPORT],
  ['kenya', "Driver's License", 'DL 1234567', undefined],
  ['kenya', "Driver's License", '1'.repeat(21), LICENSE],
  ['kenya', 'constructor', '1', undefined],
  ['', 'NIN Slip', '1', undefined],
] as const)(
  'a number is checked by the format of its document: %s, %s: %s',
  (country, verificationType, idNumber, message) => {
    expect(validateIdNumber({ country, verificationType, idNumber })).toEqual(
      message && { message, fields: ['idNumber'] },
    )
  },
)

test('every accepted document has a format', () => {
  const empty = COUNTRIES.flatMap((country) =>
    ID_TYPES[country].map((verificationType) =>
      validateIdNumber({ country, verificationType, idNumber: '-' }),
    ),
  )
  expect(empty.filter((error) => error === undefined)).toEqual([])
})
