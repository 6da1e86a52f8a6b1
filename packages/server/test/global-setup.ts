import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.js'
import { openPglite } from '../src/db/pglite.js'
import { type Cluster, postgresBinaries, startCluster } from './postgres-cluster.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated PGlite folder that each test exchange copies. */
    template: string
    /** The URL of a PostgreSQL server; '' where there is none. */
    postgresUrl: string
  }
}

/** Creates the PGlite template and starts a PostgreSQL cluster, once per run. */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pglite-'))
  const template = join(folder, 'db')
  const db = await openPglite(template)
  await migrate(db)
  await db.close()
  const configuredUrl = process.env.TEST_DATABASE_URL
  const binaries = postgresBinaries()
  let cluster: Cluster | undefined
  if (!configuredUrl && binaries) cluster = await startCluster(binaries)
  if (!configuredUrl && !binaries)
    console.log('PostgreSQL binaries were not found: the tests on PostgreSQL are skipped')
  project.provide('template', template)
  project.provide('postgresUrl', configuredUrl ?? cluster?.url ?? '')
  return () => {
    cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
