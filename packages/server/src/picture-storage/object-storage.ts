/** The storages outside of the database. Rows store these names. */
export const STORAGE_NAMES = ['folder', 's3'] as const
export type StorageName = (typeof STORAGE_NAMES)[number]

/**
 * Keeps encrypted pictures under keys. An object is written once and never changed. A picture is decrypted as a whole, since
 * its last bytes prove the others, so it is read as a whole, up to `MAX_OBJECT_BYTES`.
 */
export interface ObjectStorage {
  name: StorageName
  /** Names it in messages, without secrets. */
  description: string
  /** When it returns, the object survives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined where there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Succeeds where there is none. */
  delete(key: string): Promise<void>
}

/** A picture has at most 2,000 pixels per side, and its JPEG fewer bytes than its pixels in three channels. */
export const MAX_OBJECT_BYTES = 12_100_000

/** A storage does not answer, or refuses. The call may succeed later. */
export class StorageError extends Error {}
