import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import { readConfig } from '../../kernel/config.js'
import { describeContent } from './describe-content.js'
import { loadBrand } from './load-brand.js'
import { loadFaq } from './load-faq.js'

let folder = ''
beforeEach(() => {
  folder = createTemporaryFolder('content-files')
})

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
const describe = () => describeContent(readConfig({ CONTENT_DIR: folder, DEMO: '1' }))

const OURS = [
  expect.stringMatching(/^terms\.md: missing, so our sample is shown, version \d+ of \d{4}-\d\d-\d\d$/),
  expect.stringMatching(/^privacy\.md: missing, so our sample is shown, version \d+ of \d{4}-\d\d-\d\d$/),
  'brand.json: missing, so the name is CHT Exchange',
  'banks.json: missing, so our banks are offered',
  'faq.json: missing, so our questions are shown',
  'testimonials.json: missing, so the section is left out',
]

test('in a demo what is missing is ours, and what is there replaces it', () => {
  expect(describe()).toEqual(OURS)
  write('terms.md', '---\nversion: 3\ndate: 2026-11-20\n---\n# Terms\n\nText\n')
  write('brand.json', { name: 'Kola Exchange' })
  write('banks.json', {
    nigeria: { add: [{ code: '109', name: 'Kola Bank' }], drop: ['Unity Bank'] },
    kenya: { add: [{ code: '01', name: 'KCB Bank', digits: [10, 10] }] },
  })
  write('faq.json', [{ question: 'Who runs this?', answer: 'We do.' }])
  write(
    'testimonials.json',
    ['one', 'two', 'three'].map((quote) => ({ role: 'Buyer', quote })),
  )
  expect(describe()).toEqual([
    'terms.md: yours, version 3 of 2026-11-20',
    OURS[1],
    'brand.json: Kola Exchange, in short Kola',
    'banks.json: nigeria with Kola Bank, without Unity Bank; kenya with the same names',
    'faq.json: 1 question in place of ours',
    'testimonials.json: 3 testimonials',
  ])
})

test('a file whose name is unknown is refused, but for hidden files, a readme, and other kinds of files', () => {
  for (const name of ['.hidden.json', 'README.md', 'logo.png']) write(name, '')
  mkdirSync(join(folder, 'drafts'))
  expect(describe()).toEqual(OURS)
  write('Terms.md', 'Text')
  expect(describe).toThrow(
    'CONTENT_DIR has a file Terms.md, which is none of terms.md, privacy.md, brand.json, banks.json, faq.json, testimonials.json',
  )
})

test.each([
  ['{', 'CONTENT_DIR has a faq.json that is not a list of 1 to 20, each with question and answer'],
  [[], 'CONTENT_DIR has a faq.json that is not a list of 1 to 20, each with question and answer'],
  [
    [{ question: 'Why?' }],
    'CONTENT_DIR has a faq.json that is not a list of 1 to 20, each with question and answer',
  ],
  [[{ question: ' ', answer: 'Because' }], 'CONTENT_DIR has a faq.json'],
  [[{ question: 'Why?', answer: 'Because', more: 1 }], 'CONTENT_DIR has a faq.json'],
])('the questions %j are refused', (content, message) => {
  write('faq.json', content)
  expect(() => loadFaq({ contentDir: folder })).toThrow(message)
})

test.each([
  [{ name: 'Kola Exchange' }, { name: 'Kola Exchange', shortName: 'Kola' }],
  [{ name: 'Naira Bridge' }, { name: 'Naira Bridge', shortName: 'Naira Bridge' }],
  [
    { name: ' The Lagos Exchange of Kola ', shortName: 'Kola' },
    { name: 'The Lagos Exchange of Kola', shortName: 'Kola' },
  ],
])('the brand %j is %j', (content, brand) => {
  write('brand.json', content)
  expect(loadBrand({ contentDir: folder })).toEqual(brand)
})

test.each([
  '{',
  {},
  { name: ' ' },
  { name: 'Kola\nExchange' },
  { name: 'K'.repeat(41), shortName: 'Kola' },
  { name: 'The Lagos Exchange of Kola' },
  { name: 'Kola', shortName: '' },
  { name: 'Kola', colour: 'red' },
])('the brand %j is refused', (content) => {
  write('brand.json', content)
  expect(() => loadBrand({ contentDir: folder })).toThrow(
    'CONTENT_DIR has a brand.json that is not an object with a name of 40 characters at most, and a shortName of 12 if the name is longer',
  )
})

test('outside a demo no sample is in force: a document must be there', () => {
  write('faq.json', [{ question: 'Who runs this?', answer: 'We do.' }])
  expect(() => describeContent(readConfig({ CONTENT_DIR: folder, DEMO: '0' }))).toThrow(
    `CONTENT_DIR has no usable terms.md, ${folder}/terms.md: ENOENT`,
  )
})

test('a folder that does not exist is refused', () => {
  expect(() => describeContent({ ...readConfig({}), contentDir: join(folder, 'none') })).toThrow(
    'CONTENT_DIR cannot be read',
  )
})
