import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { id, instant, optional, wireObject } from '../schema.js'

/** When the exchange is maintained. Instants are in ms. */
export const maintenanceWindow = wireObject({ from: instant, until: instant })

/** What the operator tells everybody who looks, or the segment of the user. `link` is a path of the web app. Instants are in ms. */
const announcement = wireObject({
  id,
  title: z.string(),
  body: z.string(),
  link: optional(z.string()),
  maintenance: optional(maintenanceWindow),
  publishedAt: instant,
}).register(metadata, { id: 'Announcement' })
/** @useDeclaredType */
export interface Announcement extends z.output<typeof announcement> {}

export const announcements = {
  /**
   * Lists the announcements that are shown as a banner now, newest first: to a guest those for everybody, to a signed-in user those
   * for a segment of theirs too.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/announcements',
    access: 'anyone',
    extension: true,
    output: listPayload<List<Announcement>>(z.array(announcement)),
  }),
}
