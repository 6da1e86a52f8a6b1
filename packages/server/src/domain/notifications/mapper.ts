import { describeNotification, type NotificationMessage, type NotificationWords } from '@cht/sdk/rules'
import { toIso } from '../to-iso.js'
import { buildLink } from './link.js'

export type StoredNotification = NotificationMessage & {
  id: string
  href: string | undefined
  mailHref?: string | null | undefined
  /** Null where the link does not act, and where the reader is not given it. */
  token?: string | null | undefined
  /** In ms of exchange time. */
  createdAt: number
}

export interface WireNotification extends NotificationWords {
  _id: string
  href: string | undefined
  createdAt: string
  code: string
  params: object
}

/** Converts a stored notification to the wire. */
export function toWireNotification(notification: StoredNotification): WireNotification {
  const { id, href, mailHref, token, createdAt, code, params } = notification
  return {
    _id: id,
    href: href === undefined ? undefined : buildLink({ href, mailHref, token }),
    createdAt: toIso(createdAt),
    ...describeNotification(notification),
    code,
    params,
  }
}
