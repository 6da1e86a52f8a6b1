import type { Page } from '@cht/sdk/pagination'

/** The length of a list by its first page: `7`, or `20+` where more pages follow. */
export function getPageCount({ length, nextCursor }: Page<unknown>): number | string {
  return nextCursor === undefined ? length : `${length}+`
}
