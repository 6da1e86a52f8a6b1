import type { ResourceDefinition } from '../resource.js'

/** Whether a request of one's own is under review. */
export const pendingVerification: ResourceDefinition<boolean> = {
  key: 'verification.pending',
  load: (client, options) => client.settings.pendingVerification(options),
}
