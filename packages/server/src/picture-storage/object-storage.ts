/** The storages outside of the database. Rows store these names. */
export const STORAGE_NAMES = ['folder', 's3'] as const
export type StorageName = (typeof STORAGE_NAMES)[number]

/**
 * Keeps encrypted pictures under keys. An object is written once and never changed. A picture is decrypted as a whole, since
 * its last bytes authenticate the others. So it is read as a whole, up to `MAX_OBJECT_BYTES`.
 */
export interface ObjectStorage {
  name: StorageName
  /** The storage's name in messages, without secrets. */
  description: string
  /** Once it resolves, the object survives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined if there is no such object. */
  get(key: string): Promise<Buffer | undefined>
  /** Succeeds if there is no such object. */
  delete(key: string): Promise<void>
}

/** A picture has at most 2,000 × 2,000 pixels of three bytes, and its JPEG is smaller than that. */
export const MAX_OBJECT_BYTES = 12_100_000

/** A storage does not respond, or refuses a call. The call may succeed later. */
export class StorageError extends Error {}
