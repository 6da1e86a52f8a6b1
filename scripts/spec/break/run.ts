import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { breaks } from '../breaks/index.js'
import type { Proof } from '../proofs.js'
import type { Break } from './break.js'
import { copyTree } from './copy.js'
import { type Failure, namesRow } from './failures.js'
import { getKind, KINDS, runProgram, runProofs } from './run-proofs.js'

interface BreakOptions {
  /** Names of breaks. Default: all. */
  only: string[] | undefined
  /** How many breaks are drawn. Default: all. */
  sample: number | undefined
  /** Default: a new one, which is printed. */
  seed: number | undefined
  /** How many copies of the tree are tested side by side. */
  workers: number
}

interface Outcome {
  isKilled: boolean
  /** The result of the break, for its line of output. */
  text: string
}

/** Draws some of the breaks, always the same for a seed. */
const drawSample = (all: Break[], count: number, seed: number): Break[] => {
  const length = Math.min(count, all.length)
  const [drawn = []] = fc.sample(fc.shuffledSubarray(all, { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  })
  return drawn
}

/** The source with the break applied. Undefined if its text does not occur exactly once. */
const applyBreak = (source: string, { text, replacement }: Break): string | undefined =>
  source.split(text).length === 2 ? source.replace(text, () => replacement) : undefined

/** The tests that must notice a break. */
const findTests = ({ name, test }: Break, proofs: Proof[]): Proof[] =>
  test ? [{ row: name, file: test.file, test: test.title }] : proofs.filter(({ row }) => row === name)

const isNoticed = ({ name, test }: Break, failure: Failure): boolean =>
  test ? failure[0] === test.title : namesRow(failure, name)

/** Breaks a copy of the tree, runs the tests kind by kind until one notices the break, and mends the copy. */
const runBreak = async (folder: string, change: Break, proofs: Proof[]): Promise<Outcome> => {
  const path = join(folder, change.file)
  const source = readFileSync(path, 'utf8')
  const broken = applyBreak(source, change)
  if (broken === undefined) return { isKilled: false, text: 'NO LONGER APPLIES' }
  const tests = findTests(change, proofs)
  const failures: Failure[] = []
  try {
    writeFileSync(path, broken)
    if (change.command)
      return (await runProgram(folder, change.command))
        ? { isKilled: false, text: 'SURVIVED' }
        : { isKilled: true, text: `killed: ${change.command[0]}` }
    for (const kind of KINDS) {
      const ofKind = tests.filter((test) => getKind(test) === kind)
      if (ofKind.length === 0) continue
      const found = await runProofs(folder, kind, ofKind)
      if (!found) return { isKilled: false, text: 'CANNOT BE BUILT' }
      failures.push(...found)
      if (failures.some((failure) => isNoticed(change, failure)))
        return { isKilled: true, text: `killed: ${kind}` }
    }
  } finally {
    writeFileSync(path, source)
  }
  const others = new Set(failures.map((failure) => failure.join(' › ')))
  return others.size > 0
    ? { isKilled: false, text: `CAUGHT BY OTHERS: ${[...others].join(', ')}` }
    : { isKilled: false, text: 'SURVIVED' }
}

/**
 * Prints a line for each break. Returns whether every one was noticed and, unless a sample was drawn, no row is without a
 * break.
 */
export async function runBreaks(
  root: string,
  rows: ReadonlyMap<string, string>,
  proofs: Proof[],
  { only, sample, seed = Date.now() % 1_000_000, workers }: BreakOptions,
): Promise<boolean> {
  const withoutBreak = [...rows.keys()].filter((id) => !breaks.some(({ name }) => name === id))
  if (sample === undefined) for (const id of withoutBreak) console.log(`${id.padEnd(34)} HAS NO BREAK`)
  const chosen = breaks.filter(({ name }) => only?.includes(name) ?? true)
  const drawn = sample === undefined ? chosen : drawSample(chosen, sample, seed)
  if (sample !== undefined) console.log(`${drawn.length} of ${chosen.length} breaks, --seed ${seed}`)

  const startedAt = Date.now()
  const waiting = [...drawn]
  let killed = 0
  const work = async (index: number) => {
    const folder = join(root, '.cache/breaks', String(index))
    copyTree(root, folder)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const since = Date.now()
      const { isKilled, text } = await runBreak(folder, next, proofs)
      if (isKilled) killed += 1
      console.log(
        `${next.name.padEnd(34)} ${((Date.now() - since) / 1000).toFixed(1).padStart(6)} s  ${text}`,
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, drawn.length) }, (_, index) => work(index)))
  console.log(
    `${killed} of ${drawn.length} breaks were noticed, in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  return killed === drawn.length && (sample !== undefined || withoutBreak.length === 0)
}
