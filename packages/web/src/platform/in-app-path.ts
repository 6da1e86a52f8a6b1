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

/** A notification about a new device leads to a screen that needs no session. */
const isLinked = ({ path, access }: Route) => access === 'protected' || path === '/not-me'

/**
 * The path and search of `href` if it is a screen of this app that notifications lead to, so that no untrusted link leaves
 * the app.
 */
export function parseInAppPath(href: string | null | undefined): string | undefined {
  const url = href?.startsWith('/') ? parseUrl(href) : undefined
  if (url?.origin !== BASE_URL) return undefined
  const match = matchRoute(url.pathname)
  return match && isLinked(match.route) ? url.pathname + url.search : undefined
}
