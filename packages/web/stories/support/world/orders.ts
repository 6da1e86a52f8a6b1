import type { AllOrders, Order } from '@cht/sdk/orders'
import { MINUTE } from '@cht/sdk/time'
import type { MatchedOrder, Party } from '@cht/sdk/trades'
import { NOW } from './now.js'
import { ADA } from './people.js'

export function orderOf(values: Partial<Order> = {}): Order {
  return {
    _id: 'order-1',
    amount: 25_000,
    status: 'pending',
    paymentMethod: 'bank',
    createdAt: NOW - 130 * MINUTE,
    ...values,
  }
}

export const pendingSells: Order[] = [
  orderOf({ _id: 's1', ...ADA.account }),
  orderOf({
    _id: 's2',
    amount: 50_000,
    paymentMethod: 'usdt',
    cryptoNetwork: 'TRC20',
    cryptoAddress: 'TQ5NMqJjhpQGK7YJbESKfjXZKSTFcQVpT8',
  }),
]
export const pendingBuys: Order[] = [orderOf({ _id: 'b1', amount: 200_000 })]

export function allOf(party: Party, trades: readonly MatchedOrder[]): AllOrders {
  const at = (status: MatchedOrder['status']) => trades.filter((trade) => trade.status === status)
  const matched = { approved: at('approved'), completed: at('completed'), cancelled: at('cancelled') }
  const none = { approved: [], completed: [], cancelled: [] }
  return {
    buyOrders: { pending: pendingBuys, ...(party === 'buyer' ? matched : none) },
    sellOrders: { pending: pendingSells, ...(party === 'seller' ? matched : none) },
  }
}
