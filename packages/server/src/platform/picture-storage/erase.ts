import type { Transaction } from '../db/database.js'
import type { Condition, PictureTable } from './picture-tables.js'
import { type PictureRow, releaseObjects } from './unnamed-objects.js'

/** Erases the pictures of the rows that fulfil the condition, of up to `limit` rows if there is one. Returns their number. */
export async function erasePictures(
  tx: Transaction,
  { table, key, columns, erase }: PictureTable,
  { sql, params }: Condition,
  { now, limit }: { now: number; limit?: number },
): Promise<number> {
  const rows = await tx.query<PictureRow>(
    `select ${key} as id, storage, array[${columns.join()}] as objects from ${table}
     where ${sql} and storage is not null limit ${limit ?? 'all'} for update skip locked`,
    params,
  )
  if (rows.length === 0) return 0
  tx.send(erase, [rows.map(({ id }) => id)])
  releaseObjects(tx, now, rows)
  return rows.length
}
