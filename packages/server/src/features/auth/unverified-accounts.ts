import type { Row } from '../../kernel/tables.js'
import { type AuditSource, audit } from '../../platform/audit/service.js'
import type { ExchangeClock } from '../../platform/db/clock.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { type LockTime, lockRows } from '../../platform/db/locks.js'

// An account is unverified until its code has been entered. It holds neither its email nor its username (decision 23).

/** An account with ledger entries or a claim stays, although nobody has entered its code. */
const IS_REMOVABLE = `not phone_verified and not exists
  (select from accounts join postings on account_id = accounts.id where owner = users.id)
  and not exists (select from claims where user_id = users.id)`

const deleteUnverifiedAccounts = async (tx: Queryable, rows: readonly { id: string }[]): Promise<number> => {
  const ids = [rows.map(({ id }) => id)]
  await tx.query('delete from codes where user_id = any ($1::uuid[])', ids)
  await tx.query('delete from accounts where owner = any ($1::uuid[])', ids)
  await tx.query('delete from users where id = any ($1::uuid[])', ids)
  return rows.length
}

/**
 * Locks an account and all unverified accounts of an email until the commit, and returns the time after that. Locking in order of id
 * avoids deadlocks.
 */
export async function lockUnverifiedAccounts(
  tx: Queryable,
  clock: ExchangeClock,
  userId: string,
  email: string,
): Promise<LockTime> {
  const { now } = await lockRows(tx, clock, {
    sql: 'select from users where id = $1 or (lower(email) = lower($2) and not phone_verified) order by id',
    params: [userId, email],
    lock: 'update',
  })
  return now
}

/**
 * Removes the locked unverified accounts of an email, except those with ledger entries, after the account `userId` was verified with it
 * or changed to it, and writes that to the audit log.
 */
export async function removeUnverifiedAccounts(
  tx: Queryable,
  source: AuditSource,
  userId: string,
  email: string,
): Promise<void> {
  const rows = await tx.query<Row<'users', 'id'>>(
    `select id from users where lower(email) = lower($1) and ${IS_REMOVABLE}`,
    [email],
  )
  const signUps = await deleteUnverifiedAccounts(tx, rows)
  if (signUps > 0)
    await audit(tx, source, { act: 'signups.removed', actor: 'user', userId, details: { signUps } })
}

/** Removes up to `limit` unverified accounts without ledger entries that were created at or before an instant. Returns how many. */
export async function removeExpiredUnverifiedAccounts(
  tx: Queryable,
  createdUntil: number,
  limit: number,
): Promise<number> {
  const rows = await tx.query<Row<'users', 'id'>>(
    `select id from users where created_at <= $1 and ${IS_REMOVABLE}
     order by created_at limit $2 for update skip locked`,
    [toTimestamp(createdUntil), limit],
  )
  return deleteUnverifiedAccounts(tx, rows)
}
