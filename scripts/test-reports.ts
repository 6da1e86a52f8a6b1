import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The result in a test runner's JSON report. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** A text for each test that failed, with the first lines of its error, and for each test file that could not be run. */
  remarks: string[]
}

const MAX_ERROR_LINES = 15

/** Names a failed test, and indents the first lines of its error, without the places in the code that follow them. */
const describeFailure = (test: string, error = ''): string => {
  const [message = ''] = stripVTControlCharacters(error).split(/\n\s+at /)
  const lines = message.trim().split('\n').slice(0, MAX_ERROR_LINES)
  return [`failed: ${test}`, ...lines].join('\n  ').trimEnd()
}

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
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
      if (failed.length === 0 && message) return [describeFailure(relative('.', name), message)]
      return failed.map(({ fullName, failureMessages }) =>
        describeFailure(`${relative('.', name)} › ${fullName}`, failureMessages?.[0]),
      )
    }),
  }
}

interface PlaywrightSpec {
  title: string
  file: string
  tests: {
    status: 'expected' | 'unexpected' | 'skipped'
    results?: { error?: { message?: string } }[]
  }[]
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
          .map(({ results }) =>
            describeFailure(
              `${relative('.', join(config?.rootDir ?? '', file))} › ${title}`,
              results?.at(-1)?.error?.message,
            ),
          ),
      ),
  }
}
