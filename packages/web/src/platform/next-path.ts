import { BASE_URL, parseInAppPath } from './in-app-path.js'

/** Where a login leads by default. */
const HOME = '/home'

/**
 * The path in the `next` parameter of a location: the screen to open after login.
 * undefined if there is none, or if `parseInAppPath` refuses it.
 */
export function getNextPath(location: string): string | undefined {
  return parseInAppPath(new URL(location, BASE_URL).searchParams.get('next'))
}

/** The path to which a login at a location leads. */
export function getPathAfterLogin(location: string): string {
  return getNextPath(location) ?? HOME
}

/** Adds `next` to `path` as a parameter. Home needs no parameter: a login leads there anyway. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`
}
