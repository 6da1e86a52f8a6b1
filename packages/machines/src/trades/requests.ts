import { listMessagesOf, type Party, TRADE_MESSAGES, type TradeMessageCode } from '@cht/sdk/rules'
import { getRefusal } from '../refusal.js'
import type { TradeEvent } from './lifecycle.js'
import type { TradeView } from './selectors.js'

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

/**
 * The messages that the viewing party can send now or within a minute, and that fit the payment method. Empty for a trade that has
 * ended, after the last message that the party may send, and for a back end without messages.
 */
export function listSendableMessages(view: TradeView): TradeMessageCode[] {
  const { trade, party } = view
  if (trade.messages === undefined) return []
  const { paymentMethod } = trade.sellOrder
  return listMessagesOf(party).filter((message) => {
    const { method = paymentMethod } = TRADE_MESSAGES[message]
    const fitsMethod = paymentMethod === undefined || method === paymentMethod
    return fitsMethod && isSendable(view, { type: 'message.send', by: party, message })
  })
}
