import {
  describeNotification,
  type NotificationMessage,
  type NotificationWords,
} from '@cht/sdk/notifications'
import { buildLink } from './link.js'

type Words = Omit<NotificationWords, 'category'> & { category: string }

/** The words of a notification that was stored before notifications had codes. */
interface StoredWords extends Words {
  code?: undefined
}

export type StoredNotification = (NotificationMessage | StoredWords) & {
  id: string
  href: string | undefined
  mailHref?: string | null | undefined
  /** Null where the link does not act, and where the reader is not given it. */
  token?: string | null | undefined
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
  const { id, href, mailHref, token, createdAt } = notification
  const link = href === undefined ? undefined : buildLink({ href, mailHref, token })
  const shared = { _id: id, href: link, createdAt: new Date(createdAt).toISOString() }
  if (notification.code === undefined) {
    const { category, title, content } = notification
    return { ...shared, category, title, content }
  }
  const { code, params } = notification
  return { ...shared, ...describeNotification(notification), code, params }
}
