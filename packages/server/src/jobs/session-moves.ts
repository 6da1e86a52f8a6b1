import type { Notification } from '../domain/notifications/notification.js'
import { notify } from '../features/notifications/notify.js'
import type { Row } from '../kernel/tables.js'
import type { ServerContext } from '../platform/context.js'
import { type Transaction, toTimestamp } from '../platform/db/database.js'
import { lockRow } from '../platform/db/locks.js'

/** The most users of one transaction. */
const BATCH_SIZE = 250

type Move = Row<'session_moves', 'id' | 'movedAt' | 'startsAt' | 'toldTo'>

/** The users after the last one who was told, that had an order before the change which still waits, in the order of ids. */
const listUsers = (tx: Transaction, { movedAt, toldTo }: Move) =>
  tx.query<{ userId: string }>(
    `select distinct user_id from orders
     where status = 'pending' and created_at <= $1 and ($2::uuid is null or user_id > $2)
     order by user_id limit $3`,
    [toTimestamp(movedAt), toldTo, BATCH_SIZE],
  )

/** Tells a batch of users that their next session has moved. Returns whether others wait. */
const tellBatch = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { row: move, now } = await lockRow<Move>(tx, clock, {
      sql: 'select id, moved_at, starts_at, told_to from session_moves where done_at is null order by id limit 1',
    })
    if (!move) return false
    const users = await listUsers(tx, move)
    const params = move.startsAt === null ? {} : { startsAt: new Date(move.startsAt).toISOString() }
    const notifications = users.map(
      ({ userId }): Notification => ({
        userId,
        href: '/home',
        code: 'session.moved',
        params,
        ...(move.startsAt !== null && { expiresAt: move.startsAt }),
      }),
    )
    notify(tx, now, notifications)
    const isDone = users.length < BATCH_SIZE
    await tx.query('update session_moves set told_to = $2, done_at = $3 where id = $1', [
      move.id,
      users.at(-1)?.userId ?? move.toldTo,
      isDone ? toTimestamp(now) : null,
    ])
    return !isDone
  })

/**
 * Tells the users with pending orders that their next session has moved, each once a change. A process that dies leaves the rest to the
 * next run.
 */
export async function tellMoves(deps: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  while (await tellBatch(deps));
}
