import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readReadings } from './release-files.js'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const getFolder = (version: string) => join(ROOT, '.cache/releases', version)

const run = (command: string, args: string[], cwd = ROOT) =>
  execFileSync(command, args, { cwd, stdio: 'pipe', encoding: 'utf8' })

/** The tag of a release; in a clone without it, the commit that is recorded beside its dump. */
const findRevision = (version: string): string => {
  const tag = `v${version}`
  return run('git', ['tag', '--list', tag]).trim() === tag ? tag : readReadings(version).commit
}

/**
 * Unpacks the sources of a release from its tag or commit, and installs the packages of its lockfile. Returns the folder.
 * Throws if the commit is missing, or a package cannot be downloaded.
 */
export function installRelease(version: string): string {
  const folder = getFolder(version)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    const archive = join(folder, 'sources.tar')
    try {
      run('git', ['archive', `--output=${archive}`, findRevision(version)])
      run('tar', ['-xf', archive, '-C', folder])
      rmSync(archive)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }
  // The script only installs what is missing.
  run(process.execPath, ['scripts/bootstrap.mjs'], folder)
  return folder
}

/** Returns why a release cannot be installed, in one line; undefined if it can. */
export function findObstacle(version: string): string | undefined {
  try {
    installRelease(version)
    return undefined
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string }
    return (stderr?.trim() || message).split('\n').at(-1)
  }
}
