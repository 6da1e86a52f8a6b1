import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../src/db/database.js'
import { openPglite } from '../../src/db/pglite.js'
import { openPostgres } from '../../src/db/postgres.js'
import { OPERATOR_TOKEN } from '../exchange.js'
import { postgresBinaries, startCluster } from '../postgres-cluster.js'
import { type ServerProcess, startServer } from '../process.js'
import { startProxy } from '../proxy.js'
import { createDatabase, type Engine } from '../test-database.js'
import type { Tally } from './tally.js'

/** Waits for 50 ms, the interval at which the harness polls a server process. */
export function pause() {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

/** Creates the embedded database in `folder`, or starts a PostgreSQL cluster that only this run uses and can stop. */
const startDatabase = async (engine: Engine, folder: string) => {
  if (engine === 'PGlite') {
    await createDatabase(engine, folder)
    return undefined
  }
  const binaries = postgresBinaries()
  if (!binaries) throw new Error('PostgreSQL binaries were not found')
  return startCluster(binaries)
}

/** Starts server processes on one database, each behind a proxy that can lose responses. */
export async function startDeployment(
  engine: Engine,
  processes: number,
  tally: Tally,
  settings: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'cht-harness-'))
  const cluster = await startDatabase(engine, folder)
  const environment = {
    DATA_DIR: folder,
    DEMO: '1',
    OPERATOR_TOKEN,
    // Each simulated user sends a different IP address, so that rate limits do not affect the run.
    TRUST_PROXY: 'loopback',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    ...settings,
  }
  const servers: ServerProcess[] = []
  const start = async (index: number) => {
    servers[index] = await startServer(environment)
  }
  const getServer = (index: number): ServerProcess => {
    const server = servers[index % processes]
    if (!server) throw new Error('The server has not been started')
    return server
  }
  const indexes = Array.from({ length: processes }, (_, index) => index)
  await Promise.all(indexes.map(start))
  const proxies = await Promise.all(indexes.map((index) => startProxy(() => getServer(index).address)))

  /** Adds a breach for each logged server error. The 500 response itself does not contain the cause. */
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

  /** Stops every process, as an operator does. */
  const stop = async () => {
    await Promise.all(indexes.map((index) => getServer(index).kill('SIGTERM')))
    for (const index of indexes) checkLog(getServer(index))
  }

  return {
    folder,
    stop,
    /** The address of the proxy for a call. Successive calls use the processes in turn. */
    getAddress: (callNumber: number) => proxies[callNumber % processes]?.address ?? '',
    /**
     * Loses the next `count` responses of each process. Returns a function that stops and counts the lost responses.
     */
    loseResponses: (count: number) => {
      for (const proxy of proxies) proxy.loseResponses(count)
      return () => {
        tally.lostResponses += proxies.reduce((lost, proxy) => lost + count - proxy.stopLosingResponses(), 0)
      }
    },
    /** Kills a process and starts it again, `times` times in a row. */
    killProcess: async (processIndex: number, times: number) => {
      const index = processIndex % processes
      for (let count = 0; count < times; count++) {
        await kill(index)
        await start(index)
      }
    },
    /** Stops the database and starts it again when `until` resolves. The embedded database stops with its process. */
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
    /** Stops every process, opens the database and passes it to `inspect`. */
    inspectDatabase: async <T>(inspect: (db: Database) => Promise<T>): Promise<T> => {
      await stop()
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

/** Whether this machine can run a deployment on the engine: PostgreSQL needs its binaries. */
export function canRun(engine: Engine): boolean {
  return engine === 'PGlite' || (inject('postgresUrl') !== '' && postgresBinaries() !== undefined)
}
