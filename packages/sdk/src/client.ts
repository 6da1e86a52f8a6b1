import { contract } from './contract.js'
import type { Change, EventsOptions } from './events/index.js'
import { type ClientOptions, createMethods, type EndpointGroups, type MethodGroups } from './methods.js'
import { createTransport } from './transport.js'

export interface Client extends MethodGroups<typeof contract> {
  /** Exchange time in ms, estimated from the `Date` of responses. It may lag but never leads (decision 1). */
  now(): number
  /**
   * The changes of the signed-in user's data, for as long as the iteration runs. It begins with a `reset`: load what you
   * need then, and again after each change that concerns it; nothing is missed in between. A lost connection is replaced,
   * and continues where it was. For a back end without the stream, a `reset` comes from time to time. Ends with
   * `signal`; throws the `ApiError` of a refusal, such as 401 when the session has ended. Wire, Live stream.
   */
  events(options?: EventsOptions): AsyncGenerator<Change, void, undefined>
}

/**
 * Creates a client of one exchange. The platform's cookies hold the session. `extensions` are further groups of endpoints, of
 * `@cht/sdk/extensions`.
 */
export function createClient<const Extensions extends EndpointGroups = Record<never, never>>(
  options: ClientOptions = {},
  extensions?: Extensions,
): Client & MethodGroups<Extensions> {
  const transport = createTransport(options)
  const groups = Object.entries<EndpointGroups[string]>({ ...contract, ...extensions }).map(
    ([group, endpoints]) => [group, createMethods(endpoints, transport)],
  )
  return {
    ...(Object.fromEntries(groups) as MethodGroups<typeof contract> & MethodGroups<Extensions>),
    now: transport.now,
    // Loaded at the first call, because most programs of a bundle's size do not stream.
    events: async function* (eventsOptions = {}) {
      const { readChanges } = await import('./events/read-changes.js')
      yield* readChanges(options, eventsOptions)
    },
  }
}
