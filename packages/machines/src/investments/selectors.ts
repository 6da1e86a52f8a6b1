import type { Investment, InvestmentList } from '@cht/sdk/investments'
import { asPage, type Page } from '@cht/sdk/pagination'

/** One list of the investments endpoint, as a page with its own cursor. */
export function investmentsIn(all: InvestmentList, list: 'pending' | 'completed'): Page<Investment> {
  return asPage(all[list], all.nextCursors?.[list])
}
