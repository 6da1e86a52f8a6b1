import { ORDER_STATUSES, type OrderStatus, SIDES, type Side } from '@cht/sdk/orders'
import { useLocation, useSearch } from 'wouter'
import type { OpeningTab } from './opening-tab.js'
import { ORDER_TABS } from './order-tabs.js'

interface OrdersTabs {
  side: Side
  status: OrderStatus
  select: (change: { side?: Side; status?: OrderStatus }) => void
}

/**
 * The selected side and status. They are in the URL, so that Back and a reload restore them; what the URL does not name is taken
 * from `opening`.
 */
export function useOrdersTabs(isLive: boolean, opening: OpeningTab): OrdersTabs {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const side = SIDES.find((name) => name === search.get('side')) ?? opening.side
  const requested = ORDER_STATUSES.find((name) => name === search.get('tab')) ?? opening.status
  return {
    side,
    // The Approved tab is available only during a live session; at other times, Pending is selected instead (decision 7).
    status: ORDER_TABS[requested].isLiveOnly && !isLive ? 'pending' : requested,
    select: (change) => {
      search.set('side', change.side ?? side)
      search.set('tab', change.status ?? requested)
      navigate(`${path}?${search}`, { replace: true })
    },
  }
}
