import type { ResourceContext } from '../resource.js'

/** How old the data on the screen is. */
export interface Freshness {
  /** Exchange time of the oldest response on the screen, in ms; undefined if there is none. */
  asOf: number | undefined
  /** Whether some of the data could not be loaded again. */
  isFailing: boolean
}

export function getFreshness(resources: Iterable<ResourceContext>): Freshness {
  let asOf: number | undefined
  let isFailing = false
  for (const { watchers, loaded, failure } of resources) {
    if (watchers === 0 || !loaded) continue
    asOf = Math.min(asOf ?? loaded.at, loaded.at)
    isFailing ||= failure !== undefined
  }
  return { asOf, isFailing }
}
