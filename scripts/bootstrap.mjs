// Plain Node, no dependencies: installs the workspace with the pinned pnpm when node_modules does not match the lockfile.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const need = [20, 19],
  have = process.versions.node.split('.').map(Number)
if (have[0] < need[0] || (have[0] === need[0] && have[1] < need[1])) {
  console.error(`Node ${need.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}
const pkg = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const pnpm = pkg.packageManager.split('+')[0]
const stamp = `${root}node_modules/.bootstrap`
const hash = createHash('sha256')
  .update(readFileSync(`${root}pnpm-lock.yaml`))
  .update(pnpm)
  .update(process.platform + process.arch)
  .digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  const npm = process.env.npm_execpath // npm-cli.js, set by `npm start` / `npm test`
  const args = ['exec', '--yes', `--package=${pnpm}`, '--', 'pnpm', 'install', '--frozen-lockfile']
  const r = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (r.status !== 0) process.exit(r.status ?? 1)
  mkdirSync(`${root}node_modules`, { recursive: true })
  writeFileSync(stamp, hash)
}
