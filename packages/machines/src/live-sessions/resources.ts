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
    const change = liveSessionLifecycle.deadline(liveSessionLifecycle.restore(occurrence, at))
    return [change, data.calendar?.changesAt]
      .filter((instant) => instant !== undefined)
      .sort((a, b) => a - b)[0]
  },
  quiet: true,
}
