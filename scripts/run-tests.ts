// `npm test`: runs the checks side by side, then the tests one step after another, and prints the results and the time of each.
// With the names of steps, it runs these alone: `npm test -- types unit`. `npm run test:all` adds what takes long: the server
// on both databases and with the programs of a deployment, axe on each story in both themes, the built Storybook, what differs
// from the stories of the last release, the journeys that prove no row of the specification, all journeys on translated pages,
// and the breaks of all rows instead of three, which the commit draws.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
  /** Whether the step runs beside other checks, on one core. A test has the machine to itself: it waits for browsers and servers. */
  isCheck?: boolean
  /** The name of the step whose output this one tests. */
  needs?: string
  /** Whether only `npm run test:all` runs the step. */
  isLong?: boolean
}

const isWhole = process.argv.includes('--all')
const names = process.argv.slice(2).filter((argument) => argument !== '--all')

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

const check = (name: string, run: Step['run']): Step => ({ name, run, isCheck: true })

const CHECKED_BY_DEPCRUISE = ['packages', 'e2e', 'scripts', 'bench', 'deploy', 'examples']

/** A pattern of the browser journeys that prove rows of the specification, and of those on a translated page. */
const createJourneyPattern = (): string => {
  const { proofs } = findProofs(ROOT, readRows(ROOT))
  const titles = proofs.flatMap(({ file, test }) => (file.startsWith('e2e/') && test ? [test] : []))
  return createTitlePattern([...titles, 'translated-page.spec.ts'])
}

/** The states of forms and resources look much alike, and are a third of all stories. */
const ALIKE = ['--skip', 'Forms and loading/']

const STEPS: Step[] = [
  // The longest first.
  check('package', script('scripts/packages/main.ts')),
  check('types', ['tsc', ['-b']]),
  check('build', ['vite', ['build', 'packages/web', '--logLevel', 'warn']]),
  check('build of the console', ['vite', ['build', 'packages/console', '--logLevel', 'warn']]),
  check('imports', ['depcruise', [...CHECKED_BY_DEPCRUISE, '--config', '.dependency-cruiser.mjs']]),
  check('lint', ['biome', ['check', '--error-on-warnings', '.']]),
  check('dead code', ['knip', []]),
  check('openapi', ['redocly', ['lint', 'packages/sdk/openapi.json']]),
  check('spec rows', script('scripts/spec/main.ts')),
  vitest('unit', ['--project', 'unit']),
  {
    ...vitest('server', ['--project', 'server']),
    environment: isWhole ? { ENGINES: 'each' } : {},
  },
  { ...vitest('console', ['--project', 'console']), needs: 'build of the console' },
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
    needs: 'storybook',
    isLong: true,
  },
  { name: 'compared', run: script('scripts/compare-stories.ts', ...ALIKE), needs: 'storybook', isLong: true },
  {
    name: 'browser',
    needs: 'build',
    run: ['playwright', ['test', ...(isWhole ? [] : ['--grep', createJourneyPattern()])]],
    readReport: readPlaywrightReport,
  },
  {
    name: 'translated',
    run: ['playwright', ['test', '--grep-invert', 'translated-page.spec.ts']],
    readReport: readPlaywrightReport,
    environment: { TRANSLATED: '1' },
    needs: 'build',
    isLong: true,
  },
  {
    name: 'breaks',
    run: script('scripts/spec/main.ts', '--break', ...(isWhole ? [] : ['--sample', '3'])),
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

const IS_WINDOWS = process.platform === 'win32'

/** The steps that run. Each is a process group, so that a signal reaches what it has started too. */
const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const { pid } of running) if (pid !== undefined) process.kill(IS_WINDOWS ? pid : -pid, signal)
    process.kill(process.pid, signal)
  })

/** Runs a command. Prints its output while it runs, or all of it at the end. Resolves with the exit code. */
const runCommand = ({ name, run: [command, args], environment, isCheck }: Step): Promise<number | null> => {
  const title = `\n── ${name}`
  if (!isCheck) console.log(title)
  const child = spawn(command, args, {
    stdio: isCheck ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...environment },
    shell: IS_WINDOWS,
    detached: !IS_WINDOWS,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  // A command that cannot be started closes with a code other than 0.
  child.once('error', ({ message }) => console.error(message))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      if (isCheck) console.log(`${title}\n${output.trimEnd()}`)
      resolve(code)
    })
  })
}

const runStep = async (step: Step): Promise<Result> => {
  const { name, readReport } = step
  rmSync(reportFile(name), { force: true })
  const startedAt = Date.now()
  const isOk = (await runCommand(step)) === 0
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
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

/** The result of a step that is not run, because the step that it needs has failed. */
const createNotRun = ({ name, needs }: Step): Result => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  remarks: [`not run: ${needs} has failed`],
  isOk: false,
  line: `FAILED ${name}`,
})

const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const isRequested = ({ name, isLong = false }: Step) =>
  names.length > 0 ? names.includes(name) : isWhole || !isLong

mkdirSync(cache, { recursive: true })
const steps = STEPS.filter(isRequested)
const finished = new Map<Step, Result>()
const hasFailed = (name: string | undefined) =>
  [...finished].some(([step, { isOk }]) => step.name === name && !isOk)
/** Runs steps one after another, each when the one before has ended. */
const runSteps = async (queue: Step[]) => {
  for (let step = queue.shift(); step; step = queue.shift())
    finished.set(step, hasFailed(step.needs) ? createNotRun(step) : await runStep(step))
}
const checks = steps.filter(({ isCheck }) => isCheck)
await Promise.all(Array.from({ length: availableParallelism() }, () => runSteps(checks)))
await runSteps(steps.filter(({ isCheck }) => !isCheck))
const results = steps.flatMap((step) => finished.get(step) ?? [])
const sum = (field: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, result) => total + result[field], 0)
const skipped = sum('skipped')

const lines = results.flatMap(({ line, remarks }) => [
  line,
  ...remarks.map((remark) => remark.replaceAll(/^/gm, '       ')),
])
console.log(`\n${lines.join('\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = sum('failed') > 0 ? 1 : 0
