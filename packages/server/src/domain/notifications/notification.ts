import type { NotificationMessage } from '@cht/sdk/notifications'

/** A notification to store for a user. */
export type Notification = NotificationMessage & {
  userId: string
  /** A path of the web app. */
  href: string
  /** When what it asks for is over, in ms of exchange time: no mail or push is sent after that. */
  expiresAt?: number
}
