import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../kernel/config.js'
import { ConfigError, formatReason } from '../../kernel/config-error.js'
import { createSecretFile } from '../../kernel/create-secret-file.js'

/** A key of AES-256. Its id is stored with what it encrypts. */
export interface EncryptionKey {
  id: string
  key: Buffer
}

export function encryptionKeysPath(dataDir: string): string {
  return join(dataDir, 'encryption-keys')
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/
const KEY_BYTES = 32
/** 32 bytes are 43 characters of base64 or base64url, and a padding that may be left out. */
const KEY = /^[A-Za-z0-9+/_-]{43}=?$/

const FORMAT = 'must list keys as ID:KEY, separated by commas; each KEY is 32 random bytes in base64'

/**
 * Parses keys, separated by commas or whitespace. `createColumnCipher` encrypts with the first one. Throws a `ConfigError` that
 * starts with `name` and shows no key.
 */
export function parseEncryptionKeys(name: string, text: string): [EncryptionKey, ...EncryptionKey[]] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [id = '', key = '', ...rest] = entry.split(':')
      if (!ID.test(id) || !KEY.test(key) || rest.length > 0) throw new ConfigError(`${name} ${FORMAT}`)
      return { id, key: Buffer.from(key, 'base64') }
    })
  const [first, ...others] = keys
  if (!first) throw new ConfigError(`${name} ${FORMAT}`)
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError(`${name} must list each ID once`)
  return [first, ...others]
}

/** Returns a new key in the format of ENCRYPTION_KEYS. */
export function generateEncryptionKey(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`
}

/**
 * Returns the keys of ENCRYPTION_KEYS, else those of the file in DATA_DIR, which is created if it is missing. With a DATABASE_URL
 * the variable is required, except in a demo: processes on several machines may share the database and need the same keys.
 */
export function loadEncryptionKeys({ encryptionKeys, databaseUrl, demo, dataDir }: Config) {
  if (encryptionKeys !== undefined) return parseEncryptionKeys('ENCRYPTION_KEYS', encryptionKeys)
  if (databaseUrl !== undefined && !demo)
    throw new ConfigError('ENCRYPTION_KEYS must be set with a DATABASE_URL: see docs/operating/security.md')
  const file = encryptionKeysPath(dataDir)
  try {
    if (!existsSync(file)) createSecretFile(file, `${generateEncryptionKey()}\n`)
    return parseEncryptionKeys(`ENCRYPTION_KEYS, in ${file},`, readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${formatReason(error)}`)
  }
}
