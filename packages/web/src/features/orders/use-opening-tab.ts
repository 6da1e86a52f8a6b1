import type { AllOrders } from '@cht/sdk/contract'
import { useState } from 'react'
import type { LiveSessionView } from '../live-sessions/index.js'
import { getOpeningTab, type OpeningTab } from './opening-tab.js'
import type { TradeViewContext } from './trade-view-context.js'

/** The tab that is shown while the orders or the session load. */
const LOADING_TAB: OpeningTab = { side: 'buy', status: 'pending' }

/** The opening tab is decided when the orders and the session have loaded, and kept: no tab changes while the user looks at it. */
export function useOpeningTab(
  all: AllOrders | undefined,
  session: LiveSessionView,
  viewContext: TradeViewContext,
): OpeningTab {
  const [opening, setOpening] = useState<OpeningTab>()
  const isLoaded = all !== undefined && !session.flow.matches('loading')
  if (opening === undefined && isLoaded) setOpening(getOpeningTab(all, session.isLive, viewContext))
  return opening ?? LOADING_TAB
}
