import { randomUUID } from 'node:crypto'
import { assertPasskeysCan, type PasskeyAct } from '../../../domain/auth/factor-refusals.js'
import type { Addition } from '../../../domain/auth/suspect-additions.js'
import { notFound } from '../../../kernel/refusal.js'
import type { Queryable } from '../../../platform/db/database.js'
import { createPasskeyStore } from './passkey-store.js'
import type { NewCredential } from './stored-passkey.js'

/** The passkeys of users. */
export const userPasskeys = createPasskeyStore('passkeys', 'user_id')

/** Throws the refusal of an act of a user by the number of their passkeys. */
export async function assertUserPasskeysCan(db: Queryable, userId: string, act: PasskeyAct): Promise<void> {
  assertPasskeysCan(await userPasskeys.count(db, userId), act)
}

/** Stores a verified passkey of a user. Returns its id. Throws 409 if an account has it already. */
export async function insertPasskey(
  tx: Queryable,
  userId: string,
  credential: NewCredential,
  { name, addedAt, isVouched }: { name: string } & Addition,
): Promise<string> {
  const id = randomUUID()
  await userPasskeys.insert(tx, { id, userId, ...credential, name, createdAt: addedAt, isVouched })
  return id
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
  await userPasskeys.remove(tx, userId, id)
}
