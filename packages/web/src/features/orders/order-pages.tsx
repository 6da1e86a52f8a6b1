import { type ListedOrder, moreOrders, ORDERS_PAGE_SIZE } from '@cht/machines/orders'
import type { Page } from '@cht/sdk/contract'
import type { OrderStatus, Side } from '@cht/sdk/rules'
import { LoadMore } from '@cht/ui/load-more'
import type { ReactNode } from 'react'
import { UnreadableNote } from '../../components/unreadable-note.js'
import { useMoreRows } from '../../hooks/use-more-rows.js'

interface OrderPagesProps {
  side: Side
  status: OrderStatus
  firstPage: Page<ListedOrder>
  /** Renders the rows that are loaded. */
  children: (orders: readonly ListedOrder[]) => ReactNode
}

/** The orders of one tab, page by page. */
export function OrderPages({ side, status, firstPage, children }: OrderPagesProps) {
  const { rows, invalidItems, loadMore } = useMoreRows({
    firstPage,
    pageSize: ORDERS_PAGE_SIZE,
    moreAfter: (cursor, count) => moreOrders(side, status, cursor, count),
    getId: ({ _id }) => _id,
  })
  return (
    <>
      <UnreadableNote count={invalidItems} noun="order" />
      {children(rows)}
      {loadMore && <LoadMore {...loadMore} shownCount={rows.length} />}
    </>
  )
}
