import type { Page } from '@cht/sdk/contract'

/** The number of loaded rows of a list: `7`, or `20+` if more pages follow. */
export function getListCount({ length, nextCursor }: Page<unknown>): number | string {
  return nextCursor === undefined ? length : `${length}+`
}
