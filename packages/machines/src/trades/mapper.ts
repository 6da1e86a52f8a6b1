import {
  confirmationDueAt,
  graceEndsAt,
  type MatchedOrder,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/trades'
import { restoreTrade, type StoredTrade, type TradeSnapshot } from './lifecycle.js'

/** The state of a trade on a back end that does not name it (wire, Extensions). */
const derivedState = ({ status, paymentStatus }: MatchedOrder): TradeState => {
  if (status === 'completed' || status === 'cancelled') return status
  return paymentStatus === 'paid' ? 'paid.awaitingConfirmation' : 'awaitingPayment'
}

/**
 * A trade as the wire carries it, as the lifecycle knows it. Where a back end sends no deadlines they follow
 * from `paidAt` and the session's start (the buy-order timer); with neither the payment window is taken as whole.
 */
export function storedTrade(trade: MatchedOrder, now: number, sessionStart?: number): StoredTrade {
  const due = trade.paymentDueAt ?? (sessionStart ?? trade.matchedAt ?? now) + PAYMENT_WINDOW
  return {
    state: trade.state ?? derivedState(trade),
    paymentDueAt: due,
    graceEndsAt: trade.graceEndsAt ?? graceEndsAt(due),
    paidAt: trade.paidAt,
    confirmationDueAt:
      trade.confirmationDueAt ?? (trade.paidAt === undefined ? undefined : confirmationDueAt(trade.paidAt)),
  }
}

/** The trade's lifecycle at the exchange time its answer was given: a screen claims no more than the server said. */
export function tradeSnapshot(trade: MatchedOrder, asOf: number, sessionStart?: number): TradeSnapshot {
  return restoreTrade(storedTrade(trade, asOf, sessionStart), asOf)
}

export function partyOf(trade: MatchedOrder, userId: string): Party {
  return trade.seller._id === userId ? 'seller' : 'buyer'
}
