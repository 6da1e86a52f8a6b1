import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of this repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The entry point of the server's sources in this repository. */
export const MAIN = join(ROOT, 'packages/server/src/main.ts')

export interface ServerProcess {
  address: string
  pid: number
  output(): string
  /** Sends a signal, also to a process that may have ended. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'): void
  /** Sends a signal to the running process, and waits until it has exited. */
  kill(signal: NodeJS.Signals): Promise<void>
}

interface ServerOptions {
  /** A command that runs the command line which is appended to it, such as `bwrap`. */
  sandbox?: string[]
  /** The folder of the sources, with their packages installed. Default: this repository. */
  root?: string
}

/** The processes that have not ended. */
const servers = new Set<ChildProcess>()

/** Kills every server that this process has started and that has not ended. */
export function killServers(): void {
  for (const server of servers) server.kill('SIGKILL')
}

process.once('exit', killServers)

/** Starts the server as a process. */
export function spawnServer(
  environment: Record<string, string>,
  { sandbox = [], root = ROOT }: ServerOptions = {},
): ChildProcess {
  const main = join(root, 'packages/server/src/main.ts')
  const server = [process.execPath, '--conditions=@cht/source', '--import', 'tsx', main]
  const [command = '', ...args] = [...sandbox, ...server]
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      EXCHANGE_TIME_ZONE: 'Africa/Lagos',
      WRITES_PER_MINUTE: '0',
      DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  servers.add(child)
  child.once('exit', () => servers.delete(child))
  return child
}

/** Starts the server as a process, from its sources. Rejects with its output if it exits before it listens. */
export async function startServer(
  environment: Record<string, string>,
  options: ServerOptions = {},
): Promise<ServerProcess> {
  const child = spawnServer(environment, options)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const openAddress = /is open at (\S+)/.exec(output)?.[1]
      if (openAddress) resolve(openAddress)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (signal) => child.kill(signal),
    kill: async (signal) => {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}
