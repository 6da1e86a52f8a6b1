import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * Our packages resolve to each other's sources, so that no test needs a build. Without `module`, a bundler's condition:
 * Node itself would be given files that it cannot load.
 */
const conditions = ['@cht/source', ...defaultServerConditions.filter((condition) => condition !== 'module')]
const sources = { resolve: { conditions }, ssr: { resolve: { conditions } } }

export default defineConfig({
  test: {
    projects: [
      {
        ...sources,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/{sdk,machines,memory-exchange,web}/{src,stories}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // They leave nothing behind: one worker's modules serve all of its files, three times as fast.
          pool: 'threads',
          isolate: false,
          // The one that draws every chart takes seconds, on a busy machine many.
          testTimeout: 60_000,
        },
      },
      {
        ...sources,
        test: {
          name: 'server',
          environment: 'node',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: 'packages/server/test/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // An embedded database takes most of a gigabyte.
          maxWorkers: 2,
        },
      },
    ],
  },
})
