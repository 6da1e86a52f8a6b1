import type { User } from '@cht/sdk/contract'
import type { ResourceDefinition } from '../resource.js'

/** The signed-in user. Loading it again keeps the balances current, and shows that the session was ended elsewhere. */
export const currentUser: ResourceDefinition<User> = {
  key: 'auth.currentUser',
  changedBy: ['account.changed', 'session.ended'],
  load: (client, options) => client.auth.checkAuth(options),
}
