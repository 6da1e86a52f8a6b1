import { defineConfig } from 'vitest/config'
import base from './vitest.config.js'

const server = base.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'server',
)
if (typeof server !== 'object' || !('test' in server))
  throw new Error('vitest.config.ts has no project server')

/** Writes the dump of a release, which the tests of later versions restore. */
export default defineConfig({
  ...server,
  test: { ...server.test, include: ['packages/server/test/releases/write-dump.ts'] },
})
