import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.js'
import { openPglite } from '../src/platform/db/pglite.js'
import { openPostgres } from '../src/platform/db/postgres.js'
import { type Cluster, findPostgresBinaries, startCluster } from './postgres-cluster.js'
import { createTemporaryFolder, removeTemporaryFolders } from './temporary-folder.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated PGlite folder that each test exchange copies. */
    pgliteTemplate: string
    /** The name of a migrated PostgreSQL database that each test exchange copies; '' without a server. */
    postgresTemplate: string
    /** The URL of a PostgreSQL server; '' without one. */
    postgresUrl: string
  }
}

/**
 * Settings of a temporary cluster with many small databases: nothing reads or writes pages in the background. With
 * `fsync` off, as in every temporary cluster, each start of an exchange logs a warning.
 */
const CLUSTER_SETTINGS = {
  autovacuum: 'off',
  bgwriter_lru_maxpages: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
}

/** Creates a migrated database, and returns its name. */
const createPostgresTemplate = async (url: string): Promise<string> => {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const db = await openPostgres(url.replace(/\/[^/]*$/, `/${name}`), () => {})
  await migrate(db)
  // PostgreSQL copies a database only while nobody is connected to it.
  await db.close()
  return name
}

/**
 * Starts a PostgreSQL cluster unless TEST_DATABASE_URL is set, and creates the databases that test exchanges copy, once per
 * run.
 */
export default async (project: TestProject) => {
  const folder = createTemporaryFolder('pglite')
  const template = join(folder, 'db')
  // A server warns of a folder that others can read. Copies have the rights of the template.
  const umask = process.umask(0o077)
  const db = await openPglite(template)
  await migrate(db)
  await db.close()
  process.umask(umask)
  const configuredUrl = process.env.TEST_DATABASE_URL
  const binaries = findPostgresBinaries()
  let cluster: Cluster | undefined
  if (!configuredUrl && binaries) cluster = await startCluster(binaries, { settings: CLUSTER_SETTINGS })
  if (!configuredUrl && !binaries)
    console.log('PostgreSQL binaries were not found: the server is tested on the embedded database')
  const postgresUrl = configuredUrl ?? cluster?.url ?? ''
  project.provide('pgliteTemplate', template)
  project.provide('postgresUrl', postgresUrl)
  project.provide('postgresTemplate', postgresUrl === '' ? '' : await createPostgresTemplate(postgresUrl))
  return () => {
    cluster?.stop()
    removeTemporaryFolders()
  }
}
