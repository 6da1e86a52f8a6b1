import { type Listed, moreOrders, ORDERS_PAGE } from '@cht/machines/orders'
import type { OrderStatus, Side } from '@cht/sdk/orders'
import type { Page } from '@cht/sdk/pagination'
import type { ReactNode } from 'react'
import { LongList } from '../lists/long-list.js'

interface LongOrderListProps {
  side: Side
  status: OrderStatus
  page: Page<Listed>
  children: (orders: readonly Listed[]) => ReactNode
}

/** The orders of one tab, page by page. */
export function LongOrderList({ side, status, page, children }: LongOrderListProps) {
  return (
    <LongList
      page={page}
      step={ORDERS_PAGE}
      more={(after, count) => moreOrders(side, status, after, count)}
      idOf={({ _id }) => _id}
    >
      {children}
    </LongList>
  )
}
