import type { NotificationSetting } from '@cht/sdk/contract'
import type { NotificationChannel, NotificationKind } from '@cht/sdk/rules'
import { assertKindCanChange, toNotificationSettings } from '../../domain/notifications/settings.js'
import type { Row } from '../../kernel/tables.js'
import type { Queryable } from '../../platform/db/database.js'

/** Lists the user's settings for mails and pushes. */
export async function listNotificationSettings(
  db: Queryable,
  userId: string,
): Promise<NotificationSetting[]> {
  const optOuts = await db.query<Row<'notification_opt_outs', 'kind' | 'channel'>>(
    'select kind, channel from notification_opt_outs where user_id = $1',
    [userId],
  )
  return toNotificationSettings((kind, channel) =>
    optOuts.some((optOut) => optOut.kind === kind && optOut.channel === channel),
  )
}

/** Turns a kind on or off for a channel. Throws 422 for notifications about security. */
export async function changeNotificationSetting(
  db: Queryable,
  userId: string,
  { kind, channel, isOn }: { kind: NotificationKind; channel: NotificationChannel; isOn: boolean },
): Promise<void> {
  assertKindCanChange(kind)
  await db.query(
    isOn
      ? 'delete from notification_opt_outs where user_id = $1 and kind = $2 and channel = $3'
      : `insert into notification_opt_outs (user_id, kind, channel)
         select id, $2, $3 from users where id = $1 on conflict do nothing`,
    [userId, kind, channel],
  )
}
