import { announcementLifecycle } from '@cht/machines/operator'
import { type AnnouncementRow, IS_IN_SEGMENT_SQL } from '../domain/announcements/announcement.js'
import type { Notification } from '../domain/notifications/notification.js'
import { notify } from '../features/notifications/notify.js'
import type { ServerContext } from '../platform/context.js'
import { type Transaction, toTimestamp } from '../platform/db/database.js'
import { lockRow } from '../platform/db/locks.js'

/** The most users of one transaction. */
const BATCH_SIZE = 250

/** The next users of the segment, in the order of ids, who have not been notified. */
const listUsers = (tx: Transaction, { id, toldTo }: AnnouncementRow) =>
  tx.query<{ id: string; isTold: boolean }>(
    `select users.id, exists (select from notifications where params ->> 'announcement' = $1 and params ? 'announcement'
         and user_id = users.id) as is_told
     from users, announcements
     where announcements.id = $1::uuid and ($2::uuid is null or users.id > $2) and ${IS_IN_SEGMENT_SQL}
     order by users.id limit $3`,
    [id, toldTo, BATCH_SIZE],
  )

const createNotification = (row: AnnouncementRow, userId: string): Notification => {
  const { id, title, body, link, channels, untilAt, maintenanceFrom, maintenanceUntil } = row
  const shared = {
    userId,
    href: link ?? '/notifications',
    isSilent: !channels.includes('mail'),
    ...(untilAt !== null && { expiresAt: untilAt }),
  }
  const text = { announcement: id, title, body }
  return maintenanceFrom === null || maintenanceUntil === null
    ? { ...shared, code: 'announcement.published', params: text }
    : {
        ...shared,
        code: 'announcement.maintenance',
        params: {
          ...text,
          from: new Date(maintenanceFrom).toISOString(),
          until: new Date(maintenanceUntil).toISOString(),
        },
      }
}

/** Tells a batch of users of a published announcement. Returns whether others wait. */
const tellBatch = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { row, now } = await lockRow<AnnouncementRow>(tx, clock, {
      sql: `select * from announcements where state = 'published' and told_at is null and 'notification' = any (channels)
        order by from_at, id limit 1`,
    })
    if (!row || !announcementLifecycle.restore(row, now).matches('published')) return false
    const users = await listUsers(tx, row)
    const untold = users.filter(({ isTold }) => !isTold)
    notify(
      tx,
      now,
      untold.map((user) => createNotification(row, user.id)),
    )
    const isDone = users.length < BATCH_SIZE
    await tx.query('update announcements set told = told + $2, told_to = $3, told_at = $4 where id = $1', [
      row.id,
      untold.length,
      users.at(-1)?.id ?? row.toldTo,
      isDone ? toTimestamp(now) : null,
    ])
    return true
  })

/**
 * Tells the users of published announcements, each once: a batch is written with the place of its last user, so that a process that dies
 * leaves the rest to the next run.
 */
export async function tellAnnouncements(deps: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  while (await tellBatch(deps));
}
