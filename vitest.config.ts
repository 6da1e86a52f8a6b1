import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * Resolves our packages to their sources, so that no test needs a build. Excludes `module`, a condition of bundlers: its
 * files cannot be loaded by Node.
 */
const conditions = ['@cht/source', ...defaultServerConditions.filter((condition) => condition !== 'module')]
const sources = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Vitest loads the global set-up in an environment of its own.
  environments: { __vitest__: { resolve: { conditions } } },
}

/**
 * Tests of the server with programs that may not be installed, such as proxies and Prometheus, and under attack. They take a
 * machine for minutes: `npm run test:deployment` runs them.
 */
const DEPLOYMENT_TESTS = [
  'packages/server/test/deployment/*.test.ts',
  'packages/server/test/harness/attack-*.test.ts',
  'bench/attack/attack.test.ts',
]

const serverTests = {
  environment: 'node' as const,
  globalSetup: 'packages/server/test/global-setup.ts',
  setupFiles: [
    'packages/server/test/remove-folders.ts',
    'packages/server/test/cheap-passwords.ts',
    'packages/server/test/kill-servers.ts',
    'packages/server/test/check-responses.ts',
    'packages/server/test/check-lock-order.ts',
  ],
  // Some tests run commands as processes. A busy machine takes many times as long as a quiet one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // The files of a worker share its modules: loading the server again for each would take longer than most tests.
  isolate: false,
  // Each worker's embedded database takes almost a gigabyte of memory.
  maxWorkers: 2,
}

export default defineConfig({
  test: {
    projects: [
      {
        ...sources,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/{sdk,machines,memory-exchange,conformance,ui,web,console}/{src,stories,build}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'packages/sdk/scripts/**/*.test.ts',
            'bench/{capacity,server}/*.test.ts',
            'deploy/**/*.test.ts',
            'examples/**/*.test.ts',
          ],
          // These tests have no side effects, so the files of a worker share its modules: three times as fast.
          pool: 'threads',
          isolate: false,
          // The test that draws every chart takes seconds, and longer on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        ...sources,
        test: {
          ...serverTests,
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts', 'packages/conformance/test/*.test.ts'],
          exclude: DEPLOYMENT_TESTS,
        },
      },
      {
        ...sources,
        // The built console in Chromium, over the server's fixtures.
        test: {
          ...serverTests,
          name: 'console',
          include: ['packages/console/test/*.test.ts'],
          maxWorkers: 1,
        },
      },
      {
        ...sources,
        test: { ...serverTests, name: 'deployment', include: DEPLOYMENT_TESTS },
      },
    ],
  },
})
