import type { ServerContext } from '../context.js'
import type { Queryable, Transaction } from '../db/database.js'
import type { Condition } from '../picture-storage/picture-rows.js'
import { type RewriteDeps, rewritePictures } from '../picture-storage/rewrite.js'
import type { ColumnCipher } from './cipher.js'

interface EncryptedTable {
  table: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** The encrypted columns of a row. They are null if their values were erased. */
  columns: readonly [string, ...string[]]
}

/** The responses that are stored with idempotency keys. */
const RESPONSES: EncryptedTable = {
  table: 'idempotency_keys',
  key: ['user_id', 'endpoint', 'key'],
  columns: ['response'],
}

/** Webhooks, whose secrets sign the messages to them. */
const WEBHOOKS: EncryptedTable = { table: 'webhooks', key: ['id'], columns: ['secret'] }

/** The key that signs the requests to push services. */
const PUSH_KEYS: EncryptedTable = { table: 'push_keys', key: ['id'], columns: ['private_key'] }

/** Authenticator apps, whose secrets make their codes. */
const AUTHENTICATORS: EncryptedTable = { table: 'authenticators', key: ['user_id'], columns: ['secret'] }

/** All tables with encrypted columns but those of pictures, which may be outside of the database: `rewritePictures`. */
const TABLES = [RESPONSES, WEBHOOKS, PUSH_KEYS, AUTHENTICATORS]

type Deps = Pick<ServerContext, 'db' | 'cipher'>

export interface EncryptionReport {
  encrypted: number
  /** A line for each row that cannot be decrypted, which is left as it is. */
  failures: string[]
}

/** Rows per transaction. A row may hold megabytes. */
const BATCH_SIZE = 20

const createOtherKeyCondition = ({ keyId }: ColumnCipher): Condition => ({
  sql: 'encryption_key is distinct from $1',
  params: [keyId],
})

interface Row {
  key: string[]
  keyId: string | null
  values: Uint8Array[]
}

const numberParams = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `$${from + index}`)

/** Locks the next rows after the primary key `after`, or the first rows without one. */
const lockRows = async (
  tx: Queryable,
  { table, key, columns }: EncryptedTable,
  { sql, params }: Condition,
  after: readonly string[] = [],
): Promise<Row[]> => {
  const afterSql =
    after.length === 0 ? '' : `and (${key.join()}) > (${numberParams(params.length + 1, key.length).join()})`
  const selected = [
    ...key.map((name, index) => `${name}::text as key${index}`),
    ...columns.map((name, index) => `${name} as value${index}`),
  ]
  const rows = await tx.query<{ keyId: string | null } & Record<string, unknown>>(
    `select encryption_key as "keyId", ${selected.join()} from ${table}
     where ${sql} and ${columns[0]} is not null ${afterSql} order by ${key.join()} limit ${BATCH_SIZE} for no key update`,
    [...params, ...after],
  )
  return rows.map((row) => ({
    key: key.map((_, index) => String(row[`key${index}`])),
    keyId: row.keyId,
    values: columns.map((_, index) => row[`value${index}`] as Uint8Array),
  }))
}

const encryptValues = (
  cipher: ColumnCipher,
  { table, columns }: EncryptedTable,
  { key, keyId, values }: Row,
): Buffer[] =>
  columns.map((column, index) => {
    const location = { table, column, row: key }
    return cipher.encrypt(location, cipher.decrypt(location, keyId, values[index] ?? Buffer.alloc(0)))
  })

const writeRow = (
  tx: Transaction,
  { table, key, columns }: EncryptedTable,
  row: Row,
  keyId: string,
  values: readonly Buffer[],
): void => {
  const assignments = numberParams(2, columns.length).map((param, index) => `${columns[index]} = ${param}`)
  const keyParams = numberParams(2 + columns.length, key.length)
  tx.send(
    `update ${table} set encryption_key = $1, ${assignments.join()} where (${key.join()}) = (${keyParams.join()})`,
    [keyId, ...values, ...row.key],
  )
}

/** Encrypts with the current key the rows of a table that fulfil the condition, in the order of their primary keys. */
const encryptTable = async (
  { db, cipher }: Deps,
  table: EncryptedTable,
  condition: Condition,
): Promise<EncryptionReport> => {
  const report: EncryptionReport = { encrypted: 0, failures: [] }
  let after: string[] | undefined
  do {
    const { last, failures, encrypted } = await db.transaction(async (tx) => {
      const rows = await lockRows(tx, table, condition, after)
      const failed: string[] = []
      for (const row of rows) {
        try {
          writeRow(tx, table, row, cipher.keyId, encryptValues(cipher, table, row))
        } catch (error) {
          failed.push(`${row.key.join(' ')}: ${error instanceof Error ? error.message : error}`)
        }
      }
      return { last: rows.at(-1)?.key, failures: failed, encrypted: rows.length - failed.length }
    })
    after = last
    report.encrypted += encrypted
    report.failures.push(...failures)
  } while (after)
  return report
}

/**
 * Encrypts with the current key everything that is encrypted with another one. If nothing fails, this
 * database no longer needs the other keys, and they are marked as unused.
 */
export async function rotateKeys(deps: RewriteDeps): Promise<EncryptionReport> {
  const condition = createOtherKeyCondition(deps.cipher)
  const pictures = await rewritePictures(deps, { condition, target: 'stay' })
  const reports = [{ encrypted: pictures.rewritten, failures: pictures.failures }]
  for (const table of TABLES) reports.push(await encryptTable(deps, table, condition))
  const failures = reports.flatMap((report) => report.failures)
  if (failures.length === 0)
    await deps.db.query('update encryption_keys set used = id = $1', [deps.cipher.keyId])
  return { encrypted: reports.reduce((total, { encrypted }) => total + encrypted, 0), failures }
}
