import type { OrderStatus } from '@cht/sdk/rules'

interface OrderTab {
  label: string
  /** Selectable only during a live session (decision 7). */
  isLiveOnly?: true
  /** Whether the orders that wait for the user come first. */
  isSortedByTurn?: true
  /** Whether the tab's orders are part of the history that the user can download. */
  isHistory?: true
  /** If the tab is empty, it links to the matched orders. */
  linksToMatched?: true
}

/** The tabs of the orders screen by the status that they list. */
export const ORDER_TABS: Record<OrderStatus, OrderTab> = {
  pending: { label: 'Pending', linksToMatched: true },
  approved: { label: 'Approved', isLiveOnly: true, isSortedByTurn: true },
  completed: { label: 'Completed', isHistory: true },
  cancelled: { label: 'Cancelled', isHistory: true },
}
