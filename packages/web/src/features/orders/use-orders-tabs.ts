import { ORDER_STATUSES, type OrderStatus, SIDES, type Side } from '@cht/sdk/rules'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LiveSessionView } from '../live-sessions/index.js'
import type { OpeningTab } from './opening-tab.js'
import { ORDER_TABS } from './order-tabs.js'

export interface OrdersTabs {
  side: Side
  status: OrderStatus
  select: (change: { side?: Side; status?: OrderStatus }) => void
}

/**
 * The selected side and status. They are in the URL, so that Back and a reload restore them; what the URL does not name is taken
 * from `opening`.
 */
export function useOrdersTabs({ flow, isLive }: LiveSessionView, opening: OpeningTab): OrdersTabs {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const side = SIDES.find((name) => name === search.get('side')) ?? opening.side
  const requested = ORDER_STATUSES.find((name) => name === search.get('tab')) ?? opening.status
  const isAvailable = isLive || !ORDER_TABS[requested].isLiveOnly
  const status = isAvailable ? requested : 'pending'
  const select: OrdersTabs['select'] = (change) => {
    search.set('side', change.side ?? side)
    search.set('tab', change.status ?? status)
    navigate(`${path}?${search}`, { replace: true })
  }
  const mustReplaceTab = !isAvailable && flow.matches('loaded')
  // Pending, shown in place of Approved, stays selected when a session starts (decision 7).
  useEffect(() => {
    if (mustReplaceTab) select({ status: 'pending' })
  })
  return { side, status, select }
}
