import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { instant, lowerCase, optional, wireObject } from '../schema.js'

/** Categories, lower-case on the wire (spec section 3). */
export const NOTIFICATION_CATEGORIES = ['orders', 'investments', 'settings'] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

/** Something that happened to the user. A category that we do not know shows under All alone. */
export const notification = wireObject({
  _id: optional(z.string()),
  title: z.string(),
  content: z.string(),
  category: z.pipe(z.transform<string, unknown>(lowerCase), z.string()),
  createdAt: instant,
  /** Only our server sends it. */
  href: optional(z.string()),
}).register(metadata, {
  id: 'Notification',
  description: '`category` is orders, investments or settings; `href` a path of the web app.',
})
/** @useDeclaredType */
export type Notification = z.output<typeof notification>
