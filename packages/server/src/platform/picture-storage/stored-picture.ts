import { notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ObjectStorage, StorageName } from './object-storage.js'
import type { Condition, PictureTable } from './picture-tables.js'
import { type NewObject, type PictureDeps, putObject } from './unnamed-objects.js'

/** The column of a row that names a picture. */
interface PictureLocation {
  table: PictureTable
  column: string
  /** The primary key of the row. */
  id: string
}

/** What the row of a picture holds of it. */
interface StoredPicture {
  encryptionKey: string
  storage: StorageName
  object: string
}

/** A picture whose row is still to be written, in a transaction that calls `nameObjects`. */
export type NewPicture = StoredPicture & NewObject

// PostgreSQL formats a uuid in lower case.
const toColumnLocation = ({ table: { table }, column, id }: PictureLocation) => ({
  table,
  column,
  row: [id.toLowerCase()],
})

/** Encrypts a picture and writes it to a storage, by default to that of new pictures. Call it before the transaction. */
export async function storePicture(
  deps: PictureDeps,
  location: PictureLocation,
  picture: Uint8Array,
  storage: ObjectStorage = deps.storages.current,
): Promise<NewPicture> {
  const bytes = deps.cipher.encrypt(toColumnLocation(location), picture)
  const object = await putObject(deps, storage, bytes)
  return { encryptionKey: deps.cipher.keyId, storage: storage.name, ...object }
}

/** A picture may be moved, and moved again, between the reads of its row and of its object. */
const MAX_ATTEMPTS = 3

/**
 * Reads and decrypts a picture; 404 if it was erased, or its row does not exist or fulfil the condition. The parameters of the
 * condition start at `$2`.
 */
export async function readStoredPicture(
  { db, cipher, storages }: Pick<PictureDeps, 'db' | 'cipher' | 'storages'>,
  location: PictureLocation,
  { sql, params }: Condition = { sql: 'true', params: [] },
): Promise<Buffer> {
  const { table, column, id } = location
  if (!isUuid(id)) throw notFound()
  for (let attempt = 1; ; attempt++) {
    const [stored] = await db.query<StoredPicture>(
      `select encryption_key, storage, ${column} as object from ${table.table}
       where ${table.key} = $1 and ${column} is not null and ${sql}`,
      [id, ...params],
    )
    if (!stored) throw notFound()
    const bytes = await storages.get(stored.storage).get(stored.object)
    if (bytes) return cipher.decrypt(toColumnLocation(location), stored.encryptionKey, bytes)
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`${table.table}.${column} has no object ${stored.object} in ${stored.storage}`)
  }
}
