import { expect, test } from 'vitest'
import { readProofs } from './proofs.js'

const ROWS = new Map([
  ['login.1', 'a form'],
  ['login.2', 'an empty field'],
])
const read = (source: string) => readProofs('e2e/login.spec.ts', source, ROWS)

test('the title of a test proves the rows whose ids it starts with', () => {
  expect(read("test('[login.1] [login.2] the form', () => {})")).toEqual({
    proofs: [
      { row: 'login.1', file: 'e2e/login.spec.ts', test: '[login.1] [login.2] the form' },
      { row: 'login.2', file: 'e2e/login.spec.ts', test: '[login.1] [login.2] the form' },
    ],
    mistakes: [],
  })
})

test('a step proves its row, and is found by the title of its test', () => {
  expect(read("test('a login', async () => { await test.step('[login.1] the form', check) })")).toEqual({
    proofs: [{ row: 'login.1', file: 'e2e/login.spec.ts', test: 'a login' }],
    mistakes: [],
  })
})

test.each(['each', 'for'])('the title of a test with a table is computed: test.%s', (name) => {
  expect(read(`test.${name}([1, 2])('[login.1] %s', () => {})`).proofs).toEqual([
    { row: 'login.1', file: 'e2e/login.spec.ts', test: undefined },
  ])
})

test.each([
  [
    "test.skip('[login.1] the form', () => {})",
    '[login.1] the form: a test that may be skipped proves nothing',
  ],
  [
    "describe.skipIf(isSlow)('login', () => { test('[login.1] the form', () => {}) })",
    '[login.1] the form: a test that may be skipped proves nothing',
  ],
  [
    "describe('[login.1] login', () => {})",
    '[login.1] login: put the ids on tests and their steps, not on groups',
  ],
  ["test('[login.9] the form', () => {})", 'login.9 is not a row of docs/spec-rows.md'],
  [
    "test('[login.1] [login.2] [login.1] the form', () => {})",
    '[login.1] [login.2] [login.1] the form: give each of these rows a test or a step of its own',
  ],
])('%s is a mistake', (source, mistake) => {
  expect(read(source)).toEqual({ proofs: [], mistakes: [`e2e/login.spec.ts: ${mistake}`] })
})
