import type { Change } from './events/model.js'
import type { EventsOptions } from './events/read-changes.js'
import { importCode } from './import-code.js'
import type { ClientOptions } from './methods.js'
import type { Transport } from './transport.js'

/** What every client has besides its groups. */
export interface CommonMethods {
  /**
   * Exchange time in ms since the epoch, estimated from the `Date` of responses: it may lag but never leads. Before the first
   * response, it is the time of this machine's clock.
   */
  now(): number
  /**
   * The position of the live stream that the last check of the session or login has named. What was loaded since then misses no change if
   * `events` continues after it. Undefined without such a response, and for a back end that names none.
   */
  position(): number | undefined
  /**
   * Iterates over the changes of the signed-in user's data. Without `after`, the first one is a `reset`: load what you need
   * then, and again after each change that concerns it. No change is missed: a lost connection is opened again and continues
   * after the last change, or with a `reset`. For a back end without the stream, a `reset` is yielded every `pollInterval`. A
   * kind of change that this version does not know is left out. The iteration ends when `signal` aborts. It throws an
   * `ApiError` if the stream is refused, such as 401 after the session has ended; a `ConfigurationError` or an
   * `UnexpectedError` for a mistake of the program or of a middleware; and a `NetworkError` if the code of the stream cannot be
   * loaded.
   */
  events(options?: EventsOptions): AsyncGenerator<Change, void, undefined>
}

export function createCommonMethods(options: ClientOptions, transport: Transport): CommonMethods {
  return {
    now: transport.now,
    position: transport.position,
    // Imported when an iteration starts, so that programs without the stream stay small.
    events: async function* (eventsOptions = {}) {
      const { readChanges } = await importCode(() => import('./events/read-changes.js'))
      yield* readChanges(transport, options, eventsOptions)
    },
  }
}
