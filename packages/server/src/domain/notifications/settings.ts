import type { NotificationSetting } from '@cht/sdk/contract'
import { NOTIFICATION_KINDS, type NotificationChannel, type NotificationKind } from '@cht/sdk/rules'
import { invalidInput } from '../../kernel/refusal.js'

/** Returns the settings of a user, given what the user has turned off. */
export function toNotificationSettings(
  isOff: (kind: NotificationKind, channel: NotificationChannel) => boolean,
): NotificationSetting[] {
  return NOTIFICATION_KINDS.map((kind) => ({
    kind,
    mail: kind === 'security' || !isOff(kind, 'mail'),
    push: kind === 'security' || !isOff(kind, 'push'),
  }))
}

/** Throws 422 for notifications about security, which are always sent. */
export function assertKindCanChange(kind: NotificationKind): void {
  if (kind === 'security') throw invalidInput([{ path: 'kind', message: 'cannot be turned off' }])
}

/** The token of a mailed link is not one of this exchange, or no longer has an effect. */
export function wrongToken() {
  return invalidInput([{ path: 'token', message: 'is not valid: open the link of the mail again' }])
}
