import type { User } from '@cht/sdk/auth'
import type { ResourceDefinition } from '../resource.js'

/** The signed-in user, reloaded for current balances. */
export const me: ResourceDefinition<User> = {
  key: 'auth.me',
  load: (client, options) => client.auth.checkAuth(options),
}
