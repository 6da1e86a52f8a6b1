import type { SavedDetails } from '@cht/sdk/payment-details'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** The payment details that the user has saved, the default first; null if the back end saves none. */
export const savedDetails: ResourceDefinition<SavedDetails[] | null> = {
  key: 'paymentDetails',
  changedBy: ['notification.created'],
  load: async ({ paymentDetails }, options) =>
    paymentDetails ? catchNotFound(paymentDetails.list(options), () => null) : null,
}
