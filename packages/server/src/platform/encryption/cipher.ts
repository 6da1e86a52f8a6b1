import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './keys.js'

/** The place of a value in the database. A ciphertext that is copied to another place cannot be decrypted there. */
interface ColumnLocation {
  table: string
  column: string
  /** The values of the row's primary key, as PostgreSQL formats them. */
  row: readonly string[]
}

/** Encrypts values of columns with AES-256-GCM. */
export interface ColumnCipher {
  /** The id of the key that `encrypt` uses, to be stored in the row's `encryption_key`. */
  keyId: string
  encrypt(location: ColumnLocation, value: Uint8Array): Buffer
  /**
   * `keyId` is the row's `encryption_key`. Throws if the key is missing, or if the value was not encrypted with it for this
   * location.
   */
  decrypt(location: ColumnLocation, keyId: string, value: Uint8Array): Buffer
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const serialize = ({ table, column, row }: ColumnLocation) =>
  Buffer.from(JSON.stringify([table, column, ...row]))

/** The first key encrypts, all of them decrypt. A ciphertext is its nonce, the encrypted bytes and the tag. */
export function createColumnCipher(keys: readonly [EncryptionKey, ...EncryptionKey[]]): ColumnCipher {
  const [current] = keys
  return {
    keyId: current.id,
    encrypt: (location, value) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(serialize(location))
      return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
    },
    decrypt: (location, keyId, value) => {
      const name = `${location.table}.${location.column}`
      const used = keys.find(({ id }) => id === keyId)
      if (!used)
        throw new Error(`${name} is encrypted with the key ${keyId}, which is not in ENCRYPTION_KEYS`)
      try {
        const nonce = value.subarray(0, NONCE_BYTES)
        const decipher = createDecipheriv(ALGORITHM, used.key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(serialize(location)).setAuthTag(value.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(value.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch (cause) {
        throw new Error(`${name} cannot be decrypted`, { cause })
      }
    },
  }
}
