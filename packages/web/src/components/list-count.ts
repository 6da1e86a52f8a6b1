import type { Page } from '@cht/sdk/pagination'

/** The length of a list whose first page is loaded: `7`, or `20+` if more pages follow. */
export function getListCount({ length, nextCursor }: Page<unknown>): number | string {
  return nextCursor === undefined ? length : `${length}+`
}
