import type { Queryable, Transaction } from '../db/database.js'
import type { StorageName } from './object-storage.js'
import type { PictureTable } from './picture-tables.js'
import type { StoredPicture } from './stored-picture.js'
import { nameObjects, releaseObjects } from './unnamed-objects.js'

/** The primary key of a row, and its pictures in the order of `columns`. */
export interface PictureRow {
  id: string
  pictures: StoredPicture[]
}

/** An SQL condition, and its parameters from `$1` on. */
export interface Condition {
  sql: string
  params: readonly unknown[]
}

/** Builds the SQL condition that a row has pictures. It has all of them or none, so the first one stands for them. */
const buildHasPicturesSql = ({ columns: [first] }: PictureTable) =>
  `(${first} is not null or ${first}_object is not null)`

/** Selects the next rows with pictures that fulfil the condition, after the key `after`. */
export async function selectPictureRows(
  db: Queryable,
  table: PictureTable,
  { sql, params }: Condition,
  after: string | undefined,
  limit: number,
): Promise<PictureRow[]> {
  const { key, columns } = table
  const selected = columns.map((name, index) => `${name} as bytes${index}, ${name}_object as object${index}`)
  const afterSql = after === undefined ? '' : `and ${key} > $${params.length + 1}`
  const rows = await db.query<
    { id: string; keyId: string | null; storage: StorageName | null } & Record<string, unknown>
  >(
    `select ${key}::text as id, encryption_key as "keyId", storage, ${selected.join()} from ${table.table}
     where ${sql} and ${buildHasPicturesSql(table)} ${afterSql} order by ${key} limit ${limit}`,
    after === undefined ? params : [...params, after],
  )
  return rows.map(({ id, keyId, storage, ...row }) => ({
    id,
    pictures: columns.map((_, index) => ({
      keyId,
      storage,
      bytes: row[`bytes${index}`] as Uint8Array | null,
      object: row[`object${index}`] as string | null,
    })),
  }))
}

/** Whether a row still has the pictures that were read. */
export async function hasSamePictures(
  db: Queryable,
  table: PictureTable,
  { id, pictures }: PictureRow,
): Promise<boolean> {
  const [first] = table.columns
  const rows = await db.query(
    `select from ${table.table} where ${table.key} = $1 and encryption_key is not distinct from $2
       and storage is not distinct from $3 and ${first}_object is not distinct from $4 and ${buildHasPicturesSql(table)}`,
    [id, pictures[0]?.keyId ?? null, pictures[0]?.storage ?? null, pictures[0]?.object ?? null],
  )
  return rows.length > 0
}

const listObjects = (pictures: readonly StoredPicture[]) =>
  pictures.flatMap(({ storage, object }) => (storage && object ? [{ storage, key: object }] : []))

/**
 * Replaces the pictures of a row by others. Returns false, and does nothing, if they have been erased or replaced
 * since they were read.
 */
export async function replacePictures(
  tx: Transaction,
  now: number,
  table: PictureTable,
  { id, pictures }: PictureRow,
  replacements: readonly StoredPicture[],
): Promise<boolean> {
  const { key, columns } = table
  const [before, after] = [pictures[0], replacements[0]]
  const objects = columns.map((name, index) => `${name}_object is not distinct from $${6 + 3 * index}`)
  const assigned = columns.map(
    (name, index) => `${name} = $${7 + 3 * index}, ${name}_object = $${8 + 3 * index}`,
  )
  const replaced = await tx.query(
    `update ${table.table} set encryption_key = $4, storage = $5, ${assigned.join()}
     where ${key} = $1 and encryption_key is not distinct from $2 and storage is not distinct from $3
       and ${buildHasPicturesSql(table)} and ${objects.join(' and ')} returning 1`,
    [
      id,
      before?.keyId ?? null,
      before?.storage ?? null,
      after?.keyId ?? null,
      after?.storage ?? null,
      ...columns.flatMap((_, index) => [
        pictures[index]?.object ?? null,
        replacements[index]?.bytes ?? null,
        replacements[index]?.object ?? null,
      ]),
    ],
  )
  if (replaced.length === 0) return false
  await nameObjects(
    tx,
    listObjects(replacements).map((object) => object.key),
  )
  releaseObjects(tx, now, listObjects(pictures))
  return true
}

/**
 * Erases the pictures of up to `limit` rows that fulfil the condition, by the statement `erase`. Its `$1` is the array of the
 * rows' primary keys. Returns the number of rows.
 */
export async function erasePictures(
  tx: Transaction,
  {
    table,
    condition,
    limit,
    now,
    erase,
  }: {
    table: PictureTable
    condition: Condition
    limit: number
    now: number
    erase: string
  },
): Promise<number> {
  const { key, columns } = table
  const objects = columns.map((name) => `${name}_object`)
  const rows = await tx.query<{ id: string; storage: StorageName | null; objects: (string | null)[] }>(
    `select ${key} as id, storage, array[${objects.join()}] as objects from ${table.table}
     where ${condition.sql} and ${buildHasPicturesSql(table)} limit ${limit} for update skip locked`,
    condition.params,
  )
  await tx.query(erase, [rows.map(({ id }) => id)])
  releaseObjects(
    tx,
    now,
    rows.flatMap(({ storage, objects: keys }) =>
      keys.flatMap((object) => (storage && object ? [{ storage, key: object }] : [])),
    ),
  )
  return rows.length
}
