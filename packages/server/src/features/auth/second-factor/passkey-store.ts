import { passkeyExists } from '../../../domain/auth/refusals.js'
import { toIso } from '../../../domain/to-iso.js'
import { notFound } from '../../../kernel/refusal.js'
import type { Row } from '../../../kernel/tables.js'
import { insertRow, type NewRow } from '../../../platform/db/columns.js'
import { getViolatedConstraint, type Queryable, toTimestamp } from '../../../platform/db/database.js'
import type { StoredPasskey } from './stored-passkey.js'

/** What a browser needs to find a passkey. */
export interface KnownPasskey {
  id: string
  transports: string[]
}

/** Reads and changes the passkeys of one kind of account. `owner` is the column of the account's id. */
export function createPasskeyStore<Table extends 'passkeys' | 'operator_passkeys'>(
  table: Table,
  owner: 'user_id' | 'operator_id',
) {
  return {
    /** How many passkeys an account has. */
    count: async (db: Queryable, ownerId: string): Promise<number> =>
      (await db.query(`select from ${table} where ${owner} = $1`, [ownerId])).length,

    /** Lists the passkeys of an account as its user sees them, the oldest first. */
    list: async (db: Queryable, ownerId: string) => {
      const rows = await db.query<Row<'passkeys', 'id' | 'name' | 'createdAt' | 'usedAt'>>(
        `select id, name, created_at, used_at from ${table} where ${owner} = $1 order by created_at, id`,
        [ownerId],
      )
      return rows.map(({ createdAt, usedAt, ...passkey }) => ({
        ...passkey,
        createdAt: toIso(createdAt),
        ...(usedAt === null ? {} : { usedAt: toIso(usedAt) }),
      }))
    },

    /** Lists what browsers need to find the passkeys of an account. */
    listKnown: (db: Queryable, ownerId: string): Promise<KnownPasskey[]> =>
      db.query<KnownPasskey>(
        `select credential_id as id, transports from ${table} where ${owner} = $1 order by created_at, id`,
        [ownerId],
      ),

    /** The passkey with a credential id; of one account, if `ownerId` is not null. */
    find: async (
      db: Queryable,
      credentialId: string,
      ownerId: string | null,
    ): Promise<StoredPasskey | undefined> => {
      const [stored] = await db.query<StoredPasskey>(
        `select id, ${owner} as owner_id, credential_id, public_key, counter
         from ${table} where credential_id = $1 and ($2::uuid is null or ${owner} = $2)`,
        [credentialId, ownerId],
      )
      return stored
    },

    /** Stores a verified passkey. Throws 409 if an account has it already. */
    insert: async (tx: Queryable, passkey: NewRow<Table>): Promise<void> => {
      try {
        await insertRow(tx, table, passkey)
      } catch (error) {
        if (getViolatedConstraint(error) === `${table}_credential_id_key`) throw passkeyExists()
        throw error
      }
    },

    /**
     * Stores that a passkey was used. Returns false if the passkey was removed after it was verified, or if its counter has changed,
     * because another request used it. A passkey that does not count always has the counter 0.
     */
    storeUse: async (
      tx: Queryable,
      { id, counter }: StoredPasskey,
      newCounter: number,
      now: number,
    ): Promise<boolean> => {
      const rows = await tx.query(
        `update ${table} set counter = $3, used_at = $4 where id = $1 and counter = $2 returning 1`,
        [id, counter, newCounter, toTimestamp(now)],
      )
      return rows.length > 0
    },

    /** Throws 404 for a passkey that the account does not have. */
    remove: async (tx: Queryable, ownerId: string, id: string): Promise<void> => {
      const rows = await tx.query(`delete from ${table} where ${owner} = $1 and id::text = $2 returning 1`, [
        ownerId,
        id,
      ])
      if (rows.length === 0) throw notFound()
    },
  }
}
