import { matchRoute } from './routes.js'

/** The base for parsing URLs within the app. `.invalid` is no real domain (RFC 2606). */
export const BASE_URL = 'http://exchange.invalid'

/** `URL.canParse` is missing in older browsers. */
const parseUrl = (href: string): URL | undefined => {
  try {
    return new URL(href, BASE_URL)
  } catch {
    return undefined
  }
}

/** The path and search of `href` if it is a protected screen of this app, so that no untrusted link leaves the app. */
export function parseInAppPath(href: string | null | undefined): string | undefined {
  const url = href?.startsWith('/') ? parseUrl(href) : undefined
  if (url?.origin !== BASE_URL || matchRoute(url.pathname)?.route.access !== 'protected') return undefined
  return url.pathname + url.search
}
