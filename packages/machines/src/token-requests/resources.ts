import type { TokenRequestList } from '@cht/sdk/contract'
import { catchNotFound } from '../catch-not-found.js'
import type { ResourceDefinition } from '../resource.js'

/** How deposits are paid, and the requests of the user; null on an exchange without them. */
export const tokenRequestList: ResourceDefinition<TokenRequestList | null> = {
  key: 'tokenRequests',
  changedBy: ['notification.created', 'account.changed'],
  load: async ({ tokenRequests }, options) => catchNotFound(tokenRequests.list(options), () => null),
  deadline: ({ data, at }) => {
    const ends = (data?.requests ?? []).flatMap(({ expiresAt }) =>
      expiresAt !== undefined && expiresAt > at ? [expiresAt] : [],
    )
    return ends.length === 0 ? undefined : Math.min(...ends)
  },
}
