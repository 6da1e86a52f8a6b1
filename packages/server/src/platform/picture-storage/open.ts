import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { Config } from '../../kernel/config.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import { OTHERS, STICKY } from '../../kernel/data-dir.js'
import type { StorageSetting } from '../../kernel/picture-storage-settings.js'
import type { Queryable } from '../db/database.js'
import { createDatabaseStorage } from './database.js'
import { createFolderStorage } from './folder.js'
import { type ObjectStorage, STORAGE_NAMES, StorageError, type StorageName } from './object-storage.js'
import { PICTURE_TABLES } from './picture-tables.js'
import { createS3Storage } from './s3.js'

/** The storages of PICTURE_STORAGE. */
export interface PictureStorages {
  /** Stores new pictures. */
  current: ObjectStorage
  /** Throws a `ConfigError` if PICTURE_STORAGE does not list it. */
  get(name: string): ObjectStorage
  names: readonly StorageName[]
}

const createStorageError = (description: string, error: unknown) =>
  new ConfigError(`PICTURE_STORAGE ${description} cannot be used: ${formatReason(error)}`)

/** Creates a folder, private to the user of this process. Does not look into it: it may hold a million files. */
const prepareFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const user = process.getuid?.()
  if (user === undefined) return
  const { uid, mode } = statSync(path)
  if (uid !== user) throw new Error(`it belongs to another user (uid ${uid}, not ${user})`)
  if ((mode & STICKY) !== 0) throw new Error('everybody may write to it')
  chmodSync(path, 0o700)
  if ((statSync(path).mode & OTHERS) !== 0) throw new Error('its volume does not allow to make it private')
}

const createStorage = (db: Queryable, setting: StorageSetting): ObjectStorage => {
  if (setting.name === 'database') return createDatabaseStorage(db)
  if (setting.name === 's3') return createS3Storage(setting)
  try {
    prepareFolder(setting.path)
  } catch (error) {
    throw createStorageError(`folder:${setting.path}`, error)
  }
  return createFolderStorage(setting.path)
}

/** Throws a `ConfigError` unless an object can be written, read and deleted, or the error of the database. */
const tryStorage = async (storage: ObjectStorage): Promise<void> => {
  const key = randomUUID()
  const bytes = Buffer.from('The exchange tries this storage at its start.')
  try {
    await storage.put(key, bytes)
    const read = await storage.get(key)
    if (!read || !bytes.equals(read)) throw new StorageError('it does not return what was written')
    await storage.delete(key)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    throw createStorageError(storage.description, error)
  }
}

const HAS_PICTURES = PICTURE_TABLES.map(
  ({ table }) => `exists (select from ${table} where storage = $1)`,
).join(' or ')

/** Throws a `ConfigError` if a storage that is not listed has pictures, or objects that are still to be erased. */
export async function assertListed(db: Queryable, names: readonly StorageName[]): Promise<void> {
  for (const name of STORAGE_NAMES) {
    if (names.includes(name)) continue
    const [row] = await db.query<{ hasPictures: boolean; hasUnnamedObjects: boolean }>(
      `select ${HAS_PICTURES} as "hasPictures",
         exists (select from unnamed_objects where storage = $1) as "hasUnnamedObjects"`,
      [name],
    )
    if (row?.hasPictures)
      throw new ConfigError(`PICTURE_STORAGE lacks ${name}, in which this database has pictures`)
    if (row?.hasUnnamedObjects)
      throw new ConfigError(
        `PICTURE_STORAGE lacks ${name}, in which erased pictures remain: list it last for another day`,
      )
  }
}

/** Opens the storages of PICTURE_STORAGE. Throws a `ConfigError` unless each can be written, read and deleted from. */
export async function openPictureStorages(
  db: Queryable,
  { pictureStorage }: Pick<Config, 'pictureStorage'>,
): Promise<PictureStorages> {
  const [first, ...others] = pictureStorage
  const current = createStorage(db, first)
  const storages = [current, ...others.map((setting) => createStorage(db, setting))]
  const names = storages.map(({ name }) => name)
  await assertListed(db, names)
  for (const storage of storages) await tryStorage(storage)
  return {
    current,
    names,
    get: (name) => {
      const found = storages.find((storage) => storage.name === name)
      if (!found) throw new ConfigError(`PICTURE_STORAGE does not list ${name}`)
      return found
    },
  }
}
