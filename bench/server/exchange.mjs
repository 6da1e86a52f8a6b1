// A PostgreSQL of its own with the built server on it: what the server's figures are taken from.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const SERVER = new URL('../../packages/server/', import.meta.url)
/** The server's own client of PostgreSQL: what it sends can be listened to. */
export const pg = createRequire(new URL('package.json', SERVER))('pg')
export const built = (path) => import(new URL(`dist/${path}`, SERVER).href)

const { postgresBinaries, startCluster } = await tsImport(
  '../../packages/server/test/postgres-cluster.ts',
  import.meta.url,
)

export const BINARIES = postgresBinaries()

/** Commits are synced to the disk, as they are where money is. */
export const openCluster = () => startCluster(BINARIES, 'on')

const environment = (databaseUrl, folder) => ({
  PATH: process.env.PATH,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PORT: '0',
  DEMO: '0',
  WRITES_PER_MINUTE: '0',
  LOG_LEVEL: 'silent',
  OPERATOR_TOKEN: 'operator-of-the-bench',
  EXCHANGE_TIME_ZONE: 'UTC',
})

/** The exchange in this process, so that its statements can be listened to. */
export const startHere = async (databaseUrl) => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-bench-'))
  const { readConfig, startExchange } = await built('index.js')
  const running = await startExchange(readConfig(environment(databaseUrl, folder)))
  return {
    ...running,
    close: async () => {
      await running.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The exchange in a process of its own, as it is run; with `postgres`, on other options of its database. */
export const startApart = async (databaseUrl, postgres) => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-bench-'))
  const main = fileURLToPath(new URL('dist/main.js', SERVER))
  const withOptions = fileURLToPath(new URL('start-with-options.mjs', import.meta.url))
  // The driver warns where statements wait in its queue, as they do without a pipeline.
  const args = postgres ? ['--no-deprecation', withOptions, JSON.stringify(postgres)] : [main]
  const child = spawn(process.execPath, args, {
    env: environment(databaseUrl, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let address
  while (!address) {
    const [chunk] = await once(child.stdout, 'data')
    said += chunk
    address = /is open at (\S+)/.exec(said)?.[1]
  }
  child.stdout.resume()
  return {
    address,
    /** Resident memory, in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    close: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
