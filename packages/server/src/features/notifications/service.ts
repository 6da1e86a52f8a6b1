import type { NotificationMessage } from '@cht/sdk/rules'
import { toWireNotification } from '../../domain/notifications/mapper.js'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

/** Sorted by id: it is assigned in the order of insertion. */
const NOTIFICATIONS: ListOrder = { list: 'notifications', by: { id: 'serial' }, newestFirst: true }

type NotificationRow = Row<
  'notifications',
  'id' | 'href' | 'mailHref' | 'token' | 'code' | 'params' | 'createdAt'
>

const toStoredNotification = ({ id, href, mailHref, token, code, params, createdAt }: NotificationRow) => ({
  id: String(id),
  href: href ?? undefined,
  mailHref,
  token,
  createdAt,
  ...({ code, params } as NotificationMessage),
})

/** Whether the links of notifications act without a login, or only lead to their screens. */
type Links = 'acting' | 'plain'

/** Lists the user's notifications, newest first. */
export async function listNotifications(
  db: Queryable,
  userId: string,
  page: PageRequest,
  { links }: { links: Links },
) {
  const { where, order, params } = buildPageSql(NOTIFICATIONS, page, [userId])
  const rows = await db.query<NotificationRow>(
    `select id, href, mail_href, ${links === 'acting' ? 'token' : 'null as token'}, code, params, created_at from notifications
     where user_id = $1 and ${where} ${order}`,
    params,
  )
  const notifications = toPage(NOTIFICATIONS.list, rows, ({ id }) => [id], page.limit)
  return mapPage(notifications, (row) => toWireNotification(toStoredNotification(row)))
}
