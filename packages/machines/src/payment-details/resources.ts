import type { Institution, SavedDetails } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** The payment details that the user has saved, the default first; null if the back end saves none. */
export const savedDetails: ResourceDefinition<SavedDetails[] | null> = {
  key: 'paymentDetails',
  // New details that no sell order of the user had create a notification. Other changes come to another browser with the next poll.
  changedBy: ['notification.created'],
  load: async ({ paymentDetails }, options) => catchNotFound(paymentDetails.list(options), () => null),
}

/** The banks and wallets that the operator offers in the user's country; empty if those of the SDK apply, as where the back end lists none. */
export const institutions: ResourceDefinition<Institution[]> = {
  key: 'institutions',
  // They change with a restart of the exchange alone.
  changedBy: [],
  // Without them a form has those of the SDK.
  quiet: true,
  load: async ({ paymentDetails }, options) => catchNotFound(paymentDetails.institutions(options), () => []),
}
