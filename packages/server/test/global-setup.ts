import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.js'
import { openPglite } from '../src/db/pglite.js'
import { type Cluster, postgresBinaries, startCluster } from './postgres-cluster.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated PGlite folder, to be copied. */
    template: string
    /** A PostgreSQL server, where there is one. */
    postgresUrl: string
  }
}

/** Once a run: one migrated folder, one PostgreSQL cluster. */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pglite-'))
  const template = join(folder, 'db')
  const db = await openPglite(template)
  await migrate(db)
  await db.close()
  const given = process.env.TEST_DATABASE_URL
  const binaries = postgresBinaries()
  let cluster: Cluster | undefined
  if (!given && binaries) cluster = await startCluster(binaries)
  if (!given && !binaries) console.log('No PostgreSQL binaries: the tests on PostgreSQL are skipped')
  project.provide('template', template)
  project.provide('postgresUrl', given ?? cluster?.url ?? '')
  return () => {
    cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
