import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../src/db/database.js'
import { openPglite } from '../../src/db/pglite.js'
import { openPostgres } from '../../src/db/postgres.js'
import { type Engine, freshDatabase } from '../exchange.js'
import { postgresBinaries, startCluster } from '../postgres-cluster.js'
import { type ServerProcess, startServer } from '../process.js'
import { startProxy } from '../proxy.js'
import type { Tally } from './tally.js'

/** Between two looks at what another process is about to do. */
export function pause() {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

export const OPERATOR_TOKEN = 'operator-of-the-harness'

const openEngine = async (engine: Engine, folder: string) => {
  if (engine === 'PGlite') {
    await freshDatabase(engine, folder)
    return undefined
  }
  const binaries = postgresBinaries()
  if (!binaries) throw new Error('no PostgreSQL binaries')
  return startCluster(binaries)
}

/** An exchange of one or several processes, each behind a line of its own, that can be broken in every way. */
export async function openSite(engine: Engine, processes: number, tally: Tally) {
  const folder = mkdtempSync(join(tmpdir(), 'cht-harness-'))
  const cluster = await openEngine(engine, folder)
  const environment = {
    DATA_DIR: folder,
    DEMO: '1',
    OPERATOR_TOKEN,
    // Each simulated user comes from an address of its own.
    TRUST_PROXY: 'loopback',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  }
  const servers: ServerProcess[] = []
  const start = async (index: number) => {
    servers[index] = await startServer(environment)
  }
  const at = (index: number): ServerProcess => {
    const server = servers[index % processes]
    if (!server) throw new Error('not started')
    return server
  }
  await Promise.all(Array.from({ length: processes }, (_, index) => start(index)))
  const lines = await Promise.all(
    Array.from({ length: processes }, (_, index) => startProxy(() => at(index).address)),
  )

  /** A failure of ours is logged with its cause: the run says it. */
  const readLogs = ({ output }: ServerProcess) => {
    for (const line of output().split('\n'))
      if (/"status":500|"level":60|^\s*at .*\(node:/.test(line))
        tally.breaches.push(`logged: ${line.slice(0, 800)}`)
  }
  const kill = async (index: number) => {
    tally.kills++
    await at(index).kill('SIGKILL')
    readLogs(at(index))
  }
  const isWell = async (index: number) => {
    const answer = await fetch(`${at(index).address}/readyz`).catch(() => undefined)
    return answer?.status === 200
  }
  const everyProcess = Array.from({ length: processes }, (_, index) => index)

  return {
    folder,
    addressFor: (call: number) => lines[call % processes]?.address ?? '',
    loseAnswers: (count: number) => {
      for (const line of lines) line.loseAnswers(count)
      return () => {
        tally.lostAnswers += lines.reduce((lost, line) => lost + count - line.stopLosing(), 0)
      }
    },
    killAndStart: async (given: number, again: boolean) => {
      const index = given % processes
      await kill(index)
      await start(index)
      if (!again) return
      await kill(index)
      await start(index)
    },
    /** The embedded database stops with its process. */
    stopDatabase: async (meanwhile: Promise<unknown>) => {
      tally.databaseStops++
      if (!cluster) {
        await kill(0)
        await meanwhile
        return start(0)
      }
      await cluster.crash()
      await meanwhile
      await cluster.start()
    },
    /** Until every process answers again, by itself. */
    recovered: async () => {
      for (const index of everyProcess) while (!(await isWell(index))) await pause()
    },
    /** Stops every process, and opens what they leave behind. */
    autopsy: async <T>(look: (db: Database) => Promise<T>): Promise<T> => {
      await Promise.all(everyProcess.map((index) => at(index).kill('SIGTERM')))
      for (const index of everyProcess) readLogs(at(index))
      const db = cluster ? await openPostgres(cluster.url, () => {}) : await openPglite(join(folder, 'db'))
      try {
        return await look(db)
      } finally {
        await db.close()
      }
    },
    close: () => {
      for (const line of lines) line.close()
      cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

export function canRun(engine: Engine): boolean {
  return engine === 'PGlite' || (inject('postgresUrl') !== '' && postgresBinaries() !== undefined)
}
