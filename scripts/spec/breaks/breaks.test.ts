import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProofs } from '../proofs.js'
import { readRows } from '../rows.js'
import { breaks } from './index.js'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rows = readRows(ROOT)
/** Whether a file has a string that is this whole title. */
const hasTitle = (file: string, title: string) =>
  ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote}`))

test('every break applies to its file, and changes it', () => {
  const stale = breaks.filter(
    ({ file, text, replacement }) => read(file).split(text).length !== 2 || text === replacement,
  )
  expect(stale.map(({ name, file, text }) => [name, file, text])).toEqual([])
})

test('every row has a break', () => {
  expect([...rows.keys()].filter((id) => !breaks.some(({ name }) => name === id))).toEqual([])
})

test('every break without a row names the test or the command that must fail', () => {
  const unnamed = breaks.filter(
    ({ name, test: named, command }) =>
      !rows.has(name) && command === undefined && !(named && hasTitle(named.file, named.title)),
  )
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('every row has a proof, and every title with ids of rows proves these rows', () => {
  const { proofs, mistakes } = findProofs(ROOT, rows)
  expect([...rows.keys()].filter((id) => !proofs.some(({ row }) => row === id))).toEqual([])
  expect(mistakes).toEqual([])
})
