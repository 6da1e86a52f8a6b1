import { readIds } from '../proofs.js'

/** The titles of a failed test and of its failed steps, from the outermost to the innermost. */
export type Failure = string[]

interface VitestReport {
  testResults?: { assertionResults: { status: string; title: string }[] }[]
}

interface PlaywrightStep {
  title: string
  error?: object
  steps?: PlaywrightStep[]
}

interface PlaywrightSuite {
  specs?: {
    title: string
    ok: boolean
    tests: { results: { status: string; steps?: PlaywrightStep[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export function readVitestFailures({ testResults = [] }: VitestReport): Failure[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ title }) => [title])
}

const findFailedSteps = (steps: PlaywrightStep[]): string[] => {
  const failed = steps.find(({ error }) => error !== undefined)
  return failed ? [failed.title, ...findFailedSteps(failed.steps ?? [])] : []
}

export function readPlaywrightFailures({ specs = [], suites = [] }: PlaywrightSuite): Failure[] {
  const failures = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ steps = [] }) => [title, ...findFailedSteps(steps)]),
  )
  return [...failures, ...suites.flatMap(readPlaywrightFailures)]
}

/** Whether a failure names a row: the id of the row is in the innermost of its titles that have ids. */
export function namesRow(failure: Failure, row: string): boolean {
  const ids = failure.map(readIds).findLast((found) => found.length > 0)
  return ids?.includes(row) ?? false
}
