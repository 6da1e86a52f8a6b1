import type { Page } from '@cht/sdk/pages'

/** How many a list has: so many, or more than its first page shows. */
export const countOf = ({ length, nextCursor }: Page<unknown>): number | string =>
  nextCursor === undefined ? length : `${length}+`
