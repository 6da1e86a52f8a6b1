import type { User } from '@cht/sdk/auth'
import type { ResourceDefinition } from '../resource.js'

/** The signed-in user. Reloaded like every resource, so that the balances stay current. */
export const currentUser: ResourceDefinition<User> = {
  key: 'auth.currentUser',
  load: (client, options) => client.auth.checkAuth(options),
}
