import { routeOf } from './routes.js'

/** What addresses within the app are read against. */
export const ORIGIN = 'http://exchange.invalid'

/** Old phones have no `URL.canParse`. */
const urlOf = (address: string): URL | undefined => {
  try {
    return new URL(address, ORIGIN)
  } catch {
    return undefined
  }
}

/** Where `href` leads, if that is a protected screen of this app: no link that came from outside can lead elsewhere. */
export function inAppPath(href: string | null | undefined): string | undefined {
  const url = href?.startsWith('/') ? urlOf(href) : undefined
  if (url?.origin !== ORIGIN || routeOf(url.pathname)?.route.access !== 'protected') return undefined
  return url.pathname + url.search
}
