import { RECOVERY_CODES } from '@cht/sdk/rules'
import type { Addition } from '../../../domain/auth/suspect-additions.js'
import { createReadableCode } from '../../../kernel/readable-code.js'
import type { Row } from '../../../kernel/tables.js'
import { type Queryable, toTimestamp } from '../../../platform/db/database.js'
import type { RunHash } from '../hashing.js'
import { findHash, hashWithOneSalt } from '../passwords.js'

const LENGTH = 10

/** A code as it is hashed: without dashes and spaces, in capital letters. */
const normalize = (code: string) => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Formats a code as users see it. */
const format = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

export interface NewRecoveryCodes {
  /** In the format that users see. */
  codes: string[]
  hashes: string[]
}

/** Creates codes and hashes them. Hashing takes time, so this runs before the transaction. */
export async function prepareRecoveryCodes(run: RunHash): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => createReadableCode(LENGTH))
  return { codes: codes.map(format), hashes: await hashWithOneSalt(run, codes) }
}

/** Stores recovery codes in place of the old ones. Returns them as they are shown. */
export async function storeRecoveryCodes(
  tx: Queryable,
  userId: string,
  { codes, hashes }: NewRecoveryCodes,
  { addedAt, isVouched }: Addition,
): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  await tx.query(
    `insert into recovery_codes (user_id, code_hash, added_at, is_vouched)
     select $1, unnest($2::text[]), $3::timestamptz, $4::boolean`,
    [userId, hashes, toTimestamp(addedAt), isVouched],
  )
  return codes
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const rows = await db.query('select from recovery_codes where user_id = $1', [userId])
  return rows.length
}

export function deleteRecoveryCodes(tx: Queryable, userId: string): Promise<unknown> {
  return tx.query('delete from recovery_codes where user_id = $1', [userId])
}

/** The stored hash of a recovery code; undefined if the user has no such code. Hashing takes time, so this runs before the transaction. */
export async function findRecoveryCodeHash(
  db: Queryable,
  run: RunHash,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const rows = await db.query<Row<'recovery_codes', 'codeHash'>>(
    'select code_hash from recovery_codes where user_id = $1',
    [userId],
  )
  return findHash(
    run,
    rows.map(({ codeHash }) => codeHash),
    normalize(code),
  )
}

/** Uses up a recovery code by its hash. Returns false if another request has used it. */
export async function redeemRecoveryCode(tx: Queryable, userId: string, hash: string): Promise<boolean> {
  const used = await tx.query(
    'delete from recovery_codes where user_id = $1 and code_hash = $2 returning 1',
    [userId, hash],
  )
  return used.length > 0
}
