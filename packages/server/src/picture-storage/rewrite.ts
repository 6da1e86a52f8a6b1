import type { ServerContext } from '../context.js'
import { isTransient } from '../db/database.js'
import { type ObjectStorage, StorageError } from './object-storage.js'
import {
  type Condition,
  hasSamePictures,
  type PictureRow,
  replacePictures,
  selectPictureRows,
} from './picture-rows.js'
import { PICTURE_TABLES, type PictureTable } from './picture-tables.js'
import { readStoredPicture, type StoredPicture, storePicture } from './stored-picture.js'

export type RewriteDeps = Pick<ServerContext, 'db' | 'clock' | 'cipher' | 'storages'>

export interface RewriteReport {
  rewritten: number
  /** A line for each row whose pictures cannot be read, which is left as it is. */
  failures: string[]
}

interface RewriteOptions {
  /** Selects the rows. */
  condition: Condition
  /** Where the pictures go. Null: into their rows. `stay`: each picture stays in its storage. */
  target: ObjectStorage | null | 'stay'
}

/** Bounds the memory: a row may hold megabytes. */
const BATCH_SIZE = 20

const getTarget = ({ storages }: RewriteDeps, { pictures }: PictureRow, { target }: RewriteOptions) => {
  if (target !== 'stay') return target
  const name = pictures[0]?.storage
  return name ? storages.get(name) : null
}

/** Writes the pictures of a row again, encrypted with the current key. No row is locked while a storage is read or written. */
const rewriteRow = async (
  deps: RewriteDeps,
  table: PictureTable,
  row: PictureRow,
  target: ObjectStorage | null,
): Promise<boolean> => {
  const replacements: StoredPicture[] = []
  for (const [index, column] of table.columns.entries()) {
    const location = { table: table.table, column, row: [row.id] }
    const picture = await readStoredPicture(deps, location, async () => row.pictures[index])
    replacements.push(await storePicture(deps, target, location, picture))
  }
  const now = deps.clock.databaseTime()
  return deps.db.transaction((tx) => replacePictures(tx, now, table, row, replacements))
}

const rewriteTable = async (
  deps: RewriteDeps,
  table: PictureTable,
  options: RewriteOptions,
): Promise<RewriteReport> => {
  const report: RewriteReport = { rewritten: 0, failures: [] }
  let after: string | undefined
  do {
    const rows = await selectPictureRows(deps.db, table, options.condition, after, BATCH_SIZE)
    for (const row of rows) {
      try {
        if (await rewriteRow(deps, table, row, getTarget(deps, row, options))) report.rewritten += 1
      } catch (error) {
        if (error instanceof StorageError || isTransient(error)) throw error
        // Its pictures may have been erased or moved while they were read.
        if (await hasSamePictures(deps.db, table, row))
          report.failures.push(`${row.id}: ${error instanceof Error ? error.message : error}`)
      }
    }
    after = rows.at(-1)?.id
  } while (after)
  return report
}

/**
 * Writes the pictures of the selected rows again, encrypted with the current key. It can be interrupted and repeated, and other
 * processes may read, write and erase pictures meanwhile. Throws if a storage or the database does not respond.
 */
export async function rewritePictures(deps: RewriteDeps, options: RewriteOptions): Promise<RewriteReport> {
  const reports: RewriteReport[] = []
  for (const table of PICTURE_TABLES) reports.push(await rewriteTable(deps, table, options))
  return {
    rewritten: reports.reduce((sum, { rewritten }) => sum + rewritten, 0),
    failures: reports.flatMap(({ failures }) => failures),
  }
}
