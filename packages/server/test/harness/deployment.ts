import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../src/db/database.js'
import { openPglite } from '../../src/db/pglite.js'
import { openPostgres } from '../../src/db/postgres.js'
import { postgresBinaries, startCluster } from '../postgres-cluster.js'
import { type ServerProcess, startServer } from '../process.js'
import { startProxy } from '../proxy.js'
import { createDatabase, type Engine } from '../test-database.js'
import type { Tally } from './tally.js'

/** The interval at which another process is polled. */
export function pause() {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

export const OPERATOR_TOKEN = 'operator-of-the-harness'

/** A cluster of its own for PostgreSQL, so that the run can stop it. */
const startDatabase = async (engine: Engine, folder: string) => {
  if (engine === 'PGlite') {
    await createDatabase(engine, folder)
    return undefined
  }
  const binaries = postgresBinaries()
  if (!binaries) throw new Error('PostgreSQL binaries were not found')
  return startCluster(binaries)
}

/** Starts one or more server processes on one database, each behind a proxy that can lose answers. */
export async function startDeployment(engine: Engine, processes: number, tally: Tally) {
  const folder = mkdtempSync(join(tmpdir(), 'cht-harness-'))
  const cluster = await startDatabase(engine, folder)
  const environment = {
    DATA_DIR: folder,
    DEMO: '1',
    OPERATOR_TOKEN,
    // Each simulated user sends an IP address of its own.
    TRUST_PROXY: 'loopback',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  }
  const servers: ServerProcess[] = []
  const start = async (index: number) => {
    servers[index] = await startServer(environment)
  }
  const getServer = (index: number): ServerProcess => {
    const server = servers[index % processes]
    if (!server) throw new Error('The server is not started')
    return server
  }
  const indexes = Array.from({ length: processes }, (_, index) => index)
  await Promise.all(indexes.map(start))
  const proxies = await Promise.all(indexes.map((index) => startProxy(() => getServer(index).address)))

  /** Reports logged server errors, whose answers do not say their cause. */
  const checkLog = ({ output }: ServerProcess) => {
    for (const line of output().split('\n'))
      if (/"status":500|"level":60|^\s*at .*\(node:/.test(line))
        tally.breaches.push(`Logged: ${line.slice(0, 800)}`)
  }
  const kill = async (index: number) => {
    tally.kills++
    await getServer(index).kill('SIGKILL')
    checkLog(getServer(index))
  }
  const isReady = async (index: number) => {
    const response = await fetch(`${getServer(index).address}/readyz`).catch(() => undefined)
    return response?.status === 200
  }

  return {
    folder,
    getAddress: (callNumber: number) => proxies[callNumber % processes]?.address ?? '',
    /** Loses the next `count` answers of each process. Call the result to stop, and to count those that were lost. */
    loseAnswers: (count: number) => {
      for (const proxy of proxies) proxy.loseAnswers(count)
      return () => {
        tally.lostAnswers += proxies.reduce((lost, proxy) => lost + count - proxy.stopLosing(), 0)
      }
    },
    killAndStart: async (processNumber: number, twice: boolean) => {
      const index = processNumber % processes
      await kill(index)
      await start(index)
      if (!twice) return
      await kill(index)
      await start(index)
    },
    /** Stops the database until the promise resolves. The embedded database stops with its process. */
    stopDatabase: async (until: Promise<unknown>) => {
      tally.databaseStops++
      if (!cluster) {
        await kill(0)
        await until
        return start(0)
      }
      await cluster.crash()
      await until
      await cluster.start()
    },
    waitUntilReady: async () => {
      for (const index of indexes) while (!(await isReady(index))) await pause()
    },
    /** Stops every process and opens the database that they leave behind. */
    inspectDatabase: async <T>(inspect: (db: Database) => Promise<T>): Promise<T> => {
      await Promise.all(indexes.map((index) => getServer(index).kill('SIGTERM')))
      for (const index of indexes) checkLog(getServer(index))
      const db = cluster ? await openPostgres(cluster.url, () => {}) : await openPglite(join(folder, 'db'))
      try {
        return await inspect(db)
      } finally {
        await db.close()
      }
    },
    close: () => {
      for (const proxy of proxies) proxy.close()
      cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>

export function canRun(engine: Engine): boolean {
  return engine === 'PGlite' || (inject('postgresUrl') !== '' && postgresBinaries() !== undefined)
}
