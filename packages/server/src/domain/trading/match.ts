import type { Rates } from '@cht/sdk/contract'
import { computeGraceEnd, computePaymentDue } from '@cht/sdk/rules'
import type { Row } from '../../kernel/tables.js'
import type { MatchableOrder } from './matching.js'
import { calculateOrderPrice } from './price.js'

type PairedOrder = MatchableOrder & Row<'users', 'fullName' | 'phoneNumber'>

interface MatchOptions {
  /** The id of the new trade. */
  id: string
  buy: PairedOrder
  sell: PairedOrder
  rates: Rates
  /** The start of the live session, in ms of exchange time. */
  sessionStartsAt: number
  now: number
}

/**
 * The part of a trade that is decided at its match: names, phone numbers and the price are copied into it (decisions 9
 * and 24), and the payment window starts (decision 5).
 */
export function createMatch({ id, buy, sell, rates, sessionStartsAt, now }: MatchOptions) {
  const price = calculateOrderPrice(rates, sell)
  const dueAt = computePaymentDue(sessionStartsAt, now)
  return {
    id,
    buyOrderId: buy.id,
    sellOrderId: sell.id,
    buyerId: buy.userId,
    sellerId: sell.userId,
    buyerName: buy.fullName,
    buyerPhone: buy.phoneNumber,
    sellerName: sell.fullName,
    sellerPhone: sell.phoneNumber,
    amount: sell.amount,
    paymentAmount: price.amount,
    paymentCurrency: price.currency,
    state: 'awaitingPayment',
    matchedAt: now,
    paymentDueAt: dueAt,
    graceEndsAt: computeGraceEnd(dueAt),
    dueAt,
  } as const
}
