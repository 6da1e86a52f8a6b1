import { CookieJar } from 'tough-cookie'
import { type Client, createClient } from './client.js'
import type { ClientOptions } from './methods.js'

export interface CookieFetchOptions {
  /** Where /api is; no other origin is ever asked, and none gets a cookie. */
  baseURL: string
  /** What `save` gave before: the session goes on. */
  saved?: string | undefined
  fetch?: typeof globalThis.fetch
}

/** A fetch with a cookie jar of its own, for one exchange. */
export interface CookieFetch {
  /** Takes paths too, e.g. a trade's proof of payment. Follows no redirect, and rejects for any other origin. */
  fetch: typeof globalThis.fetch
  /** The jar as JSON. It holds the session: keep it like a password. */
  save(): string
}

/** Keeps cookies where the platform does not: in Node, Bun and Deno. */
export function createCookieFetch({
  baseURL,
  saved,
  fetch = globalThis.fetch,
}: CookieFetchOptions): CookieFetch {
  const { origin } = new URL(baseURL)
  const jar = saved === undefined ? new CookieJar() : CookieJar.deserializeSync(saved)
  return {
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : undefined
      const url = new URL(request?.url ?? String(input), baseURL)
      if (url.origin !== origin) throw new TypeError(`This fetch is for ${origin} alone`)
      const headers = new Headers(init?.headers ?? request?.headers)
      const cookie = jar.getCookieStringSync(url.href)
      if (cookie) headers.set('cookie', cookie)
      const response = await fetch(request ?? url, { ...init, headers, redirect: 'error' })
      for (const line of response.headers.getSetCookie())
        jar.setCookieSync(line, url.href, { ignoreError: true })
      return response
    },
    save: () => JSON.stringify(jar.serializeSync()),
  }
}

export type NodeClientOptions = ClientOptions & CookieFetchOptions
export type NodeClient = Client & CookieFetch

/** A client of one exchange with a cookie jar of its own; `saved` takes up a session that was kept. */
export function createNodeClient({ saved, ...options }: NodeClientOptions): NodeClient {
  const cookies = createCookieFetch({ ...options, saved })
  return { ...createClient({ ...options, fetch: cookies.fetch }), ...cookies }
}
