import type { Row } from '../../kernel/tables.js'
import type { Queryable } from './database.js'

/** When the last process wrote that it runs, and whether it stopped cleanly then. In ms of exchange time. */
export type Heartbeat = Row<'exchange', 'aliveAt' | 'closed'>

/** SQL that joins exchange time as the column `now` to the table `exchange`. `$1` is the database's time. */
export const EXCHANGE_TIME_SQL = `lateral (select $1::timestamptz + demo_offset_ms * interval '1 millisecond') as exchange_time (now)`

/** Reads the one row of the table `exchange`, and what else the statement selects beside it. */
export async function readExchange<Selected>(
  db: Queryable,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Selected> {
  const [row] = await db.query<Selected>(sql, params)
  if (!row) throw new Error('the table exchange has no row')
  return row
}
