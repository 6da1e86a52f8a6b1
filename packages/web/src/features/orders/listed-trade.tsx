import { viewTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/trades'
import { type AskedDialog, LazyTradeDialogs, type OpenTradeDialog } from '../trades/index.js'
import { TradeCard } from './trade-card.js'

/** Who looks at the trades of a list, and as of when. */
export interface Onlooker {
  userId: string
  /** Exchange time of the answer. */
  at: number
  /** The running session's start (spec section 3, buyOrderTimer). */
  sessionStart: number | undefined
}

const viewOf = (trade: MatchedOrder, { userId, at, sessionStart }: Onlooker) =>
  viewTrade(trade, at, userId, sessionStart)

interface ListedTradeProps {
  trade: MatchedOrder
  onlooker: Onlooker
  onOpen: OpenTradeDialog
}

/** A matched order in a list. */
export function ListedTrade({ trade, onlooker, onOpen }: ListedTradeProps) {
  return <TradeCard view={viewOf(trade, onlooker)} onOpen={onOpen} />
}

interface ListedDialogsProps {
  trades: readonly MatchedOrder[]
  onlooker: Onlooker
  asked: AskedDialog
  onClose: () => void
}

/** What is open of one of them. */
export function ListedDialogs({ trades, onlooker, asked, onClose }: ListedDialogsProps) {
  return (
    <LazyTradeDialogs
      views={trades.map((trade) => viewOf(trade, onlooker))}
      asked={asked}
      onClose={onClose}
    />
  )
}
