import type { MatchedOrder } from '@cht/sdk/contract'
import {
  computeConfirmationDue,
  computeGraceEnd,
  type OrderStatus,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/rules'
import { type StoredTrade, type Trade, type TradeSnapshot, tradeLifecycle } from './lifecycle.js'

/** For a back end that does not send `state`: the state for each `status` and `paymentStatus` (docs/wire.md, Extensions). */
const STATES_BY_STATUS: Record<OrderStatus, Record<MatchedOrder['paymentStatus'], TradeState>> = {
  pending: { pending: 'awaitingPayment', paid: 'paid.awaitingConfirmation' },
  approved: { pending: 'awaitingPayment', paid: 'paid.awaitingConfirmation' },
  completed: { pending: 'completed', paid: 'completed' },
  cancelled: { pending: 'cancelled', paid: 'cancelled' },
}

/** The requests and messages of the parties; each is undefined for a back end that does not send it. */
const toRequestsAndMessages = ({
  requests,
  messages,
}: MatchedOrder): Pick<Trade, 'extension' | 'cancellations' | 'cancelsSellOrder' | 'messages'> => {
  // The wire has no time of the last push. A client does not use it, because only the server sends pushes.
  const toSent = (party: Party) =>
    messages?.[party] && { ...messages[party], pushedAt: messages[party].lastAt }
  return {
    extension: requests?.extension,
    ...(requests?.cancelsSellOrder && { cancelsSellOrder: true }),
    cancellations: requests && { buyer: requests.buyerCancellation, seller: requests.sellerCancellation },
    messages: messages && { buyer: toSent('buyer'), seller: toSent('seller') },
  }
}

/**
 * Converts a trade of the API into what `tradeLifecycle.restore` takes. Deadlines that a back end does not send are computed: that of the
 * confirmation from `paidAt`, and the end of the payment window from the match, else from `sessionStart`, the start of the last live
 * session (`buyOrderTimer`). One that cannot be computed is `Infinity`, and so is the end of a grace period of which
 * the back end has said nothing: the trade does not end by time alone.
 */
export function toStoredTrade(trade: MatchedOrder, sessionStart?: number): StoredTrade {
  const start = trade.matchedAt ?? sessionStart ?? Number.POSITIVE_INFINITY
  const paymentDueAt = trade.paymentDueAt ?? start + PAYMENT_WINDOW
  return {
    state: trade.state ?? STATES_BY_STATUS[trade.status][trade.paymentStatus],
    paymentDueAt,
    graceEndsAt:
      trade.graceEndsAt ??
      (trade.paymentDueAt === undefined ? Number.POSITIVE_INFINITY : computeGraceEnd(trade.paymentDueAt)),
    paidAt: trade.paidAt,
    confirmationDueAt:
      trade.confirmationDueAt ??
      (trade.paidAt === undefined ? undefined : computeConfirmationDue(trade.paidAt)),
    payment: trade.payment?.amount,
    receivedAmounts: trade.receivedAmounts,
    restDueAt: trade.restDueAt,
    restSentAt: trade.restSentAt,
    stoppedAt: trade.windowsStoppedAt,
    ...(trade.frozen && { isFrozen: true }),
    ...toRequestsAndMessages(trade),
  }
}

/**
 * The lifecycle's snapshot at `asOf`, the exchange time of the response, so that a screen shows no later state than the
 * server sent.
 */
export function toTradeSnapshot(trade: MatchedOrder, asOf: number, sessionStart?: number): TradeSnapshot {
  return tradeLifecycle.restore(toStoredTrade(trade, sessionStart), asOf)
}

/** The party that a user is in a trade: the seller, or else the buyer. */
export function getParty(trade: MatchedOrder, userId: string): Party {
  return trade.seller._id === userId ? 'seller' : 'buyer'
}
