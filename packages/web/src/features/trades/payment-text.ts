import { formatPriceDigits } from '@cht/machines/trades'
import { getPaymentReference, type MatchedOrder } from '@cht/sdk/trades'

/** What the buyer needs in another app to pay a trade, a line each. The account is absent where it is withheld. */
export function formatPaymentText({ _id, payment, sellOrder }: MatchedOrder): string {
  const { paymentMethod, accountName, bankName, accountNumber, cryptoNetwork, cryptoAddress } = sellOrder
  const lines = [
    ['Amount', payment && `${formatPriceDigits(payment)} ${payment.currency}`],
    ['To', accountName],
    ['Bank', bankName],
    ['Account', accountNumber?.replace(/\s/g, '')],
    ['Network', cryptoNetwork],
    ['Wallet', cryptoAddress],
    ['Reference', paymentMethod === 'bank' ? getPaymentReference(_id) : undefined],
  ]
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
}
