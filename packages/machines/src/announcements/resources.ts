import type { Announcement } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** What the operator announces by a banner; empty if the back end has no such endpoint. */
export const announcements: ResourceDefinition<readonly Announcement[]> = {
  key: 'announcements',
  changedBy: ['announcements.changed'],
  load: async (client, options) => catchNotFound(client.announcements.list(options), () => []),
  quiet: true,
}
