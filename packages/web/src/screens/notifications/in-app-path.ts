import { routeOf } from '../../routes.js'

const ORIGIN = 'http://exchange.invalid'

/** Where a notification leads, if that is a screen of this app: no notification can lead elsewhere. */
export const inAppPath = (href: string | undefined): string | undefined => {
  if (!href?.startsWith('/') || !URL.canParse(href, ORIGIN)) return undefined
  const { origin, pathname, search } = new URL(href, ORIGIN)
  return origin === ORIGIN && routeOf(pathname)?.route.access === 'protected' ? pathname + search : undefined
}
