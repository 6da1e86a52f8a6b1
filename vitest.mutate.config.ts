import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** The tests that must detect a mutated lifecycle: those of the machines, not those of the server. */
const conditions = ['@cht/source', ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    // Stryker's first run is instrumented. A mutant that never ends is stopped by Stryker.
    testTimeout: 60_000,
    include: ['packages/machines/src/!(app)/*.test.ts'],
  },
})
