import { createHash } from 'node:crypto'
import type { Row } from '../../../kernel/tables.js'
import type { Queryable } from '../database.js'

export interface ExchangeIdentity {
  /** Tells two exchanges apart without the secret of either. */
  identity: string
  demoOffsetMs: number
}

/** Undefined if no process has started on the database. */
export async function readIdentity(db: Queryable): Promise<ExchangeIdentity | undefined> {
  const [table] = await db.query<{ exists: boolean }>(`select to_regclass('exchange') is not null as exists`)
  if (!table?.exists) return undefined
  const [row] = await db.query<Row<'exchange', 'secret' | 'demoOffsetMs'>>(
    'select secret, demo_offset_ms from exchange',
  )
  if (!row) return undefined
  return { identity: createHash('sha256').update(row.secret).digest('hex'), demoOffsetMs: row.demoOffsetMs }
}
