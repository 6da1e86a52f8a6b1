import { CookieJar } from 'tough-cookie'
import { type Client, createClient } from './client.js'
import { ConfigurationError } from './errors.js'
import type { ClientOptions } from './methods.js'
import { assertClientOptions } from './transport-options.js'

export interface CookieFetchOptions {
  /** URL of /api. Requests to any other origin are rejected, and no other origin receives a cookie. */
  baseURL: string
  /** A cookie jar that `save` returned, to continue its session. */
  saved?: string | undefined
  /** Sends the requests. Default: the platform's. */
  fetch?: typeof globalThis.fetch
}

/** A fetch with its own cookie jar, for one exchange. */
export interface CookieFetch {
  /** Accepts paths too, e.g. that of a proof of payment. Follows no redirects; rejects for any other origin. */
  fetch: typeof globalThis.fetch
  /** The cookie jar as JSON. It contains the session: keep it as safe as a password. */
  save(): string
}

const readBaseUrl = (baseURL: string): URL => {
  if (URL.canParse(baseURL)) return new URL(baseURL)
  throw new ConfigurationError('baseURL must be a whole URL, such as https://exchange.example/api')
}

const restoreJar = (saved: string | undefined): CookieJar => {
  if (saved === undefined) return new CookieJar()
  try {
    return CookieJar.deserializeSync(saved)
  } catch (cause) {
    throw new ConfigurationError('`saved` must be a string that `save()` has returned', { cause })
  }
}

/**
 * Adds a cookie jar to a fetch that has none, as in Node, Bun and Deno. Throws a `ConfigurationError` for a `baseURL` or a
 * `saved` cookie jar that cannot be read.
 */
export function createCookieFetch({
  baseURL,
  saved,
  fetch = globalThis.fetch,
}: CookieFetchOptions): CookieFetch {
  const { origin } = readBaseUrl(baseURL)
  const jar = restoreJar(saved)
  return {
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : undefined
      const url = new URL(request?.url ?? String(input), baseURL)
      if (url.origin !== origin) throw new TypeError(`This fetch only sends requests to ${origin}`)
      const headers = new Headers(init?.headers ?? request?.headers)
      const cookie = jar.getCookieStringSync(url.href)
      if (cookie) headers.set('cookie', cookie)
      const response = await fetch(request ?? url, { ...init, headers, redirect: 'error' })
      for (const setCookie of response.headers.getSetCookie())
        jar.setCookieSync(setCookie, url.href, { ignoreError: true })
      return response
    },
    save: () => JSON.stringify(jar.serializeSync()),
  }
}

export type NodeClientOptions = ClientOptions & CookieFetchOptions
export interface NodeClient extends Client, CookieFetch {}

/**
 * Creates a client of one exchange with its own cookie jar. `saved` restores a session. Throws as `createClient` and `createCookieFetch`
 * do.
 */
export function createNodeClient({ saved, ...options }: NodeClientOptions): NodeClient {
  assertClientOptions(options)
  const cookieFetch = createCookieFetch({ ...options, saved })
  return { ...createClient({ ...options, fetch: cookieFetch.fetch }), ...cookieFetch }
}
