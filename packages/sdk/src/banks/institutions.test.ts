import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '../model/country.js'
import { findInstitution, listInstitutions } from './institutions.js'

describe.each(COUNTRIES)('the banks and wallets of %s', (country) => {
  const institutions = listInstitutions(country)

  test('have different names and different codes', () => {
    for (const key of ['code', 'name'] as const)
      expect(new Set(institutions.map((institution) => institution[key])).size).toBe(institutions.length)
  })

  test('are found by each of their names, which no other institution has', () => {
    for (const institution of institutions)
      for (const name of [institution.name, ...institution.aliases])
        expect([name, findInstitution(institutions, name)]).toEqual([name, institution])
  })

  test('have codes in the format of their payment system', () => {
    const codes = { nigeria: /^(\d{3}|\d{6})$/, ghana: /^(\d{6}|[A-Z]{3})$/, kenya: /^(\d{2}|[A-Z]{5,6})$/ }
    for (const { code } of institutions) expect(code).toMatch(codes[country])
  })

  test('are sorted by kind and name', () => {
    const key = ({ kind, name }: (typeof institutions)[number]) => `${kind} ${name}`
    const sorted = [...institutions].sort((a, b) => key(a).localeCompare(key(b), 'en'))
    expect(institutions.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name))
  })
})

test('a check digit needs a bank code of three digits', () => {
  const checked = COUNTRIES.flatMap(listInstitutions).filter(({ hasCheckDigit }) => hasCheckDigit)
  expect(checked.length).toBeGreaterThan(20)
  for (const { code } of checked) expect(code).toMatch(/^\d{3}$/)
})

test.each([
  ['nigeria', 'ZENITH BANK PLC', 'Zenith Bank'],
  ['nigeria', 'uba', 'United Bank for Africa'],
  ['kenya', 'mpesa', 'M-PESA'],
  ['kenya', 'Cooperative Bank', 'Co-operative Bank'],
  ['ghana', 'Ghana Commercial Bank Ltd.', 'GCB Bank'],
] as const)('%s: %s is %s', (country, typed, name) => {
  expect(findInstitution(listInstitutions(country), typed)?.name).toBe(name)
})

test.each(['', ' ', 'Bank', 'Zenith', 'M-PESA'])('nigeria: %j is not listed', (name) => {
  expect(findInstitution(listInstitutions('nigeria'), name)).toBe(undefined)
})
