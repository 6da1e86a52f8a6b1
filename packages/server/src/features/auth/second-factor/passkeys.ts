import { randomUUID } from 'node:crypto'
import { assertPasskeysCan, type PasskeyAct } from '../../../domain/auth/factor-refusals.js'
import { passkeyExists } from '../../../domain/auth/refusals.js'
import type { Addition } from '../../../domain/auth/suspect-additions.js'
import { toIso } from '../../../domain/to-iso.js'
import { notFound } from '../../../kernel/refusal.js'
import type { Row } from '../../../kernel/tables.js'
import { insertRow } from '../../../platform/db/columns.js'
import { getViolatedConstraint, type Queryable, toTimestamp } from '../../../platform/db/database.js'
import type { NewCredential, StoredPasskey } from './stored-passkey.js'

/** What a browser needs to find a passkey. */
export interface KnownPasskey {
  id: string
  transports: string[]
}

/** Throws the refusal of an act of a user by the number of their passkeys. */
export async function assertUserPasskeysCan(db: Queryable, userId: string, act: PasskeyAct): Promise<void> {
  const rows = await db.query('select from passkeys where user_id = $1', [userId])
  assertPasskeysCan(rows.length, act)
}

/** Lists the passkeys of a user, the oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<unknown[]> {
  const rows = await db.query<Row<'passkeys', 'id' | 'name' | 'createdAt' | 'usedAt'>>(
    'select id, name, created_at, used_at from passkeys where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(({ createdAt, usedAt, ...passkey }) => ({
    ...passkey,
    createdAt: toIso(createdAt),
    ...(usedAt === null ? {} : { usedAt: toIso(usedAt) }),
  }))
}

/** Lists what browsers need to find the passkeys of a user. */
export function listKnownPasskeys(db: Queryable, userId: string): Promise<KnownPasskey[]> {
  return db.query<KnownPasskey>(
    'select credential_id as id, transports from passkeys where user_id = $1 order by created_at, id',
    [userId],
  )
}

/** The passkey with a credential id; of one account, if `userId` is not null. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
  userId: string | null,
): Promise<StoredPasskey | undefined> {
  const [stored] = await db.query<StoredPasskey>(
    `select id, user_id, credential_id, public_key, counter
     from passkeys where credential_id = $1 and ($2::uuid is null or user_id = $2)`,
    [credentialId, userId],
  )
  return stored
}

/** Stores a verified passkey. Returns its id. Throws 409 if an account has it already. */
export async function insertPasskey(
  tx: Queryable,
  userId: string,
  credential: NewCredential,
  { name, addedAt, isVouched }: { name: string } & Addition,
): Promise<string> {
  const id = randomUUID()
  try {
    await insertRow(tx, 'passkeys', { id, userId, ...credential, name, createdAt: addedAt, isVouched })
  } catch (error) {
    if (getViolatedConstraint(error) === 'passkeys_credential_id_key') throw passkeyExists()
    throw error
  }
  return id
}

/**
 * Stores that a passkey was used. Returns false if the passkey was removed after it was verified, or if its counter has changed,
 * because another request used it. A passkey that does not count always has the counter 0.
 */
export async function storePasskeyUse(
  tx: Queryable,
  { id, counter }: StoredPasskey,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    'update passkeys set counter = $3, used_at = $4 where id = $1 and counter = $2 returning 1',
    [id, counter, newCounter, toTimestamp(now)],
  )
  return rows.length > 0
}

/** Throws 404 for a passkey that the user does not have. */
export async function renamePasskey(
  tx: Queryable,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await assertUserPasskeysCan(tx, userId, 'use')
  const rows = await tx.query(
    'update passkeys set name = $3 where user_id = $1 and id::text = $2 returning 1',
    [userId, id, name],
  )
  if (rows.length === 0) throw notFound()
}

/** Throws 404 for a passkey that the user does not have. */
export async function removePasskey(tx: Queryable, userId: string, id: string): Promise<void> {
  await assertUserPasskeysCan(tx, userId, 'use')
  const rows = await tx.query('delete from passkeys where user_id = $1 and id::text = $2 returning 1', [
    userId,
    id,
  ])
  if (rows.length === 0) throw notFound()
}
