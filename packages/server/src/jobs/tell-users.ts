import type { Notification } from '../domain/notifications/notification.js'
import { notify } from '../features/notifications/notify.js'
import type { ServerContext } from '../platform/context.js'
import type { Transaction } from '../platform/db/database.js'
import { lockRow } from '../platform/db/locks.js'

/** The most users of one transaction. */
const BATCH_SIZE = 250

/** What is told to many users: rows, each of which names the last user who was told of it. */
interface Message<Row extends { toldTo: string | null }> {
  /** Selects the first row of which not all users were told. */
  sql: string
  /** Whether its users are told at `now`. By default they are. */
  isDue?(row: Row, now: number): boolean
  /** Lists the next users after `toldTo`, in the order of ids. Those who were told before are passed over. */
  listUsers(tx: Transaction, row: Row, limit: number): Promise<{ userId: string; isTold?: boolean }[]>
  createNotification(row: Row, userId: string): Notification
  /** Stores how many users of a batch were told, the last of them, and when all were; null before. */
  store(
    tx: Transaction,
    row: Row,
    batch: { told: number; toldTo: string | null; doneAt: number | null },
  ): void
}

/** Tells a batch of users. Returns whether others may wait. */
const tellBatch = <Row extends { toldTo: string | null }>(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { sql, isDue = () => true, listUsers, createNotification, store }: Message<Row>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { row, now } = await lockRow<Row>(tx, clock, { sql })
    if (!row || !isDue(row, now)) return false
    const users = await listUsers(tx, row, BATCH_SIZE)
    const untold = users.filter(({ isTold = false }) => !isTold)
    notify(
      tx,
      now,
      untold.map(({ userId }) => createNotification(row, userId)),
    )
    store(tx, row, {
      told: untold.length,
      toldTo: users.at(-1)?.userId ?? row.toldTo,
      doneAt: users.length < BATCH_SIZE ? now : null,
    })
    return true
  })

/**
 * Tells users of a message, each once: a batch is written with the place of its last user, so that a process that dies leaves the rest to
 * the next run.
 */
export async function tellUsers<Row extends { toldTo: string | null }>(
  deps: Pick<ServerContext, 'db' | 'clock'>,
  message: Message<Row>,
): Promise<void> {
  while (await tellBatch(deps, message));
}
