import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Country } from '../model/country.js'
import { getAccountNumberWarning, getUnlistedBankNote, validateAccountNumber } from './account-number.js'
import { listInstitutions } from './institutions.js'
import { computeNubanCheckDigit } from './nuban.js'

/** The refusal, the warning and the note for an account number. */
const check = (country: Country, bankName: string, accountNumber: string) => {
  const form = { paymentMethod: 'bank', bankName, accountNumber } as const
  const institutions = listInstitutions(country)
  return [
    validateAccountNumber(form, institutions)?.message,
    getAccountNumberWarning(form, institutions),
    getUnlistedBankNote(form, institutions),
  ]
}
const ACCEPTED_SILENTLY = [undefined, undefined, undefined]
const refused = (message: string) => [message, undefined, undefined]

describe('an account number of Nigeria', () => {
  // The examples of the CBN's proposals on the implementation of NUBAN, one of them also with a space.
  test.each(['0000014579', '0000000220', '0000 014579'])('is accepted with its check digit: %s', (number) => {
    expect(check('nigeria', 'First Bank', number)).toEqual(ACCEPTED_SILENTLY)
  })

  test('is accepted with a warning where the check digit is wrong', () => {
    expect(check('nigeria', 'First Bank', '0000014578')).toEqual([
      undefined,
      'This is probably not an account number of First Bank: its check digit is wrong. Compare each digit with your bank before you continue.',
      undefined,
    ])
  })

  test('has another check digit at another bank', () => {
    expect(check('nigeria', 'Zenith Bank', '0000014579')).toEqual([
      undefined,
      'This is probably not an account number of Zenith Bank: its check digit is wrong. Compare each digit with your bank before you continue.',
      undefined,
    ])
  })

  test('is refused with another length', () => {
    for (const number of ['000001457', '00000145790', ''])
      expect(check('nigeria', 'First Bank', number)).toEqual(
        refused('An account number of First Bank has 10 digits'),
      )
  })

  test.each(['OPay', 'PalmPay', 'MTN MoMo', 'Kuda'])('has 10 digits and no check digit at %s', (bank) => {
    expect(check('nigeria', bank, '8012345678')).toEqual(ACCEPTED_SILENTLY)
    expect(check('nigeria', bank, '08012345678')).toEqual(
      refused(`An account number of ${bank} has 10 digits; if it is a phone number, leave out its first 0`),
    )
  })

  test('may be at a bank that is not listed', () => {
    expect(check('nigeria', 'Village Savings', '12')).toEqual([
      undefined,
      undefined,
      'This bank is not in our list, so we cannot check the account number for typing errors.',
    ])
  })
})

test.each([
  ['ghana', 'MTN MoMo', ['0241234567', '233241234567', '241234567']],
  ['ghana', 'GCB Bank', ['1021334477123']],
  ['kenya', 'M-PESA', ['0712 345 678', '0112345678', '254712345678']],
  ['kenya', 'Equity Bank', ['0180293131456']],
] as const)('%s: %s accepts its numbers', (country, bank, numbers) => {
  for (const number of numbers) expect(check(country, bank, number)).toEqual(ACCEPTED_SILENTLY)
})

test.each([
  ['ghana', 'MTN MoMo', '0341234567', 'is a mobile number, such as 024 123 4567'],
  ['ghana', 'GCB Bank', '1234567', 'has 8 to 20 digits'],
  ['kenya', 'M-PESA', '071234567', 'is a mobile number, such as 0712 345 678'],
  ['kenya', 'Equity Bank', '12345', 'has 6 to 20 digits'],
] as const)('%s: %s refuses %s', (country, bank, number, rule) => {
  expect(check(country, bank, number)).toEqual(refused(`An account number of ${bank} ${rule}`))
})

test('nothing is checked for a payment in USDT', () => {
  const form = { paymentMethod: 'usdt', bankName: 'First Bank', accountNumber: '1' } as const
  expect([
    validateAccountNumber(form, listInstitutions('nigeria')),
    getAccountNumberWarning(form, listInstitutions('nigeria')),
    getUnlistedBankNote(form, listInstitutions('nigeria')),
  ]).toEqual(ACCEPTED_SILENTLY)
})

describe('generated NUBAN numbers', () => {
  const banks = listInstitutions('nigeria').filter(({ hasCheckDigit }) => hasCheckDigit)
  const nuban = fc
    .tuple(fc.constantFrom(...banks), fc.stringMatching(/^\d{9}$/))
    .map(([{ code, name }, serial]) => ({ name, number: `${serial}${computeNubanCheckDigit(code, serial)}` }))
  const RUNS = { numRuns: 10_000 }
  const isAcceptedSilently = (name: string, number: string) =>
    check('nigeria', name, number).every((text) => text === undefined)

  test('are accepted without a warning', () => {
    fc.assert(
      fc.property(nuban, ({ name, number }) => isAcceptedSilently(name, number)),
      RUNS,
    )
  })

  test('are all accepted with a warning when one digit is wrong', () => {
    const change = fc.record({ place: fc.nat(9), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(nuban, change, ({ name, number }, { place, by }) => {
        const digit = (Number(number[place]) + by) % 10
        const [refusal, warning] = check(
          'nigeria',
          name,
          number.slice(0, place) + digit + number.slice(place + 1),
        )
        return refusal === undefined && warning !== undefined
      }),
      RUNS,
    )
  })

  test('are all refused with one digit too few or too many', () => {
    const change = fc.record({ place: fc.nat(9), added: fc.option(fc.nat(9), { nil: undefined }) })
    fc.assert(
      fc.property(nuban, change, ({ name, number }, { place, added }) => {
        const rest = added === undefined ? number.slice(place + 1) : `${added}${number.slice(place)}`
        return check('nigeria', name, number.slice(0, place) + rest)[0] !== undefined
      }),
      RUNS,
    )
  })
})
