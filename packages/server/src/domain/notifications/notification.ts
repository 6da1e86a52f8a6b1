import type { NotificationMessage } from '@cht/sdk/notifications'

/** A notification to store for a user. */
export type Notification = NotificationMessage & {
  userId: string
  /** A path of the web app. */
  href: string
  /** When the action that it asks for is no longer possible, in ms of exchange time. No mail or push is sent from then on. */
  expiresAt?: number
  /** Whether it is only shown in the app and sent to webhooks. No mail and no push is sent. */
  isSilent?: boolean
}
