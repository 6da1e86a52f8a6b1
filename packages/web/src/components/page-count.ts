import type { Page } from '@cht/sdk/pagination'

/** The length of a list of which the first page is loaded: `7`, or `20+` if more pages follow. */
export function getPageCount({ length, nextCursor }: Page<unknown>): number | string {
  return nextCursor === undefined ? length : `${length}+`
}
