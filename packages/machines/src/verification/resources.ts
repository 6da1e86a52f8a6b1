import type { ResourceDefinition } from '../resource.js'

/** Whether the user has a verification request under review. */
export const pendingVerification: ResourceDefinition<boolean> = {
  key: 'verification.pending',
  changedBy: ['account.changed'],
  load: (client, options) => client.settings.pendingVerification(options),
}
