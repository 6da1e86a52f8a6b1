import { readFileSync } from 'node:fs'

/** The files of the lifecycles in `charts`, and of what defines them. */
const files = readFileSync('packages/machines/src/charts/lifecycles.ts', 'utf8').matchAll(
  /Lifecycle[\w\s,]*\} from '\.\.\/(.+)\.js'/g,
)

// Mutates every guard, target and deadline of the lifecycles, and checks that a test of the machines fails.
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: Array.from(files, ([, file]) => `packages/machines/src/${file}.ts`),
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
    'packages/server',
    'packages/web',
    'scripts',
    'test-results',
    '/tsconfig.json',
    '/tsconfig.tools.json',
  ],
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: '.cache/mutation.json' },
  thresholds: { high: 100, low: 95, break: 90 },
}
