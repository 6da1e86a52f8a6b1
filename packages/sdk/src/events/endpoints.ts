import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { metadata } from '../metadata.js'
import { optional, wireObject } from '../schema.js'

const lastEventId = optional(z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of an event'))).register(
  metadata,
  {
    description: 'The id of the last event that was received. The header `Last-Event-ID` replaces it.',
  },
)

/** Not part of the client's `contract`: its response is a stream, which `client.events` reads. */
export const events = {
  /**
   * Streams the changes of the user’s data as server-sent events. `change` has the `kind` of what has changed and the `id` of
   * the object, never the data. `open` is sent when all changes up to its id have been sent. `reset` means that changes may
   * have been missed: load everything again. The id of an event is its position in the order of the commits; send the last one
   * as `Last-Event-ID` to continue after it, within 24 hours. A first stream can begin after the position that the last check of the session
   * or login has named in the header `Change-Position`: then it begins with what has changed since, and without a `reset`. `heartbeat` shows every 8 seconds that the stream is alive, and
   * has the interval as `seconds`. The stream ends with the session. A user has at most four per process; a further one ends
   * the oldest.
   */
  stream: defineEndpoint({
    method: 'GET',
    path: '/events',
    access: 'verified',
    extension: true,
    input: wireObject({ lastEventId }),
    isStream: true,
  }),
}
