import { notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { Queryable } from './database.js'

/** Returns the first row of a statement about the row with the id `$1`. Throws 404 without one, and for an id that is no UUID. */
export async function requireRow<Row>(
  db: Queryable,
  sql: string,
  params: readonly [id: string, ...others: unknown[]],
): Promise<Row> {
  const [row] = isUuid(params[0]) ? await db.query<Row>(sql, params) : []
  if (!row) throw notFound()
  return row
}
