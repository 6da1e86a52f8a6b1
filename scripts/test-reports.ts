import { join, relative } from 'node:path'

/** The result in a test runner's JSON report. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** A line for each test that failed, and for each test file that could not be run. */
  remarks: string[]
}

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

export function readVitestReport(report: VitestReport): Outcome {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = report
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    remarks: testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0 && message) return [`failed: ${relative('.', name)}`]
      return failed.map(({ fullName }) => `failed: ${relative('.', name)} › ${fullName}`)
    }),
  }
}

interface PlaywrightSpec {
  title: string
  file: string
  tests: { status: 'expected' | 'unexpected' | 'skipped' }[]
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  /** `rootDir`: the folder that the files of the specs are relative to. */
  config?: { rootDir: string }
  stats?: { expected: number; unexpected: number; skipped: number }
  suites?: PlaywrightSuite[]
}

const listSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
]

export function readPlaywrightReport({ config, stats, suites = [] }: PlaywrightReport): Outcome {
  const { expected = 0, unexpected = 0, skipped = 0 } = stats ?? {}
  return {
    passed: expected,
    failed: unexpected,
    skipped,
    remarks: suites
      .flatMap(listSpecs)
      .flatMap(({ title, file, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected')
          .map(() => `failed: ${relative('.', join(config?.rootDir ?? '', file))} › ${title}`),
      ),
  }
}
