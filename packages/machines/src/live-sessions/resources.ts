import { getSessionStatus, type LiveSession } from '@cht/sdk/live-sessions'
import type { ResourceDefinition } from '../resource.js'

/** A failure is logged and ends the loading state; it shows no toast (spec section 8). */
export const liveSessions: ResourceDefinition<LiveSession[]> = {
  key: 'live-sessions',
  load: (client, options) => client.liveSessions.list(options),
  deadline: ({ data, at }) => {
    const status = getSessionStatus(data, at)
    if (status.state === 'none') return undefined
    return status.state === 'ongoing' ? status.session.endsAt : status.session.startsAt
  },
  quiet: true,
}
