import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listInstitutions } from '@cht/sdk/payment-details'
import { beforeEach, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import { loadBanks } from './load-banks.js'

let contentDir = ''
beforeEach(() => {
  contentDir = createTemporaryFolder('banks')
})

const load = (content: object) => {
  writeFileSync(join(contentDir, 'banks.json'), JSON.stringify(content))
  return loadBanks({ contentDir })
}

test('without a file, and in a country that it leaves out, ours are offered', () => {
  expect(loadBanks({ contentDir })).toEqual({})
  expect(Object.keys(load({ ghana: { drop: ['GCB Bank'] } }))).toEqual(['ghana'])
})

test('a bank that has no code of three digits has no check digit, nor one with a length of its own', () => {
  const add = [
    { code: '109', name: 'A' },
    { code: '1090', name: 'B' },
    { code: '110', name: 'C', digits: [12, 12] },
    { code: '044', name: 'Access', digits: [10, 10] },
    { code: 'D', name: 'D', kind: 'wallet' },
  ]
  const { nigeria = [] } = load({ nigeria: { add } })
  const added = nigeria.filter(({ code }) => add.some((entry) => entry.code === code))
  expect(
    added.map(({ name, kind, account: { rule }, hasCheckDigit }) => [name, kind, rule, hasCheckDigit]),
  ).toEqual([
    ['A', 'bank', 'has 10 digits', true],
    ['Access', 'bank', 'has 10 digits', undefined],
    ['B', 'bank', 'has 10 digits', undefined],
    ['C', 'bank', 'has 12 digits', undefined],
    ['D', 'wallet', 'has 10 digits; if it is a phone number, leave out its first 0', undefined],
  ])
  expect(added[3]?.account.pattern.test('123456789012')).toBe(true)
  expect(nigeria).toHaveLength(listInstitutions('nigeria').length + 4)
})

test('a dropped bank may come back under another code', () => {
  const { kenya = [] } = load({ kenya: { drop: ['HFC'], add: [{ code: '99', name: 'HFC' }] } })
  expect(kenya.filter(({ name }) => name === 'HFC').map(({ code }) => code)).toEqual(['99'])
})

test.each([
  [{ benin: {} }, 'is not an object with what to add and to drop, by country: each bank with code and name'],
  [{ ghana: { add: [{ name: 'Kola Bank' }] } }, 'is not an object'],
  [{ ghana: { add: [{ code: '1', name: 'K\u0000' }] } }, 'is not an object'],
  [{ ghana: { add: [{ code: '1', name: 'Kola', digits: [9, 8] }] } }, 'is not an object'],
  [{ ghana: { rename: {} } }, 'is not an object'],
  [{ ghana: { drop: ['Kola Bank'] } }, 'drops Kola Bank, which we do not list in ghana'],
  [
    {
      kenya: {
        add: [
          { code: '1', name: 'Kola' },
          { code: '1', name: 'Obi' },
        ],
      },
    },
    'has the code 1 twice in kenya',
  ],
  [{ kenya: { add: [{ code: '1', name: 'kcb' }] } }, 'has the name '],
])('%j is refused', (content, message) => {
  expect(() => load(content)).toThrow(`CONTENT_DIR has a banks.json that ${message}`)
})
