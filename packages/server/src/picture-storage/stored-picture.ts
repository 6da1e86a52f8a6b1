import type { ServerContext } from '../context.js'
import { notFound } from '../domain/refusal.js'
import type { ColumnLocation } from '../encryption/cipher.js'
import type { ObjectStorage, StorageName } from './object-storage.js'
import type { PictureStorages } from './open.js'
import { putObject } from './unnamed-objects.js'

/** An encrypted picture: in its row (`bytes`), or in an object of a storage. */
export interface StoredPicture {
  /** The row's `encryption_key`; null for a picture in clear. */
  keyId: string | null
  storage: StorageName | null
  object: string | null
  bytes: Uint8Array | null
}

type WriteDeps = Pick<ServerContext, 'db' | 'clock' | 'cipher'>

/**
 * Encrypts a picture and writes it to a storage. Without a storage, the result has the bytes for the row. Call this before the
 * transaction, which writes the result to the row and passes its object to `nameObjects`.
 */
export async function storePicture(
  deps: WriteDeps,
  storage: ObjectStorage | null,
  location: ColumnLocation,
  picture: Uint8Array,
): Promise<StoredPicture> {
  const bytes = deps.cipher.encrypt(location, picture)
  const { keyId } = deps.cipher
  if (!storage) return { keyId, storage: null, object: null, bytes }
  return { keyId, storage: storage.name, object: await putObject(deps, storage, bytes), bytes: null }
}

/** The ciphertext of a picture; undefined if its object is missing. */
const readBytes = async (
  storages: PictureStorages,
  { bytes, storage, object }: StoredPicture,
): Promise<Uint8Array | undefined> => {
  if (bytes) return bytes
  return storage && object ? storages.get(storage).get(object) : undefined
}

/** A picture may be moved, and moved again, between the reads of its row and of its object. */
const MAX_ATTEMPTS = 3

/** Reads and decrypts the picture of the row that `select` returns; 404 if it returns none. */
export async function readStoredPicture(
  { cipher, storages }: Pick<ServerContext, 'cipher' | 'storages'>,
  location: ColumnLocation,
  select: () => Promise<StoredPicture | undefined>,
): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    const stored = await select()
    if (!stored) throw notFound()
    const bytes = await readBytes(storages, stored)
    if (bytes) return cipher.decrypt(location, stored.keyId, bytes)
    if (attempt === MAX_ATTEMPTS)
      throw new Error(
        `${location.table}.${location.column} has no object ${stored.object} in ${stored.storage}`,
      )
  }
}
