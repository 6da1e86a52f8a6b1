import { listMessagesOf, type Party, TRADE_MESSAGES, type TradeMessageCode } from '@cht/sdk/trades'
import { getRefusal } from '../refusal.js'
import { isReportedPaid } from './labels.js'
import type { TradeEvent } from './lifecycle.js'
import { isPaymentExpected, type TradeView } from './selectors.js'

/** What the parties can ask each other for: the buyer for 15 more minutes to pay, either to cancel the trade. */
export const REQUEST_NAMES = ['extension', 'cancellation'] as const
export type RequestName = (typeof REQUEST_NAMES)[number]

export interface TradeRequests {
  /** The viewing party can ask for these. */
  offered: RequestName[]
  /** The viewing party has asked for these and waits for the answer. */
  sent: RequestName[]
  /** The other party has asked for these: the viewing party can accept or decline. */
  received: RequestName[]
}

/** The requests of an unpaid trade. All are empty for a back end that has none. */
export function getTradeRequests({ trade, snapshot, party }: TradeView): TradeRequests {
  const names = trade.requests === undefined ? [] : REQUEST_NAMES
  const listPossible = (action: 'request' | 'accept', by: Party) =>
    names.filter((name) => snapshot.can({ type: `${name}.${action}`, by }))
  return {
    offered: listPossible('request', party),
    sent: listPossible('accept', party === 'buyer' ? 'seller' : 'buyer'),
    received: listPossible('accept', party),
  }
}

/** Whether the chart accepts a message, or will do so after a short time. */
const isSendable = ({ snapshot }: TradeView, event: TradeEvent): boolean => {
  const refusal = getRefusal(snapshot, event)
  return refusal === undefined || refusal.code === 'message_too_soon'
}

/** Whether a message says something about this trade that can be true now. */
const isFitting = (view: TradeView, code: TradeMessageCode): boolean => {
  const { method, when } = TRADE_MESSAGES[code]
  if (method !== undefined && method !== (view.trade.sellOrder.paymentMethod ?? method)) return false
  if (when === undefined) return true
  return when === 'toPay' ? isPaymentExpected(view) : isReportedPaid(view)
}

/**
 * The messages that the viewing party can send now or within a minute, and that fit the method and the state of the trade. Empty for a trade that has ended, after the last
 * message that the party may send, and for a back end without messages.
 */
export function listSendableMessages(view: TradeView): TradeMessageCode[] {
  const { trade, party } = view
  if (trade.messages === undefined) return []
  return listMessagesOf(party).filter(
    (message) => isFitting(view, message) && isSendable(view, { type: 'message.send', by: party, message }),
  )
}
