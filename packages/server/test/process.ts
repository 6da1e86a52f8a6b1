import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface ServerProcess {
  address: string
  pid: number
  output(): string
  /** Sends a signal that does not end the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Starts the server as a process. `sandbox` is a command that runs the one in its last arguments. */
export function spawnServer(environment: Record<string, string>, sandbox: string[] = []): ChildProcess {
  const server = [process.execPath, '--conditions=@cht/source', '--import', 'tsx', MAIN]
  const [command = '', ...args] = [...sandbox, ...server]
  return spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      EXCHANGE_TIME_ZONE: 'Africa/Lagos',
      WRITES_PER_MINUTE: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts the server as a process, from its sources. Rejects with its output if it exits before it listens. */
export async function startServer(
  environment: Record<string, string>,
  sandbox: string[] = [],
): Promise<ServerProcess> {
  const child = spawnServer(environment, sandbox)
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
