import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../src/platform/db/database.js'
import { openPglite } from '../../src/platform/db/pglite.js'
import { openPostgres } from '../../src/platform/db/postgres.js'
import { METRICS_TOKEN, OPERATOR_TOKEN } from '../exchange.js'
import { findPostgresBinaries } from '../postgres-cluster.js'
import { type ServerProcess, startServer } from '../process.js'
import { startProxy } from '../proxy.js'
import { installRelease } from '../releases/install-release.js'
import { shiftClock } from '../shift-clock.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { FREEZE_MS, startDatabase } from './databases.js'
import { findClusterObstacle } from './patroni.js'
import type { FaultKind, Topology } from './plan.js'
import { noteFirstWrite, type Tally } from './tally.js'

/** Waits for 50 ms, the interval at which the harness polls a server process. */
export function pause() {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

/** How long a process may take to say that it is ready, in ms. Otherwise it is not. */
const READINESS_TIMEOUT = 2_000

/** The most responses that each process loses in a round with the fault `loseResponses`. */
const LOST_RESPONSES = 3

/** Starts server processes on one database, each behind a proxy that can lose responses. */
export async function startDeployment(
  topology: Topology,
  tally: Tally,
  settings: Record<string, string> = {},
) {
  const { processes } = topology
  const folder = createTemporaryFolder('harness')
  const database = await startDatabase(topology, folder, tally)
  const environment = {
    DATA_DIR: folder,
    DEMO: '1',
    OPERATOR_TOKEN,
    METRICS_TOKEN,
    // Each simulated user sends a different IP address, so that rate limits do not affect the run.
    TRUST_PROXY: 'loopback',
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...settings,
  }
  const servers: ServerProcess[] = []
  const releaseFolder = topology.release === undefined ? undefined : installRelease(topology.release)
  const start = async (index: number) => {
    const root = index === 0 ? releaseFolder : undefined
    const { sandbox, settings: placeSettings } = database.getPlace?.(index) ?? {}
    servers[index] = await startServer(
      { ...environment, ...shiftClock(topology.clockShifts?.[index]), ...placeSettings },
      { ...(root === undefined ? {} : { root }), ...(sandbox === undefined ? {} : { sandbox }) },
    )
  }
  const getServer = (index: number): ServerProcess => {
    const server = servers[index % processes]
    if (!server) throw new Error('The server has not been started')
    return server
  }
  const indexes = Array.from({ length: processes }, (_, index) => index)
  const close = async () => {
    for (const server of servers) server?.signal('SIGKILL')
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // A release does not start on the database of a newer version.
    if (releaseFolder !== undefined) await start(0)
    await Promise.all(indexes.filter((index) => !servers[index]).map(start))
  } catch (error) {
    await close()
    throw error
  }
  const proxies = await Promise.all(indexes.map((index) => startProxy(() => getServer(index).address)))

  /**
   * Adds a breach for each line of the log that reports a 500, a fatal error or a stack trace. The response itself does not
   * contain the cause.
   */
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
  /** Kills a process, and starts it again when `until` resolves. */
  const restart = async (index: number, until?: Promise<unknown>) => {
    await kill(index)
    await until
    await start(index)
  }
  /** The instant of the monotonic clock at which a process was thawed, by its index; undefined while it is frozen. */
  const thawedAt = new Map<number, number | undefined>()
  const freeze = async (index: number) => {
    thawedAt.set(index, undefined)
    getServer(index).signal('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, FREEZE_MS))
    getServer(index).signal('SIGCONT')
    thawedAt.set(index, performance.now())
  }
  const loseResponses = async (until: Promise<unknown>) => {
    for (const proxy of proxies) proxy.loseResponses(LOST_RESPONSES)
    await until
    for (const proxy of proxies) tally.lostResponses += LOST_RESPONSES - proxy.stopLosingResponses()
  }
  const isReady = async (index: number) => {
    const response = await fetch(`${getServer(index).address}/readyz`, {
      signal: AbortSignal.timeout(READINESS_TIMEOUT),
    }).catch(() => undefined)
    return response?.status === 200
  }
  const areReady = async () => (await Promise.all(indexes.map(isReady))).every(Boolean)

  /** Stops every process, as an operator does. */
  const stop = async () => {
    await Promise.all(indexes.map((index) => getServer(index).kill('SIGTERM')))
    for (const index of indexes) checkLog(getServer(index))
  }

  return {
    folder,
    stop,
    /** Whether one of the processes runs an older release. */
    hasRelease: releaseFolder !== undefined,
    /** The address of the proxy for a call. Successive calls use the processes in turn. */
    getAddress: (callNumber: number) => proxies[callNumber % processes]?.address ?? '',
    /** Whether the process of a request has been frozen since an instant of the monotonic clock. */
    wasFrozenSince: (callNumber: number, instant: number) => {
      const index = callNumber % processes
      return thawedAt.has(index) && (thawedAt.get(index) ?? instant) >= instant
    },
    /**
     * Injects a fault. A loss of responses ends when `end` resolves. A killed process is started again at once, a frozen one
     * is thawed after `FREEZE_MS`. A fault of the embedded database kills its process until `end` resolves; for others see `databases.ts`.
     */
    injectFault: async (kind: FaultKind, processIndex: number, end: Promise<unknown>): Promise<unknown> => {
      const index = processIndex % processes
      switch (kind) {
        case 'loseResponses':
          return loseResponses(end)
        case 'killProcess':
          return restart(index)
        case 'killProcessTwice':
          return restart(index).then(() => restart(index))
        case 'freezeProcess':
          return freeze(index)
        default:
          tally.databaseFaults++
          return database.url === undefined ? restart(0, end) : database.injectFault(kind, end, areReady)
      }
    },
    waitUntilReady: async () => {
      const startedAt = performance.now()
      for (const index of indexes) while (!(await isReady(index))) await pause()
      // A process is ready once it has written. The users of a round may have written nothing after a promotion.
      noteFirstWrite(tally)
      tally.longestRecovery = Math.max(tally.longestRecovery, Math.round(performance.now() - startedAt))
    },
    /** Stops every process, opens the database and passes it to `inspect`. */
    inspectDatabase: async <T>(inspect: (db: Database) => Promise<T>): Promise<T> => {
      await stop()
      const { url, differences } = (await database.inspect?.()) ?? { url: database.url, differences: [] }
      tally.breaches.push(...differences)
      const db = url ? await openPostgres(url, () => {}) : await openPglite(join(folder, 'db'))
      try {
        return await inspect(db)
      } finally {
        await db.close()
      }
    },
    close: async () => {
      for (const proxy of proxies) proxy.close()
      await close()
    },
  }
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>

/** Whether this machine can run the topology: PostgreSQL needs its binaries. */
export function canRun({ database }: Topology): boolean {
  if (database === 'PostgreSQL by Patroni') return findClusterObstacle() === undefined
  return database === 'PGlite' || (inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined)
}
