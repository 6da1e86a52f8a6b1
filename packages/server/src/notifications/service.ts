import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { buildPageSql, type ListOrder } from '../db/pagination.js'
import type { Notification } from '../domain/notifications/notification.js'
import { mapPage, type PageRequest, toPage } from '../domain/pagination.js'

/** Stores notifications in the transaction that causes them. */
export function notify(tx: Transaction, now: number, notifications: readonly Notification[]): void {
  if (notifications.length === 0) return
  tx.send(
    `insert into notifications (user_id, title, content, category, href, created_at)
     select *, $6::timestamptz from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      notifications.map(({ userId }) => userId),
      notifications.map(({ title }) => title),
      notifications.map(({ content }) => content),
      notifications.map(({ category }) => category),
      notifications.map(({ href }) => href),
      toTimestamp(now),
    ],
  )
}

/** Sorted by id: it is assigned in the order of insertion. */
const NOTIFICATIONS: ListOrder = { list: 'notifications', by: [['id', 'serial']], newestFirst: true }

/** Lists the user's notifications, newest first. */
export async function listNotifications(db: Queryable, userId: string, page: PageRequest) {
  const { where, order, params } = buildPageSql(NOTIFICATIONS, page, [userId])
  const rows = await db.query<{
    id: number
    title: string
    content: string
    category: string
    href: string | null
    createdAt: number
  }>(
    `select id, title, content, category, href, created_at as "createdAt" from notifications
     where user_id = $1 and ${where} ${order}`,
    params,
  )
  const notifications = toPage(NOTIFICATIONS.list, rows, ({ id }) => [id], page.limit)
  return mapPage(notifications, ({ id, href, createdAt, ...rest }) => ({
    _id: String(id),
    ...rest,
    href: href ?? undefined,
    createdAt: new Date(createdAt).toISOString(),
  }))
}
