import { SECOND } from '@cht/sdk/rules'
import { type Queryable, READ_ONLY_TRANSACTION } from './database.js'

/** Throws if the database is a standby, which accepts connections but no writes. */
export async function refuseStandby(db: Queryable): Promise<void> {
  const [row] = await db.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (row?.standby)
    throw Object.assign(new Error('the database is a standby'), { code: READ_ONLY_TRANSACTION })
}

/**
 * Writes a temporary file, because the rows do not fit into `work_mem`, and a WAL record. The record alone would succeed on a
 * full disk: WAL files are allocated ahead. The update changes no row: it fails where transactions are read only by default, or the
 * role may not write.
 */
const TRY_WRITING = `set local work_mem = '64kB'; select count(*) from generate_series(1, 5000);
  update exchange set alive_at = alive_at where false;
  select pg_logical_emit_message(true, 'cht', '')`

/** Throws if the database does not respond or accepts no writes: it is a standby or read only, or its disk is full. */
export async function assertWritable(db: Queryable): Promise<void> {
  await refuseStandby(db)
  await db.query(TRY_WRITING)
}

/** How long a check that has passed holds, in ms. */
const PASSED_FOR = SECOND

/**
 * Returns a version of `assertWritable` for a route that everybody may call: concurrent calls share one check, and one that has
 * passed is not repeated within a second. `now` returns ms.
 */
export function shareWritableCheck(db: Queryable, now = () => performance.now()): () => Promise<void> {
  let running: Promise<void> | undefined
  let passedAt = Number.NEGATIVE_INFINITY
  const check = async () => {
    const startedAt = now()
    await assertWritable(db)
    passedAt = startedAt
  }
  return async () => {
    if (now() - passedAt < PASSED_FOR) return
    running ??= check().finally(() => {
      running = undefined
    })
    await running
  }
}
