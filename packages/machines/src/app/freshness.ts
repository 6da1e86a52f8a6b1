import type { ResourceContext } from '../resource.js'

/** How far what is being shown can be trusted. */
export interface Freshness {
  /** Exchange time of the oldest answer that is being shown; undefined where nothing is. */
  asOf: number | undefined
  /** Something that is shown could not be asked for again. */
  failing: boolean
}

export function freshnessOf(resources: Iterable<ResourceContext>): Freshness {
  let asOf: number | undefined
  let failing = false
  for (const { watchers, loaded, failure } of resources) {
    if (watchers === 0 || !loaded) continue
    asOf = Math.min(asOf ?? loaded.at, loaded.at)
    failing ||= failure !== undefined
  }
  return { asOf, failing }
}
