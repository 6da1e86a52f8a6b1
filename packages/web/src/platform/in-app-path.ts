import { matchRoute, type Route } from './routes.js'

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

/** Whether notifications may lead to a route. One about a new device leads to /not-me, which needs no session. */
const canBeLinked = ({ path, access }: Route) => access === 'protected' || path === '/not-me'

/**
 * The path and search of `href` if notifications may lead there; undefined for any other path or origin, so that an
 * untrusted link does not leave the app.
 */
export function parseInAppPath(href: string | null | undefined): string | undefined {
  const url = href?.startsWith('/') ? parseUrl(href) : undefined
  if (url?.origin !== BASE_URL) return undefined
  const match = matchRoute(url.pathname)
  return match && canBeLinked(match.route) ? url.pathname + url.search : undefined
}
