import type { Webhook } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/**
 * The webhooks of the user, the oldest first; null on a back end without webhooks. A webhook that is added or paused sends a
 * notification.
 */
export const webhookList: ResourceDefinition<Webhook[] | null> = {
  key: 'webhooks',
  changedBy: ['notification.created'],
  load: async ({ webhooks }, options) => catchNotFound(webhooks.list(options), () => null),
}
