/** Splits `/orders?tab=completed` into the path and the search without its `?`, which may contain another one. */
export function splitLocation(location: string): [path: string, search: string] {
  const end = location.indexOf('?')
  return end === -1 ? [location, ''] : [location.slice(0, end), location.slice(end + 1)]
}
