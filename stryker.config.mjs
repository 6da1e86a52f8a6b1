import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** The sources in a folder and its subfolders, without tests. */
const listSources = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.test-d|\.d)\.ts$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))

/** The files of the lifecycles in `charts`, and of what defines them. */
const lifecycles = Array.from(
  readFileSync('packages/machines/src/charts/lifecycles.ts', 'utf8').matchAll(
    /Lifecycle[\w\s,]*\} from '\.\.\/(.+)\.js'/g,
  ),
  ([, file]) => `packages/machines/src/${file}.ts`,
)

const SDK = 'packages/sdk/src'
const RULES = ['rules.ts', 'model.ts', 'inputs.ts', 'endpoints.ts']
/** The endpoints of the operator, and extensions of the specification that no unit test calls. */
const OTHER_ENDPOINTS = ['operator', 'switches', 'webhooks', 'account', 'terms']

/** The rules, models, inputs and endpoints of the SDK. */
const rules = listSources(SDK).filter(
  (file) => RULES.includes(basename(file)) && !OTHER_ENDPOINTS.includes(basename(dirname(file))),
)

/** The features whose decisions the memory exchange, or a test of the server without a database, runs. */
const DOMAIN = ['investments', 'names', 'referrals', 'statement', 'trading', 'verification']
const domain = DOMAIN.flatMap((feature) => listSources(`packages/server/src/domain/${feature}`))

/**
 * What `npm run mutate` mutates, part by part. Each part has tests of its own in `vitest.mutate.config.ts`: a mutant of what a module
 * computes when it is loaded, such as an endpoint, runs all of them.
 */
export const PARTS = {
  machines: lifecycles,
  sdk: [...rules, `${SDK}/money.ts`, `${SDK}/time.ts`],
  server: domain,
  web: ['packages/web/src/app/gate.ts'],
}

export const MUTATED_FILES = Object.values(PARTS).flat()

const { MUTATE: part = 'machines' } = process.env
if (!Object.hasOwn(PARTS, part)) throw new Error(`MUTATE is one of ${Object.keys(PARTS).join(', ')}`)

// Mutates the lifecycles, the rules of the SDK, the decisions of the server's domain or the gate of the web app, and checks that a unit
// test fails.
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: PARTS[part],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: [
    '.cache',
    '.ci',
    '.data',
    '.storybook',
    'bench',
    'dist',
    'docs',
    'e2e',
    'examples',
    'packages/conformance',
    'packages/server/test',
    'packages/web/stories',
    'scripts',
    'test-results',
    '/tsconfig.json',
    '/tsconfig.tools.json',
  ],
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: `.cache/mutation-${part}.json` },
  // Only mutants of changed code, or of changed tests, run again. `--force` runs all.
  incremental: true,
  incrementalFile: `.cache/mutation-${part}-incremental.json`,
  thresholds: { high: 100, low: 95, break: 90 },
}
