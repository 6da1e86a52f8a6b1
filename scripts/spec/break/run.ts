import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { breaks } from '../breaks/index.js'
import { MUTATED } from '../breaks/mutated.js'
import type { Proof } from '../proofs.js'
import type { Break } from './break.js'
import { copyTree } from './copy.js'
import { type Failure, namesRow } from './failures.js'
import { type BreakGroup, canReach, findKinds, findTests, groupBreaks } from './plan.js'
import { getKind, type Kind, runProgram, runProofs } from './run-proofs.js'

interface BreakOptions {
  /** Names of breaks. Default: all. */
  only: string[] | undefined
  /** How many rows and rules are drawn, with all breaks of each. Default: all. */
  sample: number | undefined
  /** Default: the hash of the commit. */
  seed: number | undefined
  /** How many copies of the tree are tested side by side. */
  workers: number
}

/** Draws some of the groups, always the same for a seed. */
const drawSample = (all: BreakGroup[], count: number, seed: number): BreakGroup[] => {
  const length = Math.min(count, all.length)
  const [drawn = []] = fc.sample(fc.shuffledSubarray(all, { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  })
  return drawn
}

/** The first digits of the commit's hash, so that each commit draws others. 1 outside of a repository. */
const readCommitSeed = (root: string): number => {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(0, 7) || '1', 16)
}

/** The source with the break applied. Undefined if its text does not occur exactly once. */
const applyBreak = (source: string, { text, replacement }: Break): string | undefined =>
  source.split(text).length === 2 ? source.replace(text, () => replacement) : undefined

const isNoticed = ({ name, test }: Break, failure: Failure): boolean =>
  test ? failure[0] === test.title : namesRow(failure, name)

interface Outcome {
  isKilled: boolean
  /** The kinds of tests of which one noticed the break and named its row. */
  noticedBy: Kind[]
  /** The result of the break, for its line of output. */
  text: string
}

const fail = (text: string): Outcome => ({ isKilled: false, noticedBy: [], text })

/**
 * Runs the tests of a break kind by kind in a copy of the tree that has it. A kind of `proven`, which has noticed another break of the
 * row, is left out once one kind has noticed this one.
 */
const runTests = async (
  folder: string,
  change: Break,
  proofs: Proof[],
  proven: ReadonlySet<Kind>,
): Promise<Outcome> => {
  if (change.command)
    return (await runProgram(folder, change.command))
      ? fail('SURVIVED')
      : { isKilled: true, noticedBy: [], text: `killed: ${change.command[0]}` }
  const tests = findTests(change, proofs)
  const failures: Failure[] = []
  const noticedBy: Kind[] = []
  for (const kind of findKinds([change], proofs)) {
    if (!canReach(kind, change.file) || (noticedBy.length > 0 && proven.has(kind))) continue
    const found = await runProofs(
      folder,
      kind,
      tests.filter((test) => getKind(test) === kind),
    )
    if (!found) return fail('CANNOT BE BUILT')
    failures.push(...found)
    if (found.some((failure) => isNoticed(change, failure))) noticedBy.push(kind)
  }
  if (noticedBy.length > 0) return { isKilled: true, noticedBy, text: `killed: ${noticedBy.join(', ')}` }
  const others = new Set(failures.map((failure) => failure.join(' › ')))
  return fail(others.size > 0 ? `CAUGHT BY OTHERS: ${[...others].join(', ')}` : 'SURVIVED')
}

/** Breaks a copy of the tree, runs the tests, and mends the copy. */
const runBreak = async (
  folder: string,
  change: Break,
  proofs: Proof[],
  proven: ReadonlySet<Kind>,
): Promise<Outcome> => {
  const path = join(folder, change.file)
  const source = readFileSync(path, 'utf8')
  const broken = applyBreak(source, change)
  if (broken === undefined) return fail('NO LONGER APPLIES')
  try {
    writeFileSync(path, broken)
    return await runTests(folder, change, proofs, proven)
  } finally {
    writeFileSync(path, source)
  }
}

/** Runs the breaks of a row or a rule. Returns whether each was noticed, and each kind of tests that claims the row noticed one. */
const runGroup = async (folder: string, group: BreakGroup, proofs: Proof[]): Promise<boolean> => {
  const print = (text: string) => console.log(`${group.name.padEnd(34)} ${text}`)
  const proven = new Set<Kind>()
  let isOk = true
  for (const change of group.breaks) {
    const since = Date.now()
    const { isKilled, noticedBy, text } = await runBreak(folder, change, proofs, proven)
    for (const kind of noticedBy) proven.add(kind)
    isOk &&= isKilled
    print(`${((Date.now() - since) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  }
  const unproven = findKinds(group.breaks, proofs).filter((kind) => !proven.has(kind))
  for (const kind of unproven) print(`          NO BREAK IS NOTICED BY ITS TESTS OF KIND ${kind}`)
  return isOk && unproven.length === 0
}

/**
 * Prints a line for each break. Returns whether every one was noticed, each kind of tests that claims a row has noticed one of its
 * breaks and, unless a sample was drawn, no row is without a break.
 */
export async function runBreaks(
  root: string,
  rows: ReadonlyMap<string, string>,
  proofs: Proof[],
  { only, sample, seed = readCommitSeed(root), workers }: BreakOptions,
): Promise<boolean> {
  const groups = groupBreaks(breaks)
  const withoutBreak = [...rows.keys()].filter(
    (id) => !(id in MUTATED || groups.some(({ name }) => name === id)),
  )
  if (sample === undefined) for (const id of withoutBreak) console.log(`${id.padEnd(34)} HAS NO BREAK`)
  const chosen = groups.filter(({ name }) => only?.includes(name) ?? true)
  const drawn = sample === undefined ? chosen : drawSample(chosen, sample, seed)
  if (sample !== undefined) console.log(`${drawn.length} of ${chosen.length} rows and rules, --seed ${seed}`)

  const startedAt = Date.now()
  const waiting = [...drawn]
  let passed = 0
  const work = async (index: number) => {
    const folder = join(root, '.cache/breaks', String(index))
    copyTree(root, folder)
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (await runGroup(folder, next, proofs)) passed += 1
  }
  await Promise.all(Array.from({ length: Math.min(workers, drawn.length) }, (_, index) => work(index)))
  console.log(
    `All breaks of ${passed} of ${drawn.length} rows and rules were noticed, in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  return passed === drawn.length && (sample !== undefined || withoutBreak.length === 0)
}
