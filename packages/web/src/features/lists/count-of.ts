import type { Page } from '@cht/sdk/pagination'

/** How many a list has: so many, or more than its first page shows. */
export function countOf({ length, nextCursor }: Page<unknown>): number | string {
  return nextCursor === undefined ? length : `${length}+`
}
