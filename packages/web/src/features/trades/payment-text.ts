import { formatPriceDigits } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import { findPaymentReference } from '@cht/sdk/rules'

/** The payment details as text for another app, one per line. The account is omitted if the server withholds it. */
export function formatPaymentText({ _id, payment, sellOrder }: MatchedOrder): string {
  const { paymentMethod, accountName, bankName, accountNumber, cryptoNetwork, cryptoAddress } = sellOrder
  const lines = [
    ['Amount', payment && `${formatPriceDigits(payment)} ${payment.currency}`],
    ['To', accountName],
    ['Bank', bankName],
    ['Account', accountNumber?.replace(/\s/g, '')],
    ['Network', cryptoNetwork],
    ['Wallet', cryptoAddress],
    ['Reference', findPaymentReference(_id, paymentMethod)],
  ]
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
}
