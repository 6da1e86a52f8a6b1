import type { User } from '@cht/sdk/auth'
import type { ResourceDefinition } from '../resource.js'

/** The signed-in user. Reloaded like every resource, so that the balances stay current. */
export const me: ResourceDefinition<User> = {
  key: 'auth.me',
  load: (client, options) => client.auth.checkAuth(options),
}
