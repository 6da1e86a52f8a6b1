import { createHmac } from 'node:crypto'
import { ConfigError } from '../../kernel/config-error.js'
import type { Row } from '../../kernel/tables.js'
import { ADVISORY_LOCK_KEYS } from '../db/advisory-lock-keys.js'
import type { Database, Queryable } from '../db/database.js'
import type { EncryptionKey } from './keys.js'

/** Identifies a key without disclosing it. */
const computeFingerprint = ({ id, key }: EncryptionKey) =>
  createHmac('sha256', key).update(`fingerprint of ${id}`).digest()

/** Throws a `ConfigError` if the database has registered a different key with the same id, or if a used key is missing. */
export async function assertKeys(db: Queryable, keys: readonly EncryptionKey[]): Promise<void> {
  const registered = await db.query<Row<'encryption_keys', 'id' | 'fingerprint' | 'used'>>(
    'select id, fingerprint, used from encryption_keys order by id',
  )
  for (const { id, fingerprint: known, used } of registered) {
    const key = keys.find((candidate) => candidate.id === id)
    if (!key && used)
      throw new ConfigError(`ENCRYPTION_KEYS lacks the key ${id}, with which this database is encrypted`)
    if (key && !computeFingerprint(key).equals(known))
      throw new ConfigError(`ENCRYPTION_KEYS has another key ${id} than this database`)
  }
}

/**
 * Registers the keys of this process, and marks the first as used. Throws as `assertKeys` does. Processes that start at the same time
 * register one after the other.
 */
export function checkEncryptionKeys(
  db: Database,
  keys: readonly [EncryptionKey, ...EncryptionKey[]],
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEYS.encryptionKeys])
    await assertKeys(tx, keys)
    for (const [index, key] of keys.entries())
      await tx.query(
        `insert into encryption_keys (id, fingerprint, used) values ($1, $2, $3)
         on conflict (id) do update set used = encryption_keys.used or excluded.used`,
        [key.id, computeFingerprint(key), index === 0],
      )
  })
}
