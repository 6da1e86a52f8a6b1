import type { Investment, MatchedOrder, Order } from '@cht/sdk/contract'
import { DAY } from '@cht/sdk/rules'
import type { Toast } from '../toast.js'

export { user } from '../charts/flows.js'

export const order: Order = { _id: 'o1', amount: 25_000, status: 'pending', paymentMethod: 'bank' }

/** An unpaid trade from a back end without the extensions of docs/wire.md. u1 sells to u2. */
export const trade: MatchedOrder = {
  _id: 't1',
  amount: 25_000,
  status: 'approved',
  paymentStatus: 'pending',
  buyer: { _id: 'u2' },
  seller: { _id: 'u1' },
  buyOrder: { _id: 'o2', paymentMethod: 'bank' },
  sellOrder: { _id: 'o1', paymentMethod: 'bank' },
}

/** An investment from a back end without the extensions of docs/wire.md. */
export const investment: Investment = {
  _id: 'i1',
  amount: 100_000,
  planDurationDays: 6,
  roiPercentage: 10,
  investmentCreatedAt: 0,
  investmentEndsAt: 6 * DAY,
}

export function toast(kind: Toast['kind'], text: string): Toast {
  return { type: 'toast', kind, text }
}
