// Starts PostgreSQL and the server for the benchmark. `await using` stops what these functions have started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Config, readConfig, startExchange } from '../../packages/server/src/index.js'
import type { ServerContext } from '../../packages/server/src/platform/context.js'
import { openClock } from '../../packages/server/src/platform/db/clock.js'
import { createTimeSource } from '../../packages/server/src/platform/db/database-time.js'
import { openPostgres } from '../../packages/server/src/platform/db/postgres.js'
import type { StartOptions } from '../../packages/server/src/start.js'
import {
  type Cluster,
  findPostgresBinaries,
  startCluster,
} from '../../packages/server/test/postgres-cluster.js'
import { makeDisposable } from '../disposable.js'

const MAIN = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
const MAIN_WITH_OPTIONS = fileURLToPath(new URL('main-with-options.ts', import.meta.url))

/** The folder of PostgreSQL's binaries. Throws if PostgreSQL is not installed. */
export function findPostgres(): string {
  const folder = findPostgresBinaries()
  if (!folder) throw new Error('PostgreSQL and pgbench are needed: apt-get install postgresql')
  return folder
}

/** Starts a PostgreSQL cluster that syncs commits to the disk, as in production. */
export async function startPostgres(
  settings: Record<string, string> = {},
): Promise<Cluster & AsyncDisposable> {
  const cluster = await startCluster(findPostgres(), { settings: { fsync: 'on', ...settings } })
  return makeDisposable(cluster, ({ stop }) => stop())
}

/** Opens a connection to a database. */
export async function connectTo(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return makeDisposable(client, (connected) => connected.end())
}

/** Opens a database as the server does, to run code of the server in this process. */
export async function openDatabase(
  url: string,
): Promise<Pick<ServerContext, 'db' | 'clock'> & AsyncDisposable> {
  const db = await openPostgres(url, () => {})
  return makeDisposable({ db, clock: await openClock(db, createTimeSource(Date.now)) }, () => db.close())
}

const environment = (databaseUrl: string, folder: string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PORT: '0',
  DEMO: '0',
  WRITES_PER_MINUTE: '0',
  ISSUE_DAY_LIMIT: '1000000000000',
  TRUST_PROXY: 'loopback',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'silent',
  OPERATOR_TOKEN: 'operator-token-of-the-benchmark-exchange',
  METRICS_TOKEN: 'metrics-token-of-the-benchmark-exchange',
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
  EXCHANGE_TIME_ZONE: 'UTC',
})

/** Reads the server's configuration for code that does not use the data folder. */
export function readBenchConfig(databaseUrl: string): Config {
  return readConfig(environment(databaseUrl, tmpdir()))
}

const createDataFolder = () => mkdtempSync(join(tmpdir(), 'cht-bench-'))

export interface RunningServer extends AsyncDisposable {
  address: string
}

export interface ServerProcess extends RunningServer {
  /** Resident memory, in MB. Linux only. */
  memory(): number
  pid: number
}

/** Starts the server in this process, so that its statements can be recorded. */
export async function startServerInProcess(databaseUrl: string): Promise<RunningServer> {
  const folder = createDataFolder()
  const server = await startExchange(readConfig(environment(databaseUrl, folder)))
  return makeDisposable({ address: server.address }, async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
}

/**
 * Starts the built server in a new process; with `options`, which the built server does not take, from its sources. `settings` are
 * variables of its environment.
 */
export async function startServerProcess(
  databaseUrl: string,
  options?: Partial<Pick<StartOptions, 'postgres' | 'nameServers'>>,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const folder = createDataFolder()
  // `--no-deprecation` hides a warning of the driver about queued statements, which it prints when pipelining is off.
  const sources = ['--conditions=@cht/source', '--import', 'tsx']
  const args = options ? ['--no-deprecation', ...sources, MAIN_WITH_OPTIONS, JSON.stringify(options)] : [MAIN]
  const child = spawn(process.execPath, args, {
    env: { ...environment(databaseUrl, folder), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let address: string | undefined
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    address = /is open at (\S+)/.exec(output)?.[1]
    if (address) break
  }
  if (!address) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The server has ended before it was open:\n${output}`)
  }
  child.stdout.resume()
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  return makeDisposable({ address, memory, pid: child.pid ?? 0 }, async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Starts a built server for each database. If one does not start, stops the others. */
export async function startServerProcesses(
  databaseUrls: readonly string[],
): Promise<ServerProcess[] & AsyncDisposable> {
  const servers: ServerProcess[] = []
  const stopAll = () => Promise.all(servers.map((server) => server[Symbol.asyncDispose]()))
  try {
    for (const url of databaseUrls) servers.push(await startServerProcess(url))
  } catch (error) {
    await stopAll()
    throw error
  }
  return makeDisposable(servers, stopAll)
}
