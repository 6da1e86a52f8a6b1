import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RUN = join(import.meta.dirname, 'run.mjs')

const run = (program: string, ...args: string[]) => {
  const { status, signal, stdout } = spawnSync(process.execPath, [RUN, 'node', '-e', program, ...args], {
    encoding: 'utf8',
    input: 'typed',
  })
  return { status, signal, stdout }
}

test('a program gets the arguments and the input, and its exit code is passed on', () => {
  const program = `
    console.log(process.argv.slice(1).join('|'))
    process.stdin.pipe(process.stdout)
    process.exitCode = 3`
  expect(run(program, 'a', 'b c')).toEqual({ status: 3, signal: null, stdout: 'a|b c\ntyped' })
})

test.skipIf(process.platform === 'win32')('a program that a signal ends is reported as such', () => {
  expect(run("process.kill(process.pid, 'SIGKILL')")).toEqual({ status: null, signal: 'SIGKILL', stdout: '' })
})

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  '%s is passed to the program, which may finish its work',
  async (signal) => {
    const program = `
    process.on('${signal}', () => setImmediate(() => process.exit(7)))
    setInterval(() => {}, 1000)
    console.log('ready')`
    const child = spawn(process.execPath, [RUN, 'node', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([7, null])
  },
)
