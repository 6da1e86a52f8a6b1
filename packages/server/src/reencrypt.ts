import type { Queryable, Transaction } from './platform/db/database.js'
import { lockMoreRows } from './platform/db/locks.js'
import type { ColumnCipher } from './platform/encryption/cipher.js'
import { type RewriteReport, rewritePictures } from './platform/picture-storage/rewrite.js'
import type { PictureDeps } from './platform/picture-storage/unnamed-objects.js'

interface EncryptedTable {
  table: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** The encrypted column. */
  column: string
}

/** All tables with an encrypted column. Pictures may be outside of the database: `rewritePictures`. */
const TABLES: readonly EncryptedTable[] = [
  { table: 'idempotency_keys', key: ['user_id', 'endpoint', 'key'], column: 'response' },
  { table: 'webhook_secrets', key: ['id'], column: 'secret' },
  { table: 'push_keys', key: ['id'], column: 'private_key' },
  { table: 'authenticators', key: ['user_id'], column: 'secret' },
  { table: 'operator_authenticators', key: ['operator_id'], column: 'secret' },
]

/** Rows per transaction. A row may hold megabytes. */
const BATCH_SIZE = 20

interface Row {
  key: string[]
  keyId: string
  value: Uint8Array
}

const numberParams = (from: number, { key }: EncryptedTable) =>
  key.map((_, index) => `$${from + index}`).join()

/** Locks the next rows with another key than `keyId`, after the primary key `after` or from the first one on. */
const lockRows = (
  tx: Queryable,
  encrypted: EncryptedTable,
  keyId: string,
  after: readonly string[],
): Promise<Row[]> => {
  const { table, key, column } = encrypted
  const afterSql = after.length === 0 ? '' : `and (${key.join()}) > (${numberParams(2, encrypted)})`
  return lockMoreRows<Row>(tx, {
    sql: `select array[${key.map((name) => `${name}::text`).join()}] as key, encryption_key as "keyId", ${column} as value
      from ${table} where encryption_key <> $1 ${afterSql} order by ${key.join()} limit ${BATCH_SIZE}`,
    params: [keyId, ...after],
  })
}

/** Encrypts a row with the current key. Throws if it cannot be decrypted. */
const encryptRow = (
  tx: Transaction,
  cipher: ColumnCipher,
  encrypted: EncryptedTable,
  { key, keyId, value }: Row,
): void => {
  const { table, column } = encrypted
  const location = { table, column, row: key }
  const bytes = cipher.encrypt(location, cipher.decrypt(location, keyId, value))
  tx.send(
    `update ${table} set encryption_key = $1, ${column} = $2
     where (${encrypted.key.join()}) = (${numberParams(3, encrypted)})`,
    [cipher.keyId, bytes, ...key],
  )
}

/** Encrypts the rows of a table that have another key with the current one, in the order of their primary keys. */
const encryptTable = async (
  { db, cipher }: PictureDeps,
  table: EncryptedTable,
  report: RewriteReport,
): Promise<void> => {
  const encryptBatch = (after: readonly string[]) =>
    db.transaction(async (tx) => {
      const rows = await lockRows(tx, table, cipher.keyId, after)
      const failures: string[] = []
      for (const row of rows) {
        try {
          encryptRow(tx, cipher, table, row)
        } catch (error) {
          failures.push(`${row.key.join(' ')}: ${error instanceof Error ? error.message : error}`)
        }
      }
      return { rows, failures }
    })
  for (let after: string[] | undefined = []; after; ) {
    const { rows, failures }: { rows: Row[]; failures: string[] } = await encryptBatch(after)
    report.rewritten += rows.length - failures.length
    report.failures.push(...failures)
    after = rows.at(-1)?.key
  }
}

/**
 * Encrypts with the current key everything that is encrypted with another one. If nothing fails, this
 * database no longer needs the other keys, and they are marked as unused.
 */
export async function rotateKeys(deps: PictureDeps): Promise<RewriteReport> {
  const { keyId } = deps.cipher
  const report = await rewritePictures(deps, { sql: 'encryption_key <> $1', params: [keyId] })
  for (const table of TABLES) await encryptTable(deps, table, report)
  if (report.failures.length === 0) await deps.db.query('update encryption_keys set used = id = $1', [keyId])
  return report
}
