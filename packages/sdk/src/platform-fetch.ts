import { ConfigurationError } from './errors.js'

const NO_FETCH = 'This platform has no fetch: pass one as the option `fetch`'
const NO_BASE_URL = 'Outside a browser, baseURL must begin with https:// or http://'
const NO_RESPONSE = 'The option `fetch` must resolve to a Response'

/**
 * Whether the error is a mistake of the program. A failure of the network is a `TypeError` as well: only the message tells them
 * apart.
 */
const isProgrammingError = (cause: unknown): boolean =>
  cause instanceof ReferenceError ||
  cause instanceof SyntaxError ||
  cause instanceof RangeError ||
  (cause instanceof TypeError &&
    /is not a function|(undefined|null)\b.*\b(object|reading|properties)/.test(cause.message))

/** As `fetch`. Calls `onSend` immediately before the request may leave this machine; what that throws, it rejects with. */
export type PlatformFetch = (
  url: Parameters<typeof globalThis.fetch>[0],
  init?: RequestInit,
  onSend?: () => void,
) => Promise<Response>

/**
 * A `fetch` over the caller's, or the platform's, whose rejections tell mistakes of the program (`ConfigurationError`)
 * from those of the network.
 */
export function createPlatformFetch(fetch: typeof globalThis.fetch | undefined): PlatformFetch {
  return async (url, init, onSend) => {
    // The platform's is looked up at each call because it may be replaced.
    const send = fetch ?? globalThis.fetch
    if (typeof send !== 'function') throw new ConfigurationError(NO_FETCH)
    if (!fetch && String(url).startsWith('/') && globalThis.location === undefined)
      throw new ConfigurationError(NO_BASE_URL)
    onSend?.()
    let response: Response | undefined
    try {
      response = await send(url, init)
    } catch (cause) {
      if (fetch && isProgrammingError(cause))
        throw new ConfigurationError('The option `fetch` failed', { cause })
      throw cause
    }
    if (typeof response?.headers?.get === 'function') return response
    throw new ConfigurationError(NO_RESPONSE)
  }
}
