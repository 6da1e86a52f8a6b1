import { instant, lowerCase } from '../schema.js'
import * as z from '../z.js'

/** Categories, lower-case on the wire (spec section 3). */
export const NOTIFICATION_CATEGORIES = ['orders', 'investments', 'settings'] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

/** Something that happened to the user. A category that we do not know shows under All alone. */
export const notification = z.object({
  _id: z.optional(z.string()),
  title: z.string(),
  content: z.string(),
  category: z.made(lowerCase, z.string()),
  createdAt: instant,
  /** Where it leads, a path of the app; only our server says it. */
  href: z.optional(z.string()),
})
/** @useDeclaredType */
export type Notification = z.output<typeof notification>
