// Installs the workspace with the pinned pnpm when node_modules does not match the lockfile.
// Runs before the installation: plain Node, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const pnpm = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).packageManager
const stamp = `${root}node_modules/.bootstrap`
const hash = createHash('sha256')
  .update(readFileSync(`${root}pnpm-lock.yaml`))
  .update(readFileSync(`${root}pnpm-workspace.yaml`))
  .update(pnpm + process.platform + process.arch)
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  // Path of npm's CLI, set while `npm start` or `npm test` runs.
  const npm = process.env.npm_execpath
  const args = ['exec', '--yes', `--package=${pnpm}`, '--', 'pnpm', 'install', '--frozen-lockfile']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(`${root}node_modules`, { recursive: true })
  writeFileSync(stamp, hash)
}
