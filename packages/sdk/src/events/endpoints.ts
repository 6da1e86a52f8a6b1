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
  /** Streams the changes of the user's data as server-sent events (docs/wire.md, Live stream). */
  stream: defineEndpoint({
    method: 'GET',
    path: '/events',
    access: 'verified',
    extension: true,
    input: wireObject({ lastEventId }),
    isStream: true,
  }),
}
