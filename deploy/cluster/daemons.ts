import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ClusterError } from './cluster-error.js'
import type { Environment } from './environment.js'
import type { Machine } from './machines.js'
import { enter, listPids } from './namespaces.js'

interface Daemon {
  machine: Machine
  /** Of its log and its pid file in the machine's folder. */
  name: string
  command: readonly string[]
  environment: Environment
  /** The folder of the machine. */
  folder: string
  /** Whether it runs as the user `postgres`, since it refuses to run as root. */
  isUnprivileged?: boolean
}

const AS_POSTGRES = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups']

/**
 * Starts a program on a machine, and returns its pid. It goes on when this process ends. Throws a `ClusterError` if it runs there
 * already.
 */
export function startDaemon({ machine, name, command, environment, folder, isUnprivileged }: Daemon): number {
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, `${name}.pid`)
  if (existsSync(pidFile) && listPids(machine).includes(Number(readFileSync(pidFile, 'utf8'))))
    throw new ClusterError(`${name} runs on ${machine.name} already`)
  const log = openSync(join(folder, `${name}.log`), 'a')
  const [program = '', ...args] = [...enter(machine), ...(isUnprivileged ? AS_POSTGRES : []), ...command]
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  // `ip` and `setpriv` replace themselves by the program, so this is its pid.
  const { pid = 0 } = child
  writeFileSync(pidFile, String(pid))
  return pid
}

/** How long the processes of a machine may take to end, in ms. */
const STOP_TIMEOUT = 30_000
const POLL_INTERVAL = 100

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Ends the programs of a machine, and by force what has not ended after `STOP_TIMEOUT`, such as those of a cluster in another folder.
 * Patroni ends its PostgreSQL.
 */
export async function stopDaemons(machine: Machine, folder: string): Promise<void> {
  const running = new Set(listPids(machine))
  const hasFiles = running.size > 0 && existsSync(folder)
  const files = hasFiles ? readdirSync(folder).filter((file) => file.endsWith('.pid')) : []
  for (const file of files) {
    const pid = Number(readFileSync(join(folder, file), 'utf8'))
    if (running.has(pid)) signal(pid, 'SIGTERM')
    rmSync(join(folder, file))
  }
  const until = performance.now() + STOP_TIMEOUT
  while (listPids(machine).length > 0 && performance.now() < until) await delay(POLL_INTERVAL)
  for (const pid of listPids(machine)) signal(pid, 'SIGKILL')
}
