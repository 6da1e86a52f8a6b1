import { randomUUID } from 'node:crypto'
import { DEFAULT_RETENTION } from '../../kernel/retention-rules.js'
import type { ExchangeClock } from '../db/clock.js'
import { insertRow, insertRows } from '../db/columns.js'
import { type Database, NIL_UUID, type Transaction, toTimestamp } from '../db/database.js'
import type { ColumnCipher } from '../encryption/cipher.js'
import { INSERT_OBJECT } from './database.js'
import { type ObjectStorage, StorageError, type StorageName } from './object-storage.js'
import type { PictureStorages } from './open.js'

// The table `unnamed_objects` has every object that no row names, from before it is written until it is gone. So an object
// that a crash left behind is found without listing a storage, and a row never names an object that is missing.
// An object of the database is not in it before it is named, because it is written by the transaction that names it.

/** What reads and writes pictures. */
export interface PictureDeps {
  db: Database
  clock: ExchangeClock
  cipher: ColumnCipher
  storages: PictureStorages
}

type Deps = Pick<PictureDeps, 'db' | 'clock' | 'storages'>

/** An object that no row names yet. */
export interface NewObject {
  object: string
  /** Only of an object of the database, which `nameObjects` writes: in the transaction, it costs no commit of its own. */
  bytes?: Uint8Array
}

/** Writes bytes to a new object, which must be passed to `nameObjects` within a day: after that it is erased. */
export async function putObject(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  storage: ObjectStorage,
  bytes: Uint8Array,
): Promise<NewObject> {
  const object = randomUUID()
  if (storage.name === 'database') return { object, bytes }
  const eraseAfter = clock.databaseTime() + DEFAULT_RETENTION.unnamedObjects
  await insertRow(db, 'unnamed_objects', { id: object, storage: storage.name, eraseAfter })
  await storage.put(object, bytes)
  return { object }
}

/**
 * Removes objects from `unnamed_objects`, or writes them to the database. Must be called in the transaction that writes their keys
 * into a row. Throws if an object was written so long ago that it is being or has been erased.
 */
export async function nameObjects(tx: Transaction, objects: readonly NewObject[]): Promise<void> {
  const written: string[] = []
  for (const { object, bytes } of objects) {
    if (bytes) tx.send(INSERT_OBJECT, [object, bytes])
    else written.push(object)
  }
  if (written.length === 0) return
  const named = await tx.query(
    'delete from unnamed_objects where id = any ($1::uuid[]) and not erasing returning id',
    [written],
  )
  if (named.length < written.length) throw new StorageError('an object was erased before a row named it')
}

/** An object in a storage. */
interface StoredObject {
  storage: StorageName
  key: string
}

/** The pictures of a row. */
export interface PictureRow {
  id: string
  storage: StorageName
  objects: string[]
}

/**
 * Adds the objects of rows to `unnamed_objects`. Must be called in the transaction that removes their keys from the rows. They are
 * erased after its commit.
 */
export function releaseObjects(tx: Transaction, now: number, rows: readonly PictureRow[]): void {
  insertRows(
    tx,
    'unnamed_objects',
    rows.flatMap(({ storage, objects }) => objects.map((id) => ({ id, storage, eraseAfter: now }))),
  )
}

/** How many objects are claimed at a time. */
const BATCH_SIZE = 100
/** How many objects are erased at a time. */
const CONCURRENCY = 10

/** Claims the next objects to erase from the listed storages, in the order of their keys. No row can name them afterwards. */
const claimBatch = ({ db, clock, storages }: Deps, after: string): Promise<StoredObject[]> =>
  db.query<StoredObject>(
    `with claimed as (
       update unnamed_objects set erasing = true where id = any (array(
         select id from unnamed_objects where erase_after <= $1 and storage = any ($2::text[]) and id > $3
         order by id limit $4 for update skip locked))
       returning id, storage)
     select id as key, storage from claimed order by id`,
    [toTimestamp(clock.databaseTime()), storages.names, after, BATCH_SIZE],
  )

/** Returns the errors of the objects that could not be erased. */
const eraseBatch = async ({ db, storages }: Deps, batch: readonly StoredObject[]): Promise<unknown[]> => {
  const waiting = [...batch]
  const errors: unknown[] = []
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      try {
        await storages.get(next.storage).delete(next.key)
        await db.query('delete from unnamed_objects where id = $1', [next.key])
      } catch (error) {
        errors.push(error)
      }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return errors
}

/**
 * Erases the objects of erased and moved pictures, and those that no row has named for a day. An object that cannot be erased
 * does not hold up the others: the error of the first one is thrown in the end, and the next run tries them again. Gives up
 * after a batch of which nothing could be erased.
 */
export async function eraseUnnamedObjects(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  for (let after = NIL_UUID; ; ) {
    const batch = await claimBatch(deps, after)
    const failed = await eraseBatch(deps, batch)
    errors.push(...failed)
    after = batch.at(-1)?.key ?? after
    if (batch.length < BATCH_SIZE || failed.length === batch.length) break
  }
  if (errors.length > 0) throw errors[0]
}
