// `npm test`: runs the checks and tests one step after another, and prints the results and the time of each. `npm run test:all`
// adds what takes long: the server on both databases and with the programs of a deployment, axe on each story in both
// themes, the built Storybook, the journeys that prove no row of the specification, all journeys on translated pages, and all breaks
// instead of three.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTitlePattern } from './spec/break/run-proofs.js'
import { findProofs } from './spec/proofs.js'
import { readRows } from './spec/rows.js'
import { type Outcome, readPlaywrightReport, readVitestReport } from './test-reports.js'

interface Step {
  name: string
  run: [command: string, args: string[]]
  /** Reads the JSON report that the step writes to `reportFile(name)`. */
  readReport?: (report: object) => Outcome
  environment?: Record<string, string>
  /** Whether only `npm run test:all` runs the step. */
  isLong?: boolean
}

const isWhole = process.argv.includes('--all')

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const cache = `${ROOT}.cache/`
const reportFile = (name: string) => `${cache}${name}.json`

/** An empty report if the step ended before it wrote one. */
const parseReport = (name: string): object => {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'))
  } catch {
    return {}
  }
}

const vitest = (name: string, args: string[]): Step => ({
  name,
  run: [
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`],
  ],
  readReport: readVitestReport,
})

const script = (path: string, ...args: string[]): Step['run'] => [
  process.execPath,
  ['--import', 'tsx', path, ...args],
]

const CHECKED_BY_DEPCRUISE = ['packages', 'e2e', 'scripts', 'bench', 'examples']

/** A pattern of the browser journeys that prove rows of the specification, and of those on a translated page. */
const createJourneyPattern = (): string => {
  const { proofs } = findProofs(ROOT, readRows(ROOT))
  const titles = proofs.flatMap(({ file, test }) => (file.startsWith('e2e/') && test ? [test] : []))
  return createTitlePattern([...titles, 'translated-page.spec.ts'])
}

const STEPS: Step[] = [
  { name: 'types', run: ['tsc', ['-b']] },
  { name: 'lint', run: ['biome', ['check', '--error-on-warnings', '.']] },
  {
    name: 'imports',
    run: ['depcruise', [...CHECKED_BY_DEPCRUISE, '--config', '.dependency-cruiser.mjs']],
  },
  { name: 'dead code', run: ['knip', []] },
  { name: 'build', run: ['vite', ['build', 'packages/web', '--logLevel', 'warn']] },
  { name: 'openapi', run: ['redocly', ['lint', 'packages/sdk/openapi.json']] },
  { name: 'package', run: script('scripts/packages/main.ts') },
  vitest('unit', ['--project', 'unit']),
  {
    ...vitest('server', ['--project', 'server']),
    environment: isWhole ? { ENGINES: 'each' } : {},
  },
  { ...vitest('deployment', ['--project', 'deployment']), isLong: true },
  {
    ...vitest('stories', ['--config', 'vitest.stories.config.ts']),
    environment: isWhole ? { AXE: 'each' } : {},
  },
  { name: 'storybook', run: ['storybook', ['build', '-o', '.cache/storybook', '--quiet']], isLong: true },
  {
    name: 'storybook-e2e',
    run: ['playwright', ['test', '--config', 'playwright.storybook.config.ts']],
    readReport: readPlaywrightReport,
    isLong: true,
  },
  {
    name: 'browser',
    run: ['playwright', ['test', ...(isWhole ? [] : ['--grep', createJourneyPattern()])]],
    readReport: readPlaywrightReport,
  },
  {
    name: 'translated',
    run: ['playwright', ['test', '--grep-invert', 'translated-page.spec.ts']],
    readReport: readPlaywrightReport,
    environment: { TRANSLATED: '1' },
    isLong: true,
  },
  { name: 'spec rows', run: script('scripts/spec/main.ts') },
  {
    name: 'breaks',
    run: script('scripts/spec/main.ts', '--break', ...(isWhole ? [] : ['--sample', '3', '--seed', '1'])),
  },
]

const env = {
  ...process.env,
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  // The e2e tests import our packages from their sources, as all tests do.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=@cht/source`.trim(),
}

interface Result extends Outcome {
  isOk: boolean
  line: string
}

const runStep = ({ name, run: [command, args], readReport, environment }: Step): Result => {
  console.log(`\n── ${name}`)
  rmSync(reportFile(name), { force: true })
  const startedAt = Date.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...env, ...environment },
    shell: process.platform === 'win32',
  })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const isOk = status === 0
  // A step without a report counts as one test.
  const outcome = readReport?.(parseReport(name)) ?? {
    passed: isOk ? 1 : 0,
    failed: isOk ? 0 : 1,
    skipped: 0,
    remarks: [],
  }
  const tests = readReport ? `  ${outcome.passed} tests` : ''
  return {
    ...outcome,
    // A step can fail although none of its tests did.
    failed: isOk ? outcome.failed : Math.max(outcome.failed, 1),
    isOk,
    line: `${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${seconds.padStart(6)} s${tests}`,
  }
}

mkdirSync(cache, { recursive: true })
const results = STEPS.filter(({ isLong = false }) => isWhole || !isLong).map(runStep)
const sum = (field: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, result) => total + result[field], 0)
const skipped = sum('skipped')

const lines = results.flatMap(({ line, remarks }) => [line, ...remarks.map((remark) => `       ${remark}`)])
console.log(`\n${lines.join('\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = sum('failed') > 0 ? 1 : 0
