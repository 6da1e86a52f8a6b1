import { type Queryable, READ_ONLY_TRANSACTION } from './database.js'

/** Throws if the database is a standby, which accepts connections but no writes. */
export async function refuseStandby(db: Queryable): Promise<void> {
  const [row] = await db.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (row?.standby)
    throw Object.assign(new Error('the database is a standby'), { code: READ_ONLY_TRANSACTION })
}

/**
 * Writes a temporary file, because the rows do not fit into `work_mem`, and a WAL record. The record alone would succeed on a
 * full disk: WAL files are allocated ahead.
 */
const TRY_WRITING = `set local work_mem = '64kB'; select count(*) from generate_series(1, 5000);
  select pg_logical_emit_message(true, 'cht', '')`

/** Throws if the database does not respond or accepts no writes: it is a standby, or its disk is full. */
export async function assertWritable(db: Queryable): Promise<void> {
  await refuseStandby(db)
  await db.query(TRY_WRITING)
}

/** Returns a version of `assertWritable` for a route that everybody may call: concurrent calls share one check. */
export function shareWritableCheck(db: Queryable): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= assertWritable(db).finally(() => {
      running = undefined
    })
    return running
  }
}
