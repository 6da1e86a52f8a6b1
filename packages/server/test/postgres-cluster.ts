import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createTemporaryFolder } from './temporary-folder.js'

export interface Cluster {
  /** The URL of the `postgres` database. Each test creates a database of its own. */
  url: string
  /** Stops it as `pg_ctl stop -m immediate` does: without a checkpoint, disconnecting the clients. */
  crash(): Promise<void>
  /** Stops it as `pg_ctl stop -m fast` does: it disconnects the clients and sends everything to its standby. */
  shutDown(): Promise<void>
  /** Starts it again with the same data and port. */
  start(): Promise<void>
  /** Starts it again if it has ended by itself, as for lack of space. Waits until it accepts connections. */
  restart(): Promise<void>
  /** Whether its postmaster has exited. */
  hasEnded(): boolean
  /** Ends its recovery: a standby becomes a primary. */
  promote(): void
  /** Stops all its processes (SIGSTOP). Returns the function that lets them go on. */
  freeze(): () => void
  /** Stops it without a checkpoint, and deletes its data. */
  stop(): void
}

/** The folder of PostgreSQL's binaries; undefined if none is found. */
export function findPostgresBinaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Finds a port of the loopback address that nothing listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const NOBODY = 65_534

/**
 * The user and group of PostgreSQL and PgBouncer, as options of a child process. Both refuse to run as root, which runs them
 * as `nobody`; other users run them as themselves.
 */
export function getProcessUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

/** Whether a PostgreSQL server accepts connections at this URL. */
export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

type Settings = Record<string, string>

export interface ClusterOptions {
  settings?: Settings
  /** Where the cluster's folder is created. Default: the folder of temporary files. */
  parent?: string
}

/** Creates the data folder of a cluster, given the options of the child process that does it. */
type CreateData = (data: string, options: object) => void

const createCluster = async (
  binaries: string,
  { settings = {}, parent = tmpdir() }: ClusterOptions,
  createData: CreateData,
): Promise<Cluster> => {
  const folder = createTemporaryFolder('pg', parent)
  const { uid, gid } = getProcessUser()
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }
  const data = join(folder, 'data')
  const options = { env, cwd: folder, stdio: 'ignore' as const, ...getProcessUser() }
  createData(data, options)
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const parameters = Object.entries({ listen_addresses: '127.0.0.1', fsync: 'off', ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  let server: ChildProcess | undefined
  const hasEnded = () => server === undefined || server.exitCode !== null || server.signalCode !== null
  const spawnServer = () => {
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...parameters],
      options,
    )
  }
  const start = async () => {
    spawnServer()
    while (!(await canConnect(url))) {
      if (hasEnded()) throw new Error('PostgreSQL did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const restart = async () => {
    while (!(await canConnect(url))) {
      if (hasEnded()) spawnServer()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || hasEnded()) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  /** Sends a signal to the postmaster and its children. */
  const signalAll = (signal: NodeJS.Signals) =>
    execFileSync('sh', ['-c', `kill -s ${signal.slice(3)} ${server?.pid} $(pgrep -P ${server?.pid})`])
  await start()
  return {
    url,
    start,
    restart,
    crash: () => end('SIGQUIT'),
    shutDown: () => end('SIGINT'),
    hasEnded,
    promote: () => {
      execFileSync(join(binaries, 'pg_ctl'), ['promote', '-w', '-D', data], options)
    },
    freeze: () => {
      signalAll('SIGSTOP')
      return () => signalAll('SIGCONT')
    },
    stop: () => {
      server?.kill('SIGQUIT')
      // The killed server may write its last file meanwhile.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts a cluster in a temporary folder on a free port. `fsync` is off, unless the settings turn it on. */
export function startCluster(binaries: string, options: ClusterOptions = {}): Promise<Cluster> {
  return createCluster(binaries, options, (data, childOptions) =>
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      childOptions,
    ),
  )
}

/** Connects to a database, and closes the connection after `run`. */
export const withClient = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return run(client).finally(() => client.end())
}

/** Sets the standbys that each commit waits for: `*` for any one, '' for none. */
export function setSynchronousStandbys({ url }: Cluster, names: '*' | ''): Promise<unknown> {
  return withClient(url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${names}'`)
    await client.query('select pg_reload_conf()')
  })
}

/** Starts a standby that follows the primary. No commit waits for it. */
export function startReplica(
  binaries: string,
  primary: Cluster,
  options: ClusterOptions = {},
): Promise<Cluster> {
  return createCluster(binaries, options, (data, childOptions) =>
    execFileSync(
      join(binaries, 'pg_basebackup'),
      ['-d', primary.url, '-D', data, '-R', '--checkpoint=fast', '--no-sync'],
      childOptions,
    ),
  )
}

/** Starts a standby that follows the primary. Each commit of the primary waits for it from then on. */
export async function startStandby(
  binaries: string,
  primary: Cluster,
  options: ClusterOptions = {},
): Promise<Cluster> {
  const standby = await startReplica(binaries, primary, options)
  await setSynchronousStandbys(primary, '*')
  await withClient(primary.url, async (client) => {
    const isSynchronous = async () =>
      (await client.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount === 1
    while (!(await isSynchronous())) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return standby
}
