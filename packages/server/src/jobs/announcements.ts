import { announcementLifecycle } from '@cht/machines/operator'
import { type AnnouncementRow, IS_IN_SEGMENT_SQL } from '../domain/announcements/announcement.js'
import type { Notification } from '../domain/notifications/notification.js'
import { toIso } from '../domain/to-iso.js'
import { SELECT_ANNOUNCEMENTS } from '../features/announcements/service.js'
import type { ServerContext } from '../platform/context.js'
import { updateRows } from '../platform/db/columns.js'
import type { Transaction } from '../platform/db/database.js'
import { tellUsers } from './tell-users.js'

/** The next users of the segment, and whether they have been notified. */
const listUsers = (tx: Transaction, { id, toldTo }: AnnouncementRow, limit: number) =>
  tx.query<{ userId: string; isTold: boolean }>(
    `select users.id as user_id, exists (select from notifications where params ->> 'announcement' = $1 and params ? 'announcement'
         and user_id = users.id) as is_told
     from users, announcements
     where announcements.id = $1::uuid and ($2::uuid is null or users.id > $2) and ${IS_IN_SEGMENT_SQL}
     order by users.id limit $3`,
    [id, toldTo, limit],
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
          from: toIso(maintenanceFrom),
          until: toIso(maintenanceUntil),
        },
      }
}

/** Tells the users of published announcements, each once. */
export function tellAnnouncements(deps: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  return tellUsers<AnnouncementRow>(deps, {
    sql: `${SELECT_ANNOUNCEMENTS}
      where state = 'published' and told_at is null and 'notification' = any (channels) order by from_at, id limit 1`,
    isDue: (row, now) => announcementLifecycle.restore(row, now).matches('published'),
    listUsers,
    createNotification,
    store: (tx, { id, told }, batch) =>
      updateRows(tx, 'announcements', 'id', [
        { id, told: told + batch.told, toldTo: batch.toldTo, toldAt: batch.doneAt },
      ]),
  })
}
