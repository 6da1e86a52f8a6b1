// Runs a program of the repository on the Node that it needs, after an installation if one is due:
// node scripts/run.mjs PROGRAM [ARGUMENT …]
// PROGRAM is a file of TypeScript or JavaScript, or the name of a command in node_modules/.bin.
// Runs before the installation: plain Node, no dependencies.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IS_WINDOWS = process.platform === 'win32'
/** npm runs a script in a shell. It may end during the installation. */
const SHELL_PID = process.ppid

await import('./bootstrap.mjs')

/** The Node of this process if it is recent enough, otherwise the installed one. */
const findNode = () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8'))
  const [oldest] = /\d+/.exec(engines.node)
  if (Number.parseInt(process.versions.node, 10) >= Number(oldest)) return process.execPath
  const name = `node-${IS_WINDOWS ? 'win' : process.platform}-${process.arch}`
  const installed = join(ROOT, 'node_modules', name, 'bin', IS_WINDOWS ? 'node.exe' : 'node')
  if (existsSync(installed)) return installed
  console.error(`Install Node ${oldest} or later: this is ${process.versions.node}.`)
  process.exit(1)
}

const node = findNode()
const [program = '', ...args] = process.argv.slice(2)
/** The options of Node for a file. Undefined if the program is a command. */
const options = /\.ts$/.test(program)
  ? ['--conditions=@cht/source', '--import', 'tsx']
  : /\.m?js$/.test(program)
    ? []
    : undefined
const [command, commandArgs] = options ? [node, [...options, program, ...args]] : [program, args]

const child = spawn(command, commandArgs, {
  stdio: 'inherit',
  // Commands begin with `#!/usr/bin/env node`, and run others by name.
  env: {
    ...process.env,
    PATH: [dirname(node), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  },
  shell: IS_WINDOWS && options === undefined,
})
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})

const stop = () => child.kill('SIGTERM')
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
process.on('SIGINT', () => {
  // A terminal sends Ctrl+C to the child too. The server takes a second one for a request to hurry.
  if (![0, 1, 2].some(isatty)) child.kill('SIGINT')
})

// On a signal npm ends the shell, which does not pass the signal on.
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === SHELL_PID) return
    clearInterval(watch)
    stop()
  }, 1000)
}

child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name)
  process.kill(process.pid, signal)
})
