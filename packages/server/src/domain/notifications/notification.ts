import type { NotificationMessage } from '@cht/sdk/rules'

/** A notification to store for a user. */
export type Notification = NotificationMessage & {
  userId: string
  /** A path of the web app. */
  href: string
  /** The path that the link of the mail has instead. Then the token goes into the mail alone. */
  mailHref?: string
  /** Makes the link act without a login. Webhooks, the data archive and the audit log never contain it. */
  token?: string
  /** When the action that it asks for is no longer possible, in ms of exchange time. No mail or push is sent from then on. */
  expiresAt?: number
  /** Whether it is only shown in the app and sent to webhooks. No mail and no push is sent. */
  isSilent?: boolean
}
