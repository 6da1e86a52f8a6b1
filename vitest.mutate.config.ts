import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['@cht/source', ...defaultServerConditions]

/** The tests that must detect a mutant, by the part that Stryker mutates. */
const TESTS: Record<string, string[]> = {
  machines: ['packages/machines/src/*/*.test.ts', 'packages/machines/src/define-lifecycle.test.ts'],
  sdk: ['packages/sdk/src/**/*.test.ts'],
  server: ['packages/server/src/domain/**/*.test.ts', 'packages/memory-exchange/src/*.test.ts'],
  web: ['packages/web/src/app/gate.test.ts'],
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    // Stryker starts each run in a new worker. Sharing the modules of a run's files halves its time, so fewer mutants time out.
    isolate: false,
    // Stryker's first run is instrumented. A mutant that never ends is stopped by Stryker.
    testTimeout: 60_000,
    include: TESTS[process.env.MUTATE ?? 'machines'] ?? [],
    // `hover` runs the compiler on sources that Stryker has instrumented. The tests of the app are long, and test no lifecycle.
    exclude: ['packages/sdk/src/hover.test.ts', 'packages/machines/src/app/**'],
  },
})
