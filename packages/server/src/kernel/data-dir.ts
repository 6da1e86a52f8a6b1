import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.js'
import { ConfigError } from './config-error.js'
import { getErrorCode } from './error-fields.js'

/** Read, write and execute for the group and for everybody else. */
export const OTHERS = 0o077
/** Set on folders that everybody writes to, such as `/tmp`. */
export const STICKY = 0o1000
/** Belongs to root, at the top of a volume. */
const LOST_AND_FOUND = 'lost+found'

interface Entry {
  path: string
  stats: Stats
}

/** Lists a folder and everything in it. Symbolic links are listed, not followed. */
function* listEntries(path: string): Generator<Entry> {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // Another process may have deleted it meanwhile.
  if (!stats) return
  yield { path, stats }
  if (!stats.isDirectory()) return
  for (const name of readdirSync(path)) if (name !== LOST_AND_FOUND) yield* listEntries(join(path, name))
}

const createFolderError = (folder: string, reason: string) =>
  new ConfigError(
    `DATA_DIR ${folder} cannot be used: ${reason}. Set it to a folder that belongs to the user who starts the exchange`,
  )

const assertOwned = ({ path, stats }: Entry, user: number, folder: string) => {
  if (stats.uid !== user)
    throw createFolderError(folder, `${path} belongs to another user (uid ${stats.uid}, not ${user})`)
}

const isOpen = ({ mode }: Stats) => (mode & OTHERS) !== 0

/** Removes the permissions of other users. Returns false if the volume does not allow that. */
const closeEntry = ({ path, stats }: Entry): boolean => {
  try {
    chmodSync(path, stats.mode & 0o700)
    // Some volumes ignore the change without an error.
    return !isOpen(lstatSync(path))
  } catch (error) {
    return getErrorCode(error) === 'ENOENT'
  }
}

/** The paths that other users had access to. */
interface OpenFiles {
  /** These are private now. */
  closed: string[]
  /** These are still open: their volume does not allow the change. */
  open: string[]
}

const closeFolder = (folder: string, user: number): OpenFiles => {
  const files: OpenFiles = { closed: [], open: [] }
  const root = realpathSync(folder)
  if ((lstatSync(root).mode & STICKY) !== 0) throw createFolderError(folder, 'everybody may write to it')
  for (const entry of listEntries(root)) {
    assertOwned(entry, user, folder)
    if (entry.stats.isSymbolicLink() || !isOpen(entry.stats)) continue
    const list = closeEntry(entry) ? files.closed : files.open
    list.push(entry.path)
  }
  return files
}

/**
 * Takes all permissions of other users from DATA_DIR and everything in it, and warns where the volume does not allow that.
 * Everything that this process creates later is private too: folders are 0700, files 0600. Throws a `ConfigError` if the folder
 * or something in it belongs to another user, or if everybody may write to it as to `/tmp`. Does nothing on Windows, which has
 * no such permissions.
 */
export function protectDataDir({ dataDir }: Pick<Config, 'dataDir'>, log: Pick<Logger, 'warn'>): void {
  const user = process.getuid?.()
  if (user === undefined) return
  process.umask(OTHERS)
  const { closed, open } = closeFolder(dataDir, user)
  if (closed.length > 0)
    log.warn(
      { first: closed[0], count: closed.length },
      'DATA_DIR or files in it were open to other users of this machine, and are private now. If they could log in, replace the operator token',
    )
  if (open.length > 0)
    log.warn(
      { first: open[0], count: open.length },
      'DATA_DIR or files in it are open to other users of this machine, and their volume does not allow a change. Set DATA_DIR to a folder on another volume',
    )
}
