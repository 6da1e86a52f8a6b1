import { getNotificationKind, hasMail, hasPush, NOTIFICATION_CODES } from '@cht/sdk/rules'
import type { Notification } from '../../domain/notifications/notification.js'
import { serializeRows } from '../../platform/db/columns.js'
import type { Transaction } from '../../platform/db/database.js'

/** The channels of each notification code, except webhooks, with the kind that users can turn off. */
const CODE_CHANNELS = NOTIFICATION_CODES.flatMap((code) => {
  const kind = getNotificationKind(code)
  return [
    ...(hasMail(code) ? [{ code, channel: 'mail', kind }] : []),
    ...(hasPush(code) ? [{ code, channel: 'push', kind }] : []),
  ]
})

/** Stores the notifications `$1`, and their deliveries by the channels `$2` of their codes. */
const INSERT_SQL = `
  with stored as (
    insert into notifications (user_id, href, mail_href, token, code, params, expires_at, created_at)
    select user_id, href, mail_href, token, code, params, expires_at, created_at
    from json_populate_recordset(null::notifications, $1)
    returning id, user_id, code, created_at
  ), wanted as (
    select stored.id, user_id, channel, created_at from stored
      join json_to_recordset($2) as code_channel (code text, channel text, kind text) using (code)
    where kind = 'security' or not exists (
      select from notification_opt_outs as opt_out
      where opt_out.user_id = stored.user_id and opt_out.kind = code_channel.kind and opt_out.channel = code_channel.channel)
  )
  insert into deliveries (notification_id, channel, device_id, webhook_id, created_at, next_attempt_at)
  select id, channel, null::uuid, null::uuid, created_at, created_at from wanted where channel = 'mail'
  union all
  select wanted.id, channel, push_devices.id, null, wanted.created_at, wanted.created_at from wanted join push_devices using (user_id)
    where channel = 'push' and session_hash is not null and lost_at is null
  union all
  select stored.id, 'webhook', null, webhooks.id, stored.created_at, stored.created_at from stored join webhooks using (user_id)`

/**
 * Stores notifications in the transaction that causes them, with their deliveries: by each channel of their code that the user has
 * not turned off, unless they are silent, and to each webhook of the user. They are sent after the commit. `now` is exchange time.
 */
export function notify(tx: Transaction, now: number, notifications: readonly Notification[]): void {
  const isSilent = (notification: Notification) => notification.isSilent === true
  insertNotifications(
    tx,
    now,
    notifications.filter((notification) => !isSilent(notification)),
    CODE_CHANNELS,
  )
  insertNotifications(tx, now, notifications.filter(isSilent), [])
}

const insertNotifications = (
  tx: Transaction,
  now: number,
  notifications: readonly Notification[],
  channels: typeof CODE_CHANNELS,
): void => {
  if (notifications.length === 0) return
  const rows = notifications.map(
    ({ isSilent: _, mailHref = null, token = null, expiresAt = null, ...notification }) => ({
      ...notification,
      mailHref,
      token,
      expiresAt,
      createdAt: now,
    }),
  )
  tx.send(INSERT_SQL, [serializeRows('notifications', rows), JSON.stringify(channels)])
}
