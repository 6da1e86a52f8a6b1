import { Refusal } from '../../kernel/refusal.js'
import { isTransient, NIL_UUID, type Queryable } from '../db/database.js'
import { type ObjectStorage, StorageError } from './object-storage.js'
import { type Condition, PICTURE_TABLES, type PictureTable } from './picture-tables.js'
import { type NewPicture, readStoredPicture, storePicture } from './stored-picture.js'
import { nameObjects, type PictureDeps, type PictureRow, releaseObjects } from './unnamed-objects.js'

export interface RewriteReport {
  /** The number of rows. */
  rewritten: number
  /** A line for each row that cannot be read or decrypted, which is left as it is. */
  failures: string[]
}

/** How many rows are selected at a time. */
const BATCH_SIZE = 20

const buildObjectsSql = ({ columns }: PictureTable) => `array[${columns.join()}]`

/** Yields the rows that fulfil the condition and have pictures, in the order of their primary keys. */
async function* selectRows(db: Queryable, table: PictureTable, { sql, params }: Condition) {
  for (let after: string | undefined = NIL_UUID; after !== undefined; ) {
    const rows: PictureRow[] = await db.query<PictureRow>(
      `select ${table.key} as id, storage, ${buildObjectsSql(table)} as objects from ${table.table}
       where ${sql} and storage is not null and ${table.key} > $${params.length + 1}
       order by ${table.key} limit ${BATCH_SIZE}`,
      [...params, after],
    )
    yield* rows
    after = rows.at(-1)?.id
  }
}

/**
 * Writes the pictures of a row again, encrypted with the current key. No row is locked while a storage is read or written.
 * Returns false if the pictures have been erased or replaced meanwhile.
 */
const rewriteRow = async (
  deps: PictureDeps,
  table: PictureTable,
  row: PictureRow,
  target: ObjectStorage,
): Promise<boolean> => {
  const pictures: NewPicture[] = []
  for (const column of table.columns) {
    const location = { table, column, id: row.id }
    pictures.push(await storePicture(deps, location, await readStoredPicture(deps, location), target))
  }
  const now = deps.clock.databaseTime()
  const assignments = table.columns.map((column, index) => `${column} = $${5 + index}`)
  const objects = pictures.map(({ object }) => object)
  return deps.db.transaction(async (tx) => {
    const replaced = await tx.query(
      `update ${table.table} set encryption_key = $3, storage = $4, ${assignments.join()}
       where ${table.key} = $1 and ${buildObjectsSql(table)} = $2::uuid[] returning 1`,
      [row.id, row.objects, deps.cipher.keyId, target.name, ...objects],
    )
    if (replaced.length === 0) return false
    await nameObjects(tx, pictures)
    releaseObjects(tx, now, [row])
    return true
  })
}

/**
 * Writes the pictures of the rows that fulfil the condition again, encrypted with the current key: to `target`, or each to the
 * storage that it is in. It can be interrupted and repeated, and other processes may read, write and erase pictures meanwhile.
 * Throws if a storage or the database does not respond.
 */
export async function rewritePictures(
  deps: PictureDeps,
  condition: Condition,
  target?: ObjectStorage,
): Promise<RewriteReport> {
  const report: RewriteReport = { rewritten: 0, failures: [] }
  for (const table of PICTURE_TABLES)
    for await (const row of selectRows(deps.db, table, condition)) {
      try {
        const isRewritten = await rewriteRow(deps, table, row, target ?? deps.storages.get(row.storage))
        if (isRewritten) report.rewritten += 1
      } catch (error) {
        if (error instanceof StorageError || isTransient(error)) throw error
        // A refusal: its pictures have been erased meanwhile.
        if (!(error instanceof Refusal))
          report.failures.push(`${row.id}: ${error instanceof Error ? error.message : error}`)
      }
    }
  return report
}
