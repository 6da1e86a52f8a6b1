import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Cluster {
  /** The URL of the `postgres` database. Each test creates a database of its own. */
  url: string
  /** Stops it as `pg_ctl stop -m immediate` does: without a checkpoint, disconnecting the clients. */
  crash(): Promise<void>
  /** Starts it again with the same data and port. */
  start(): Promise<void>
  stop(): void
}

/** The folder of PostgreSQL's binaries; undefined where none is found. */
export function postgresBinaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** A port of the loopback address that nothing listens on. */
export function freePort(): Promise<number> {
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

/** `initdb` and PgBouncer refuse to run as root: for root, they run as `nobody`. */
export function getUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

/** Whether a PostgreSQL server accepts connections at this URL. */
export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Starts a cluster in a temporary folder on a free port. `fsync` is off, unless the settings turn it on. */
export async function startCluster(
  binaries: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cht-pg-'))
  const { uid, gid } = getUser()
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }
  const data = join(folder, 'data')
  const options = { env, cwd: folder, stdio: 'ignore' as const, ...getUser() }
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const parameters = Object.entries({ listen_addresses: '127.0.0.1', fsync: 'off', ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...parameters],
      options,
    )
    while (!(await canConnect(url))) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await start()
  return {
    url,
    start,
    crash: async () => {
      if (!server || server.exitCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGQUIT')
      await exited
    },
    stop: () => {
      server?.kill('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
