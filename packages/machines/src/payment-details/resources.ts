import type { SavedDetails } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** The payment details that the user has saved, the default first; null if the back end saves none. */
export const savedDetails: ResourceDefinition<SavedDetails[] | null> = {
  key: 'paymentDetails',
  // New details that no sell order of the user had create a notification. Other changes come to another browser with the next poll.
  changedBy: ['notification.created'],
  load: async ({ paymentDetails }, options) => catchNotFound(paymentDetails.list(options), () => null),
}
