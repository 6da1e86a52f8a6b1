import type { Proof } from '../proofs.js'
import type { Break } from './break.js'
import { getKind, KINDS, type Kind } from './run-proofs.js'

/** A row or a rule, with its breaks. */
export interface BreakGroup {
  name: string
  breaks: Break[]
}

export function groupBreaks(breaks: Break[]): BreakGroup[] {
  const names = [...new Set(breaks.map(({ name }) => name))]
  return names.map((name) => ({ name, breaks: breaks.filter((one) => one.name === name) }))
}

/** The tests that must notice a break. */
export function findTests({ name, test }: Break, proofs: Proof[]): Proof[] {
  return test ? [{ row: name, file: test.file, test: test.title }] : proofs.filter(({ row }) => row === name)
}

/** The kinds of the tests that must notice these breaks, from the fastest to the slowest. */
export function findKinds(breaks: Break[], proofs: Proof[]): Kind[] {
  const found = new Set(
    breaks.flatMap((change) => (change.command ? [] : findTests(change, proofs).map(getKind))),
  )
  return KINDS.filter((kind) => found.has(kind))
}

/** Whether the tests of a kind run a file at all. Those of the memory exchange are unit tests, and run the server's domain. */
export function canReach(kind: Kind, file: string): boolean {
  if (kind === 'server') return !/^packages\/(ui|web)\//.test(file)
  return (
    kind === 'browser' ||
    !file.startsWith('packages/server/') ||
    file.startsWith('packages/server/src/domain/')
  )
}
