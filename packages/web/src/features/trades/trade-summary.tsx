import { formatPrice, getPaymentVerb, PAYMENT_METHOD_PHRASES, type TradeView } from '@cht/machines/trades'
import { getTradeNumber } from '@cht/sdk/rules'
import { Sentence } from '@cht/ui/sentence'

/** The number of the order, the counterparty and the payment method, and the price unless another text shows it. */
export function TradeSummary({ view, showsPrice }: { view: TradeView; showsPrice: boolean }) {
  const { trade, party, counterpartyName } = view
  const method = trade.sellOrder.paymentMethod
  const payment = [
    showsPrice && trade.payment && `${getPaymentVerb(view).toLowerCase()} ${formatPrice(trade)}`,
    method && PAYMENT_METHOD_PHRASES[method],
  ].filter(Boolean)
  return (
    <>
      <span translate="no">{getTradeNumber(trade._id)}</span> {party === 'buyer' ? 'from' : 'to'}{' '}
      <bdi translate="no">{counterpartyName}</bdi>
      {payment.length > 0 && <Sentence>{`\u00a0· ${payment.join(' ')}`}</Sentence>}
    </>
  )
}
