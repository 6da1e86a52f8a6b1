import { MAX_BUY_ORDERS, MAX_SELL_ORDERS, type Side, UNPAID_BAR } from '@cht/sdk/orders'
import { HOUR } from '@cht/sdk/time'
import { Refusal } from '../refusal.js'

/** Decision 10. `open`: how many orders of the side the user has that are pending or approved. */
export function mustHaveRoom(side: Side, identityVerified: boolean, open: number): void {
  const most = side === 'buy' ? MAX_BUY_ORDERS : MAX_SELL_ORDERS[identityVerified ? 'verified' : 'unverified']
  if (open < most) return
  const orders = most === 1 ? 'order' : 'orders'
  throw new Refusal(409, 'order_limit', `You can have at most ${most} open ${side} ${orders}`)
}

/** Decision 10. `lapses`: when the buyer's trades ended unpaid, the newest first, in ms of exchange time. */
export function mustNotBeBarred(lapses: readonly number[], now: number): void {
  const { trades, within, lasts } = UNPAID_BAR
  const [newest, oldest] = [lapses[0], lapses[trades - 1]]
  if (newest === undefined || oldest === undefined) return
  if (newest - oldest >= within || now >= newest + lasts) return
  throw new Refusal(
    409,
    'buying_barred',
    `You let ${trades} orders expire unpaid. You can buy again ${lasts / HOUR} hours after the last one`,
  )
}
