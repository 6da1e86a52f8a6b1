import type { NotificationCategory } from '@cht/sdk/notifications'

/** A notification to store for a user. */
export interface Notification {
  userId: string
  category: NotificationCategory
  title: string
  content: string
  /** A path of the web app. */
  href: string
}
