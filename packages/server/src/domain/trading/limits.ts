import {
  CANCELLATION_BAR,
  DAY,
  getOrderLimit,
  HOUR,
  MAX_BUY_ORDERS,
  type OrderStatus,
  SELLERS_OF_KNOWN_TRADER,
  type Side,
  UNPAID_BAR,
} from '@cht/sdk/rules'
import { Refusal } from '../../kernel/refusal.js'

/** The statuses of orders that count towards the limit of open orders (decision 10). */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ['pending', 'approved']

/** Throws 409 if the user has as many open orders of this side as are allowed (decision 10). */
export function assertOrderLimit(
  side: Side,
  user: { isVerified: boolean; isKnown: boolean },
  openCount: number,
): void {
  const limit = getOrderLimit(side, user)
  if (openCount < limit) return
  const orders = limit === 1 ? 'order' : 'orders'
  const until =
    side === 'buy' && limit === MAX_BUY_ORDERS.unknown
      ? ` until your identity is verified or you have completed purchases from ${SELLERS_OF_KNOWN_TRADER} different verified sellers`
      : ''
  throw new Refusal(409, 'order_limit', `You can have at most ${limit} open ${side} ${orders}${until}`)
}

/** When trades of a buyer ended, the newest first, in ms of exchange time. */
export interface EndedPurchases {
  /** Cancelled at the end of their grace period, or decided for the seller. */
  failed: readonly number[]
  cancelledByConsent: readonly number[]
}

interface Bar {
  trades: number
  within: number
  lasts: number
}

const isBarred = (endedAt: readonly number[], { trades, within, lasts }: Bar, now: number): boolean => {
  const [newest, oldest] = [endedAt[0], endedAt[trades - 1]]
  return newest !== undefined && oldest !== undefined && newest - oldest < within && now < newest + lasts
}

/**
 * Throws 409 if the user may not buy for now, after too many trades that expired unpaid, were decided for the seller or were
 * cancelled by consent (decision 10).
 */
export function assertNotBarred({ failed, cancelledByConsent }: EndedPurchases, now: number): void {
  if (isBarred(failed, UNPAID_BAR, now))
    throw new Refusal(
      409,
      'buying_barred',
      `${UNPAID_BAR.trades} of your orders expired unpaid or were decided for the seller. You can buy again ${UNPAID_BAR.lasts / HOUR} hours after the last one`,
    )
  if (isBarred(cancelledByConsent, CANCELLATION_BAR, now))
    throw new Refusal(
      409,
      'buying_barred',
      `You cancelled ${CANCELLATION_BAR.trades} matched orders in ${CANCELLATION_BAR.within / DAY} days. You can buy again ${CANCELLATION_BAR.lasts / HOUR} hours after the last one`,
    )
}
