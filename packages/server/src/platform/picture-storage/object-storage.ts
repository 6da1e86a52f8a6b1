/** The storages of pictures. Rows store these names. */
export const STORAGE_NAMES = ['database', 'folder', 's3'] as const
export type StorageName = (typeof STORAGE_NAMES)[number]

/**
 * Keeps objects, each under a name (its key, as in S3). An object is an encrypted picture; it is written once and never
 * changed. It is read into memory whole, because its last bytes authenticate the others. An object of more than
 * `MAX_OBJECT_BYTES` is not read from a folder or bucket.
 */
export interface ObjectStorage {
  name: StorageName
  /** The storage's name in messages, without secrets. */
  description: string
  /** Once it resolves, the object survives a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined if there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Succeeds if there is no such object. */
  delete(key: string): Promise<void>
}

/**
 * A picture has at most 2,000 × 2,000 pixels of three bytes: 12,000,000 bytes. Its JPEG is smaller, and the encryption adds 28
 * bytes.
 */
export const MAX_OBJECT_BYTES = 12_100_000

/**
 * A storage does not respond or refuses a call, an object is too large, or an object was erased before a row named it. The
 * request is answered with 503.
 */
export class StorageError extends Error {}
