import { ORDER_STATUSES, type OrderStatus, SIDES, type Side } from '@cht/sdk/orders'
import { useLocation, useSearch } from 'wouter'

interface OrdersTabs {
  side: Side
  status: OrderStatus
  show: (change: { side?: Side; status?: OrderStatus }) => void
}

/** Which side and status are shown: kept in the address, so that Back and a reload come to the same list. */
export function useOrdersTabs(isLive: boolean): OrdersTabs {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const side = SIDES.find((name) => name === search.get('side')) ?? 'buy'
  const asked = ORDER_STATUSES.find((name) => name === search.get('tab')) ?? 'pending'
  return {
    side,
    // Approved exists while the session is live; when it ends the tab falls back to pending (decision 7).
    status: asked === 'approved' && !isLive ? 'pending' : asked,
    show: (change) => {
      search.set('side', change.side ?? side)
      search.set('tab', change.status ?? asked)
      navigate(`${path}?${search}`, { replace: true })
    },
  }
}
