import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Folders that are not sources: they are installed, built or written by the tests. */
const EXCLUDED = new Set(['.git', '.cache', '.data', 'node_modules', 'dist'])

/** Copies the sources of the repository to a folder, and installs its packages there. */
export function copyTree(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const isSource = (path: string) => !EXCLUDED.has(basename(path))
  for (const name of readdirSync(root).filter(isSource))
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/bootstrap.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The packages of ${folder} cannot be installed:\n${stderr}`)
}
