import type { LiveSession } from '@cht/sdk/contract'
import { findOccurrence } from '@cht/sdk/rules'
import type { ResourceDefinition } from '../resource.js'
import { liveSessionLifecycle } from './lifecycle.js'

/**
 * A failure is logged and shows no toast. If nothing was loaded before, it moves `liveSessionsFlow` from `loading` to
 * `unavailable`.
 */
export const liveSessions: ResourceDefinition<LiveSession[]> = {
  key: 'live-sessions',
  changedBy: ['liveSession.changed'],
  load: (client, options) => client.liveSessions.list(options),
  deadline: ({ data, at }) =>
    liveSessionLifecycle.deadline(liveSessionLifecycle.restore(findOccurrence(data, at), at)),
  quiet: true,
}
