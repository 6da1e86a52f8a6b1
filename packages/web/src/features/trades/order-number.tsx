import type { MatchedOrder } from '@cht/sdk/contract'
import { describeTradeNumber, findPaymentReference } from '@cht/sdk/rules'

/** The number of the order and its reference, which tell it from another trade with the same person and amount. */
export function OrderNumber({ trade }: { trade: MatchedOrder }) {
  const reference = findPaymentReference(trade._id, trade.sellOrder.paymentMethod)
  return <span translate="no">{describeTradeNumber(trade._id, reference)}</span>
}
