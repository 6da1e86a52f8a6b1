import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** An example as a process of its own, typed into through its standard input. */
export interface ExampleProcess {
  type(...lines: string[]): void
  /** Waits for a line to be said after the last one that was waited for; answers it. */
  line(pattern: RegExp): Promise<string>
  /** Everything said so far. */
  output(): string
  /** Ends its input; answers the exit code. */
  end(): Promise<number | null>
  /** The machine goes dark. */
  kill(): Promise<void>
}

/** `file` from the root, e.g. `examples/terminal.ts`. */
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
  const gone = once(child, 'exit')
  let output = ''
  let read = 0
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })

  /** The first whole line from `read` on that fits. */
  const find = (pattern: RegExp): string | undefined => {
    let from = read
    for (let end = output.indexOf('\n', from); end !== -1; end = output.indexOf('\n', from)) {
      // What is left of a window depends on how fast this machine is.
      const line = output.slice(from, end).replace(/\d\d:\d\d:\d\d/, 'hh:mm:ss')
      from = end + 1
      if (!pattern.test(line)) continue
      read = from
      return line
    }
    return undefined
  }
  return {
    type: (...lines) => {
      child.stdin.write(lines.map((line) => `${line}\n`).join(''))
    },
    line: async (pattern) => {
      for (;;) {
        const line = find(pattern)
        if (line !== undefined) return line
        if (child.exitCode !== null) throw new Error(`The client is gone; no ${pattern} in\n${output}`)
        await Promise.race([once(child.stdout, 'data'), gone])
      }
    },
    output: () => output,
    end: async () => {
      child.stdin.end()
      const [code] = await gone
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

export function startTerminal(url: string): ExampleProcess {
  return startExample('examples/terminal.ts', ['--url', url])
}
