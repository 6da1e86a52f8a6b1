import type { Transaction } from '../db/database.js'
import { lockMoreRows } from '../db/locks.js'
import type { Condition, PictureTable } from './picture-tables.js'
import { type PictureRow, releaseObjects } from './unnamed-objects.js'

/**
 * Erases the pictures of the rows that fulfil the condition, and returns their number. With a `limit` it leaves rows that others have
 * locked; without one it erases all, and waits for those.
 */
export async function erasePictures(
  tx: Transaction,
  { table, key, columns, erase }: PictureTable,
  { sql, params }: Condition,
  { now, limit }: { now: number; limit?: number },
): Promise<number> {
  const rows = await lockMoreRows<PictureRow>(tx, {
    sql: `select ${key} as id, storage, array[${columns.join()}] as objects from ${table}
      where ${sql} and storage is not null ${limit === undefined ? `order by ${key}` : `limit ${limit}`}`,
    params,
    lock: limit === undefined ? 'update' : 'update skip locked',
  })
  if (rows.length === 0) return 0
  tx.send(erase, [rows.map(({ id }) => id)])
  releaseObjects(tx, now, rows)
  return rows.length
}
