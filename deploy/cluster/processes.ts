import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Cluster, getMachineFolder } from './cluster.js'
import { ClusterError } from './cluster-error.js'
import { startDaemon } from './daemons.js'
import { getDatabaseEnvironment, getOwnerUrl } from './environment.js'
import { type Machine, NAMESPACES } from './machines.js'
import { enter, listPids } from './namespaces.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PORT = '3000'
const START_TIMEOUT = 60_000

/** Applies the migrations as the owner of the tables, from one of the machines. */
export function migrateDatabase({ secrets }: Cluster): void {
  const [machine] = NAMESPACES.servers
  if (!machine) return
  const [ip = '', ...args] = [...enter(machine), 'npm', 'run', '--silent', 'migrate']
  execFileSync(ip, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: getOwnerUrl(secrets), DATABASE_ROLE: 'cht_process' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const waitUntilReady = async ({ machine, url, pid }: Process) => {
  const until = performance.now() + START_TIMEOUT
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) {
    if (performance.now() > until || !listPids(machine).includes(pid))
      throw new ClusterError(`${url} is not ready: see the log exchange.log of its machine`)
    await delay(250)
  }
}

interface Process {
  machine: Machine
  url: string
  pid: number
}

const build = () => execFileSync('npm', ['run', '--silent', 'prestart'], { cwd: ROOT, stdio: 'inherit' })

/** Builds the exchange, migrates the database, and starts a process on each machine for them, in demo mode. */
export async function startProcesses(cluster: Cluster): Promise<Process[]> {
  build()
  migrateDatabase(cluster)
  const { operatorToken, encryptionKeys } = cluster.secrets
  const processes = NAMESPACES.servers.map((machine) => {
    const folder = getMachineFolder(cluster, machine)
    const pid = startDaemon({
      machine,
      name: 'exchange',
      command: [process.execPath, `${ROOT}packages/server/dist/main.js`],
      environment: {
        ...getDatabaseEnvironment(cluster.secrets),
        // A database that was moved here has keys of its own.
        OPERATOR_TOKEN: process.env.OPERATOR_TOKEN ?? operatorToken,
        ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS ?? encryptionKeys,
        DEMO: '1',
        HOST: machine.address,
        PORT,
        DATA_DIR: join(folder, 'data'),
      },
      folder,
    })
    return { machine, url: `http://${machine.address}:${PORT}`, pid }
  })
  await Promise.all(processes.map(waitUntilReady))
  return processes
}
