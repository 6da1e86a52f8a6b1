// Runs every test, one step after the other, and says at the end what passed and how long each step took.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

const cache = new URL('../.cache/', import.meta.url).pathname
mkdirSync(cache, { recursive: true })
const report = (name) => `${cache}${name}.json`
const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return {}
  }
}

const vitest = (name, chosen) => [
  'vitest',
  ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
]
const vitestOutcome = ({
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  testResults = [],
}) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests,
  remarks: testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [`failed: ${relative('.', name)}`]
    return failed.map(({ fullName }) => `failed: ${relative('.', name)} › ${fullName}`)
  }),
})

const journeys = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(journeys)]
const REMARKS = { flaky: 'passed at the second try', unexpected: 'failed' }
const playwrightOutcome = ({
  stats: { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = {},
  suites = [],
}) => ({
  passed: expected + flaky,
  failed: unexpected,
  skipped,
  remarks: suites
    .flatMap(journeys)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status in REMARKS)
        .map(({ status }) => `${REMARKS[status]}: e2e/${file} › ${title}`),
    ),
})

const STEPS = [
  { name: 'types', run: ['tsc', ['-b']] },
  { name: 'lint', run: ['biome', ['check', '--error-on-warnings', '.']] },
  {
    name: 'imports',
    run: ['depcruise', ['packages', 'e2e', 'scripts', 'examples', '--config', '.dependency-cruiser.mjs']],
  },
  { name: 'dead code', run: ['knip', []] },
  { name: 'build', run: ['vite', ['build', 'packages/web', '--logLevel', 'warn']] },
  { name: 'openapi', run: ['redocly', ['lint', 'docs/openapi.json']] },
  { name: 'package', run: [process.execPath, ['scripts/pack-check.mjs']] },
  { name: 'unit', run: vitest('unit', ['--project', 'unit']), outcome: vitestOutcome },
  { name: 'server', run: vitest('server', ['--project', 'server']), outcome: vitestOutcome },
  {
    name: 'stories',
    run: vitest('stories', ['--config', 'vitest.stories.config.ts']),
    outcome: vitestOutcome,
  },
  { name: 'browser', run: ['playwright', ['test']], outcome: playwrightOutcome },
  { name: 'spec rows', run: [process.execPath, ['scripts/spec.mjs']] },
]

// The journeys import the SDK: from its source, as every test does.
const env = {
  ...process.env,
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=@cht/source`.trim(),
}
const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []
for (const { name, run, outcome } of STEPS) {
  console.log(`\n── ${name}`)
  rmSync(report(name), { force: true })
  const begun = Date.now()
  const [command, args] = run
  const { status } = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  const ok = status === 0
  // A step without tests of its own counts as one; so does a step that failed beside its tests.
  const { passed, failed, skipped, remarks } = outcome?.(readReport(name)) ?? {
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    skipped: 0,
    remarks: [],
  }
  total.passed += passed
  total.failed += ok ? failed : Math.max(failed, 1)
  total.skipped += skipped
  lines.push(
    `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds.padStart(6)} s${outcome ? `  ${passed} tests` : ''}`,
    ...remarks.map((remark) => `       ${remark}`),
  )
}
console.log(`\n${lines.join('\n')}\n`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed > 0 ? 1 : 0
