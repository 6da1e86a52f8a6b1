import { at, type Queryable, type Transaction } from '../db/database.js'
import { pageSql, type Sorted } from '../db/pagination.js'
import type { Notice } from '../domain/notifications/notification.js'
import { type Asked, cut, presented } from '../domain/pagination.js'

/** Written in the transaction that causes it. */
export function notify(tx: Transaction, now: number, notices: readonly Notice[]): void {
  if (notices.length === 0) return
  tx.send(
    `insert into notifications (user_id, title, content, category, href, created_at)
     select *, $6::timestamptz from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      notices.map(({ userId }) => userId),
      notices.map(({ title }) => title),
      notices.map(({ content }) => content),
      notices.map(({ category }) => category),
      notices.map(({ href }) => href),
      at(now),
    ],
  )
}

const NOTIFICATIONS: Sorted = { list: 'notifications', by: [['id', 'serial']], newestFirst: true }

export async function notificationsOf(db: Queryable, userId: string, asked: Asked) {
  const { where, order, params } = pageSql(NOTIFICATIONS, asked, [userId])
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
  const page = cut(NOTIFICATIONS.list, rows, ({ id }) => [id], asked.limit)
  return presented(page, ({ id, href, createdAt, ...rest }) => ({
    _id: String(id),
    ...rest,
    href: href ?? undefined,
    createdAt: new Date(createdAt).toISOString(),
  }))
}
