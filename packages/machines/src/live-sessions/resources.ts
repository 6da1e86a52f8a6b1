import type { LiveSessionList } from '@cht/sdk/contract'
import { findOccurrence } from '@cht/sdk/rules'
import type { ResourceDefinition } from '../resource.js'
import { liveSessionLifecycle } from './lifecycle.js'

/**
 * A failure is logged and shows no toast. If nothing was loaded before, it moves `liveSessionsFlow` from `loading` to
 * `unavailable`. Loaded again when a session starts or ends, and when the list of a back end with a calendar changes.
 */
export const liveSessions: ResourceDefinition<LiveSessionList> = {
  key: 'live-sessions',
  changedBy: ['liveSession.changed'],
  load: (client, options) => client.liveSessions.list(options),
  deadline: ({ data, at }) => {
    const occurrence = findOccurrence(data, at)
    const instants = [
      liveSessionLifecycle.deadline(liveSessionLifecycle.restore(occurrence, at)),
      data.calendar?.changesAt,
    ]
    const known = instants.filter((instant) => instant !== undefined)
    return known.length === 0 ? undefined : Math.min(...known)
  },
  quiet: true,
}
