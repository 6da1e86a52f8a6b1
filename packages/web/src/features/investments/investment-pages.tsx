import { INVESTMENTS_PAGE_SIZE, moreInvestments } from '@cht/machines/investments'
import type { Investment, Page } from '@cht/sdk/contract'
import { LoadMore } from '@cht/ui/load-more'
import { UnreadableNote } from '../../components/unreadable-note.js'
import { useMoreRows } from '../../hooks/use-more-rows.js'
import { InvestmentCards, type InvestmentTab } from './investment-cards.js'

interface InvestmentPagesProps {
  tab: InvestmentTab
  firstPage: Page<Investment>
  /** Exchange time of the response with the first page, in ms. */
  at: number
  onReinvest: (investment: Investment) => void
}

/** The investments of one tab, page by page. */
export function InvestmentPages({ tab, firstPage, at, onReinvest }: InvestmentPagesProps) {
  const { rows, invalidItems, loadMore } = useMoreRows({
    firstPage,
    pageSize: INVESTMENTS_PAGE_SIZE,
    moreAfter: (cursor, count) => moreInvestments(tab, cursor, count),
    getId: ({ _id }) => _id,
  })
  return (
    <>
      <UnreadableNote count={invalidItems} noun="investment" />
      <InvestmentCards tab={tab} investments={rows} at={at} onReinvest={onReinvest} />
      {loadMore && <LoadMore {...loadMore} shownCount={rows.length} />}
    </>
  )
}
