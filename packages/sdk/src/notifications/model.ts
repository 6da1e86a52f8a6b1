import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { instant, optional, toLowerCaseIfString, wireObject } from '../schema.js'

/** In lower case, as on the wire. */
export const NOTIFICATION_CATEGORIES = ['orders', 'investments', 'settings'] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

/**
 * A stored message to the user. `category` is orders, investments or settings; one with an unknown category is only listed
 * under All. `href` is a path of the web app; `code` says what happened, `params` are the details.
 */
export const notification = wireObject({
  _id: optional(z.string()),
  title: z.string(),
  content: z.string(),
  category: z.pipe(z.transform<string, unknown>(toLowerCaseIfString), z.string()),
  createdAt: instant,
  /** A path of the web app. Sent by our server only. */
  href: optional(z.string()),
  /** What happened: a code of the catalogue, e.g. `trade.matched`. Sent by our server only. */
  code: optional(z.string()),
  /** Its details: amounts in whole CHT or in minor units of a currency, instants in ISO 8601 in UTC. Sent by our server only. */
  params: optional(z.looseObject({})),
}).register(metadata, { id: 'Notification' })
/** @useDeclaredType */
export interface Notification extends z.output<typeof notification> {}
