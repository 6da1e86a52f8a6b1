import type { Investment, InvestmentList } from '@cht/sdk/investments'
import { type Page, toPage } from '@cht/sdk/pagination'

/** One list of the investments endpoint, as a page with its own cursor. */
export function selectInvestments(all: InvestmentList, list: 'pending' | 'completed'): Page<Investment> {
  return toPage(all[list], all.nextCursors?.[list])
}
