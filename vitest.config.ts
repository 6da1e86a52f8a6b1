import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Our packages resolve to each other's sources, so that no test needs a build. */
const conditions = ['@cht/source', ...defaultServerConditions]
const sources = { resolve: { conditions }, ssr: { resolve: { conditions } } }

export default defineConfig({
  test: {
    projects: [
      {
        ...sources,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/{sdk,machines,web}/src/**/*.test.ts'],
        },
      },
    ],
  },
})
