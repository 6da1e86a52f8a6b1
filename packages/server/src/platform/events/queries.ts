import type { ChangeKind } from '@cht/sdk/contract'
import type { Row } from '../../kernel/tables.js'
import { type Database, type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { lockMoreRows } from '../db/locks.js'

/** A row of the table `changes` that the sequencer has numbered. */
export interface ChangeRow {
  /** The position in the order of all changes. It is assigned after the commit. */
  seq: number
  /** Null where the change concerns everybody. */
  userId: string | null
  kind: ChangeKind
  /** The id of what has changed. For `session.ended`, the hash of the session's token, which is never sent to a client. */
  objectId: string | null
}

/** The channel on which processes are notified of new changes. */
export const CHANGES_CHANNEL = 'changes'

/** The most changes that one transaction numbers. The embedded database has one connection: a read waits until it commits. */
const BATCH_SIZE = 250
const DELETE_BATCH_SIZE = 10_000

const lockCounter = async (tx: Transaction): Promise<number> => {
  const [counter] = await lockMoreRows<Row<'change_counter', 'last'>>(tx, {
    sql: 'select last from change_counter',
    lock: 'update',
  })
  if (!counter) throw new Error('the table change_counter has no row')
  return counter.last
}

/**
 * Numbers up to `BATCH_SIZE` committed changes, and notifies every process. Returns whether there may be more. The lock of the
 * counter is held until the commit, so the numbers become visible in their order.
 */
export async function sequenceChanges(db: Database, now: number): Promise<boolean> {
  const [waiting] = await db.query('select id from changes where seq is null limit 1')
  if (!waiting) return false
  return db.transaction(async (tx) => {
    const last = await lockCounter(tx)
    const rows = await tx.query(
      `with next as (
         select id, $1::bigint + row_number() over (order by id) as seq
         from (select id from changes where seq is null order by id limit $2) as waiting)
       update changes set seq = next.seq, sequenced_at = $3 from next where changes.id = next.id returning changes.seq`,
      [last, BATCH_SIZE, toTimestamp(now)],
    )
    if (rows.length === 0) return false
    tx.send('update change_counter set last = $1', [last + rows.length])
    tx.send('select pg_notify($1, $2)', [CHANGES_CHANNEL, ''])
    return rows.length === BATCH_SIZE
  })
}

const COLUMNS = 'seq, user_id, kind, object_id'

/** Reads the changes of all users after `seq`, in order. */
export function readChangesAfter(db: Queryable, seq: number, limit: number): Promise<ChangeRow[]> {
  return db.query(`select ${COLUMNS} from changes where seq > $1 order by seq limit $2`, [seq, limit])
}

/** Reads the changes that concern a user after one `seq` and up to another, in order, without the ends of sessions. */
export function readUserChanges(
  db: Queryable,
  userId: string,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<ChangeRow[]> {
  return db.query(
    `select ${COLUMNS} from changes
     where (user_id = $1 or user_id is null) and kind <> 'session.ended' and seq > $2 and seq <= $3
     order by seq limit $4`,
    [userId, after, to, limit],
  )
}

/** The state of the changes and of the login session at the start of a stream. */
export interface StreamStart {
  /** The last `seq`. */
  last: number
  /** The last `seq` whose change was deleted; 0 if none was. */
  deletedTo: number
  hasSession: boolean
}

/** Reads the state at the start of a stream. `sessionKey`: the hash of the session's token in hexadecimal. */
export async function readStreamStart(db: Queryable, sessionKey: string): Promise<StreamStart> {
  const [row] = await db.query<StreamStart>(
    `select last, deleted_to,
       exists (select from login_sessions where token_hash = decode($1, 'hex')) as "hasSession"
     from change_counter`,
    [sessionKey],
  )
  if (!row) throw new Error('the table change_counter has no row')
  return row
}

/** Reads the last `seq`. What is committed by now and has no `seq` yet will have a later one. */
export async function readPosition(db: Queryable): Promise<number> {
  const [row] = await db.query<{ last: number }>('select last from change_counter')
  if (!row) throw new Error('the table change_counter has no row')
  return row.last
}

/** Deletes the changes that were numbered at or before an instant, batch by batch. */
export async function deleteChanges(db: Database, until: number): Promise<void> {
  const deleteBatch = () =>
    db.transaction(async (tx) => {
      await lockCounter(tx)
      const [deleted] = await tx.query<{ count: number; to: number | null }>(
        `with oldest as (select id, sequenced_at from changes where seq is not null order by seq limit $2),
           deleted as (delete from changes using oldest
             where changes.id = oldest.id and oldest.sequenced_at <= $1 returning changes.seq)
         select count(*) as count, max(seq) as to from deleted`,
        [toTimestamp(until), DELETE_BATCH_SIZE],
      )
      if (deleted?.to) tx.send('update change_counter set deleted_to = $1', [deleted.to])
      return deleted?.count === DELETE_BATCH_SIZE
    })
  while (await deleteBatch());
}
