import { getOrderLimit, MAX_BUY_ORDERS, type OrderStatus, type Side, UNPAID_BAR } from '@cht/sdk/orders'
import { HOUR } from '@cht/sdk/time'
import { Refusal } from '../refusal.js'

/** The statuses of orders that count towards the limit of open orders (decision 10). */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ['pending', 'approved']

/**
 * Throws 409 if the user has as many open orders of this side as are allowed (decision 10). `hasPurchased`: whether a trade in
 * which the user bought was completed.
 */
export function assertOrderLimit(
  side: Side,
  user: { isVerified: boolean; hasPurchased: boolean },
  openCount: number,
): void {
  const limit = getOrderLimit(side, user)
  if (openCount < limit) return
  const orders = limit === 1 ? 'order' : 'orders'
  const until =
    side === 'buy' && limit === MAX_BUY_ORDERS.unproven
      ? ' until your identity is verified or you have completed a purchase'
      : ''
  throw new Refusal(409, 'order_limit', `You can have at most ${limit} open ${side} ${orders}${until}`)
}

/**
 * Throws 409 if the user may not place a buy order, because too many trades expired unpaid (decision 10). `expiredAt`: when these
 * trades ended, the newest first, in ms of exchange time.
 */
export function assertNotBarred(expiredAt: readonly number[], now: number): void {
  const { trades, within, lasts } = UNPAID_BAR
  const [newest, oldest] = [expiredAt[0], expiredAt[trades - 1]]
  if (newest === undefined || oldest === undefined) return
  if (newest - oldest >= within || now >= newest + lasts) return
  throw new Refusal(
    409,
    'buying_barred',
    `You let ${trades} orders expire unpaid. You can buy again ${lasts / HOUR} hours after the last one`,
  )
}
