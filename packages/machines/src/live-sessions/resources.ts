import type { LiveSession } from '@cht/sdk/live-sessions'
import { sessionStatus } from '@cht/sdk/live-sessions'
import type { ResourceDefinition } from '../resource.js'

/** A failed fetch is only logged, and loading ends (spec section 8). */
export const liveSessions: ResourceDefinition<LiveSession[]> = {
  key: 'live-sessions',
  load: (client, options) => client.liveSessions.list(options),
  deadline: ({ data, at }) => {
    const status = sessionStatus(data, at)
    if (status.state === 'none') return undefined
    return status.state === 'ongoing' ? status.session.endsAt : status.session.startsAt
  },
  quiet: true,
}
