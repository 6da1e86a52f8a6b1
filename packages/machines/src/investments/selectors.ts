import { type Investment, type InvestmentList, type List, type Page, toPage } from '@cht/sdk/contract'

/** One list of the investments endpoint, as a page with its own cursor. */
export function selectInvestments(all: InvestmentList, list: 'pending' | 'completed'): Page<Investment> {
  const items: List<Investment> = all[list]
  return toPage(items, all.nextCursors?.[list], items.invalidItems)
}
