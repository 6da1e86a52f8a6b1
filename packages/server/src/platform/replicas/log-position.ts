import type { Queryable } from '../db/database.js'

/** A position in the log of the primary (an LSN), in bytes. */
export type LogPosition = number

/**
 * SQL of the primary's position, at or after every commit that the statement sees. A commit is in the log on the disk before it is
 * visible, unless `synchronous_commit` is off.
 */
export const LOG_POSITION_SQL = `(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::bigint`

/** Reads the position of the primary, which is at or after every commit until now. */
export async function readLogPosition(db: Queryable): Promise<LogPosition> {
  const [row] = await db.query<{ position: LogPosition }>(`select ${LOG_POSITION_SQL} as position`)
  if (!row) throw new Error('the primary has no log position')
  return row.position
}
