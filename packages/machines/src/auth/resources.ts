import type { User } from '@cht/sdk/auth'
import type { ResourceDefinition } from '../resource.js'

/** The signed-in user. Reloaded like every resource, so that the balances stay current, and when the session was ended elsewhere. */
export const currentUser: ResourceDefinition<User> = {
  key: 'auth.currentUser',
  changedBy: ['account.changed', 'session.ended'],
  load: (client, options) => client.auth.checkAuth(options),
}
