import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './published.js'

// NODE_OPTIONS is left out: its condition @cht/source must not apply to the commands.
const { NODE_OPTIONS: _, ...env } = process.env

export function fail(problem: string, details: string): never {
  console.error(`${problem}\n${details}`)
  process.exit(1)
}

/** How long a command may take, in ms. A longer one is killed and has failed. */
const TIMEOUT = 300_000

export function run(command: string, args: string[], cwd = ROOT) {
  return spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    timeout: TIMEOUT,
    shell: process.platform === 'win32',
  })
}

/** Runs a command and returns its output. Exits with `problem` if the command fails. */
export function runOrFail(problem: string, command: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr, error } = run(command, args, cwd)
  if (status !== 0) fail(problem, `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`)
  return stdout
}

/** The path of a command of an installed package. */
export function bin(name: string): string {
  return join(ROOT, 'node_modules/.bin', name)
}
