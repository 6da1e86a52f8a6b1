import type { Notification } from './notification.js'

/** Converts a stored notification to the wire; `createdAt` is in ms of exchange time. */
export function toWireNotification({
  id,
  title,
  content,
  category,
  href,
  createdAt,
}: Notification & { id: string; createdAt: number }) {
  return { _id: id, title, content, category, href, createdAt: new Date(createdAt).toISOString() }
}
