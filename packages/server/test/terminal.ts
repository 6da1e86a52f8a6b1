import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** An example that runs as a process. Tests type into its standard input. */
export interface ExampleProcess {
  type(...lines: string[]): void
  /** Waits for a matching line after the last match, and returns it. Countdowns in it are replaced by hh:mm:ss. */
  waitForLine(pattern: RegExp): Promise<string>
  /** All output so far. */
  getOutput(): string
  /** Closes the standard input. Returns the exit code. */
  end(): Promise<number | null>
  /** Sends SIGINT, as Ctrl+C does. Returns the exit code. */
  interrupt(): Promise<number | null>
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
}

/** Starts an example. `file` is relative to the root of the repository, such as `examples/terminal.ts`. */
export function startExample(
  file: string,
  args: string[],
  environment: Record<string, string> = {},
): ExampleProcess {
  const child = spawn(process.execPath, ['--conditions=@cht/source', '--import', 'tsx', file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  /** The position after the last match. */
  let readUntil = 0
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })

  /** The first complete line after `readUntil` that matches. */
  const findLine = (pattern: RegExp): string | undefined => {
    let from = readUntil
    for (let end = output.indexOf('\n', from); end !== -1; end = output.indexOf('\n', from)) {
      // The time left depends on the speed of the machine.
      const line = output.slice(from, end).replace(/\d\d:\d\d:\d\d/, 'hh:mm:ss')
      from = end + 1
      if (!pattern.test(line)) continue
      readUntil = from
      return line
    }
    return undefined
  }
  return {
    type: (...lines) => {
      child.stdin.write(lines.map((line) => `${line}\n`).join(''))
    },
    waitForLine: async (pattern) => {
      for (;;) {
        const line = findLine(pattern)
        if (line !== undefined) return line
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The example has exited without a line that matches ${pattern}:\n${output}`)
        await Promise.race([once(child.stdout, 'data'), exited])
      }
    },
    getOutput: () => output,
    end: async () => {
      child.stdin.end()
      const [code] = await exited
      return code
    },
    interrupt: async () => {
      child.kill('SIGINT')
      const [code] = await exited
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Starts the terminal client against the exchange at `url`. */
export function startTerminal(url: string): ExampleProcess {
  return startExample('examples/terminal.ts', ['--url', url])
}
