import { DATA_DOWNLOAD_READY_FOR, MINUTE } from '@cht/sdk/rules'
import { notFound, tooManyRequests } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import type { LockTime } from '../../platform/db/locks.js'
import type { SessionReference } from '../auth/sessions.js'

/** In ms. A download that takes longer is aborted. */
export const DOWNLOAD_MAX_DURATION = 30 * MINUTE

/** Returns until when the session may start its download; undefined if it may not. */
export async function findDownloadDeadline(
  db: Queryable,
  { userId, sessionKey }: SessionReference,
  now: number,
): Promise<number | undefined> {
  const [row] = await db.query<Row<'data_downloads', 'readyUntil'>>(
    `select ready_until from data_downloads
     where user_id = $1 and session_hash = decode($2, 'hex') and ready_until > $3 and running_until is null`,
    [userId, sessionKey, toTimestamp(now)],
  )
  return row?.readyUntil
}

const assertNotRunning = async (db: Queryable, userId: string, now: number): Promise<void> => {
  const [row] = await db.query<{ runningUntil: number }>(
    'select running_until from data_downloads where user_id = $1 and running_until > $2',
    [userId, toTimestamp(now)],
  )
  if (row) throw tooManyRequests(Math.ceil((row.runningUntil - now) / 1000))
}

/**
 * Allows the session to start one download. Returns until when. Throws 429 while another download of the user runs, and 404 if
 * the session has ended.
 */
export async function prepareDownload(
  tx: Queryable,
  { userId, sessionKey }: SessionReference,
  now: number,
): Promise<number> {
  const readyUntil = now + DATA_DOWNLOAD_READY_FOR
  const rows = await tx.query(
    `insert into data_downloads (user_id, session_hash, ready_until)
       select user_id, token_hash, $3 from login_sessions where user_id = $1 and token_hash = decode($2, 'hex')
     on conflict (user_id) do update set session_hash = excluded.session_hash, ready_until = excluded.ready_until,
       running_until = null
     where data_downloads.running_until is null or data_downloads.running_until <= $4 returning 1`,
    [userId, sessionKey, toTimestamp(readyUntil), toTimestamp(now)],
  )
  if (rows.length > 0) return readyUntil
  await assertNotRunning(tx, userId, now)
  throw notFound()
}

/**
 * Starts the prepared download. Throws 429 while a download of the user runs, and 404 if none was prepared in this session, or
 * its time is over.
 */
export async function startDownload(
  tx: Queryable,
  { userId, sessionKey }: SessionReference,
  now: LockTime,
): Promise<void> {
  const started = await tx.query(
    `update data_downloads set running_until = $4
     where user_id = $1 and session_hash = decode($2, 'hex') and ready_until > $3 and running_until is null returning 1`,
    [userId, sessionKey, toTimestamp(now), toTimestamp(now + DOWNLOAD_MAX_DURATION)],
  )
  if (started.length > 0) return
  await assertNotRunning(tx, userId, now)
  throw notFound()
}

/** Deletes the row of a download that has ended or was aborted. */
export function endDownload(db: Queryable, { userId, sessionKey }: SessionReference): Promise<unknown> {
  return db.query(
    `delete from data_downloads
     where user_id = $1 and session_hash = decode($2, 'hex') and running_until is not null`,
    [userId, sessionKey],
  )
}
