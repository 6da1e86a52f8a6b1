import type { MatchedOrder } from '@cht/sdk/contract'

/** Whose account the payment comes from and how its number ends, as the buyer says; undefined if the buyer says nothing. */
export function describePayer({ payer }: MatchedOrder): string | undefined {
  const ending = payer?.account === undefined ? undefined : `account ending in ${payer.account}`
  return [payer?.name, ending].filter((part) => part !== undefined).join(', ') || undefined
}

/**
 * Why the seller should look twice at the sender of a payment: the buyer named an account in another name, named none, or has
 * no verified name to compare with.
 */
export type PayerWarning = 'differs' | 'notStated' | 'notVerified'

/** What the seller compares the sender of a bank transfer with. */
export interface PayerCheck {
  /** The name of the buyer, with which the sender is compared; undefined if the back end does not send it. */
  buyerName: string | undefined
  /** The account, as the buyer stated it; undefined if the buyer did not say. */
  payer: string | undefined
  warnings: PayerWarning[]
}

/** What the seller compares the sender with; undefined for a payment in USDT, because a transfer to a wallet has no sender's name. */
export function viewPayer(trade: MatchedOrder): PayerCheck | undefined {
  if (trade.sellOrder.paymentMethod === 'usdt') return undefined
  const warnings: [PayerWarning, boolean][] = [
    ['differs', trade.payerNameDiffers === true],
    ['notStated', trade.paymentStatus === 'paid' && trade.payer?.name === undefined],
    ['notVerified', trade.buyerNameVerified === false],
  ]
  return {
    buyerName: trade.buyer.fullName,
    payer: describePayer(trade),
    warnings: warnings.flatMap(([warning, isShown]) => (isShown ? [warning] : [])),
  }
}
