import { BASE_URL, parseInAppPath } from './in-app-path.js'

/** Where a login leads by default. */
export const HOME = '/home'

/**
 * The protected path in the `next` parameter of an address: the screen to open after login.
 * undefined where there is none, or where it leads outside the app.
 */
export function getNextPath(location: string): string | undefined {
  return parseInAppPath(new URL(location, BASE_URL).searchParams.get('next'))
}

/** `path` with `next` as its parameter. Home needs no parameter: a login leads there anyway. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`
}
