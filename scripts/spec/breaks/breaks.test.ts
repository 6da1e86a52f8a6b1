import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach, findKinds, groupBreaks } from '../break/plan.js'
import { getKind } from '../break/run-proofs.js'
import { findProofs } from '../proofs.js'
import { readRows } from '../rows.js'
import { breaks } from './index.js'
import { MUTATED } from './mutated.js'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rows = readRows(ROOT)
const { proofs, mistakes } = findProofs(ROOT, rows)
const { MUTATED_FILES } = (await import(join(ROOT, 'stryker.config.mjs'))) as {
  MUTATED_FILES: string[]
}
/** Whether a file has a string that is this whole title. */
const hasTitle = (file: string, title: string) =>
  ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote}`))

test('every break applies to its file, and changes it', () => {
  const stale = breaks.filter(
    ({ file, text, replacement }) => read(file).split(text).length !== 2 || text === replacement,
  )
  expect(stale.map(({ name, file, text }) => [name, file, text])).toEqual([])
})

test('every row has a break here, or mutants in a file that Stryker mutates', () => {
  const isBroken = (id: string) => breaks.some(({ name }) => name === id)
  expect([...rows.keys()].filter((id) => !isBroken(id) && !(id in MUTATED))).toEqual([])
  expect(Object.keys(MUTATED).filter((id) => isBroken(id) || !rows.has(id))).toEqual([])
  expect(Object.entries(MUTATED).filter(([, file]) => !MUTATED_FILES.includes(file))).toEqual([])
})

test('a row whose only breaks are mutants is proven by unit tests alone', () => {
  const others = proofs.filter((proof) => proof.row in MUTATED && getKind(proof) !== 'unit')
  expect(others).toEqual([])
})

test('every kind of tests that claims a row runs a file that one of its breaks changes', () => {
  const unreached = groupBreaks(breaks).flatMap((subject) =>
    findKinds(subject.breaks, proofs)
      .filter((kind) => !subject.breaks.some(({ file }) => canReach(kind, file)))
      .map((kind) => `${subject.name}: ${kind}`),
  )
  expect(unreached).toEqual([])
})

test('every break without a row names the test or the command that must fail', () => {
  const unnamed = breaks.filter(
    ({ name, test: named, command }) =>
      !rows.has(name) && command === undefined && !(named && hasTitle(named.file, named.title)),
  )
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('every row has a proof, and every title with ids of rows proves these rows', () => {
  expect([...rows.keys()].filter((id) => !proofs.some(({ row }) => row === id))).toEqual([])
  expect(mistakes).toEqual([])
})
