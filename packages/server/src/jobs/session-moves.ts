import { toIso } from '../domain/to-iso.js'
import type { Row } from '../kernel/tables.js'
import type { ServerContext } from '../platform/context.js'
import { updateRows } from '../platform/db/columns.js'
import { toTimestamp } from '../platform/db/database.js'
import { tellUsers } from './tell-users.js'

type Move = Row<'session_moves', 'id' | 'movedAt' | 'startsAt' | 'toldTo'>

/** Tells the users with pending orders that their next session has moved, each once a change. */
export function tellMoves(deps: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  return tellUsers<Move>(deps, {
    sql: 'select id, moved_at, starts_at, told_to from session_moves where done_at is null order by id limit 1',
    // Those who had an order before the change that still waits.
    listUsers: (tx, { movedAt, toldTo }, limit) =>
      tx.query(
        `select distinct user_id from orders
         where status = 'pending' and created_at <= $1 and ($2::uuid is null or user_id > $2)
         order by user_id limit $3`,
        [toTimestamp(movedAt), toldTo, limit],
      ),
    createNotification: ({ startsAt }, userId) => ({
      userId,
      href: '/home',
      code: 'session.moved',
      ...(startsAt === null
        ? { params: {} }
        : { params: { startsAt: toIso(startsAt) }, expiresAt: startsAt }),
    }),
    store: (tx, { id }, { toldTo, doneAt }) =>
      updateRows(tx, 'session_moves', 'id', [{ id, toldTo, doneAt }]),
  })
}
