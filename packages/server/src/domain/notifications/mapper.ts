import {
  describeNotification,
  type NotificationMessage,
  type NotificationWords,
} from '@cht/sdk/notifications'

type Words = Omit<NotificationWords, 'category'> & { category: string }

/** The words of a notification that was stored before notifications had codes. */
interface StoredWords extends Words {
  code?: undefined
}

export type StoredNotification = (NotificationMessage | StoredWords) & {
  id: string
  href: string | undefined
  /** In ms of exchange time. */
  createdAt: number
}

export interface WireNotification extends Words {
  _id: string
  href: string | undefined
  createdAt: string
  code?: string
  params?: object
}

/** Converts a stored notification to the wire. */
export function toWireNotification(notification: StoredNotification): WireNotification {
  const { id, href, createdAt } = notification
  const shared = { _id: id, href, createdAt: new Date(createdAt).toISOString() }
  if (notification.code === undefined) {
    const { category, title, content } = notification
    return { ...shared, category, title, content }
  }
  const { code, params } = notification
  return { ...shared, ...describeNotification(notification), code, params }
}
