import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** The tests that a mutated lifecycle has to fail: those of the machines alone, none that walks through the server. */
const conditions = ['@cht/source', ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    include: ['packages/machines/src/{appeals,charts,investments,orders,trades,verification}/*.test.ts'],
  },
})
