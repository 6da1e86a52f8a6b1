// Runs Stryker on parts of the code, or on all parts, and passes it the other arguments:
// npm run mutate -- [PART …] [OPTION …]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const { PARTS } = (await import(join(ROOT, 'stryker.config.mjs'))) as { PARTS: Record<string, string[]> }
const args = process.argv.slice(2)
const firstOption = args.findIndex((argument) => argument.startsWith('-'))
const parts = firstOption === -1 ? args : args.slice(0, firstOption)
const options = args.slice(parts.length)

const unknown = parts.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

const runPart = (part: string) => {
  console.log(`\n── ${part}`)
  const { status } = spawnSync('stryker', ['run', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, MUTATE: part },
    shell: process.platform === 'win32',
  })
  return status === 0
}

const passed = (parts.length > 0 ? parts : Object.keys(PARTS)).map(runPart)
if (passed.includes(false)) process.exitCode = 1
