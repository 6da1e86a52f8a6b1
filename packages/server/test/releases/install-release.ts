import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const getFolder = (version: string) => join(ROOT, '.cache/releases', version)

/**
 * Unpacks the sources of a release from its tag, and installs the packages of its lockfile. Returns the folder. Throws if
 * the tag is missing, or a package cannot be downloaded.
 */
export function installRelease(version: string): string {
  const folder = getFolder(version)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    const archive = join(folder, 'sources.tar')
    try {
      execFileSync('git', ['archive', `--output=${archive}`, `v${version}`], { cwd: ROOT, stdio: 'pipe' })
      execFileSync('tar', ['-xf', archive, '-C', folder], { stdio: 'pipe' })
      rmSync(archive)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }
  // The script only installs what is missing.
  execFileSync(process.execPath, ['scripts/bootstrap.mjs'], { cwd: folder, stdio: 'pipe' })
  return folder
}

/** Returns why a release cannot be installed, in one line; undefined if it can. */
export function findObstacle(version: string): string | undefined {
  try {
    installRelease(version)
    return undefined
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: Buffer }
    return (stderr?.toString().trim() || message).split('\n').at(-1)
  }
}
