import { type TradeView, viewTrade } from '@cht/machines/trades'
import { MINUTE } from '@cht/sdk/rules'

/** Any instant: the picture shows only how long there is left. In ms. */
export const EXAMPLE_NOW = Date.UTC(2026, 0, 1)
const PAID_AT = EXAMPLE_NOW - 4 * MINUTE

const seller = { _id: 'seller', fullName: 'Ada Obi' }
const order = { amount: 75_000, status: 'approved', paymentMethod: 'bank' } as const

/** A trade that the landing page shows as its seller sees it: the buyer has paid four minutes ago. */
export const EXAMPLE_VIEW: TradeView = viewTrade(
  {
    _id: 'example-7f3a',
    amount: order.amount,
    status: 'approved',
    paymentStatus: 'paid',
    buyer: { _id: 'buyer', fullName: 'Kofi Mensah' },
    seller,
    buyOrder: { _id: 'buy', ...order },
    sellOrder: {
      _id: 'sell',
      ...order,
      bankName: 'First Bank',
      accountName: seller.fullName,
      accountNumber: '0123456789',
    },
    payment: { amount: order.amount * 100, currency: 'NGN' },
    matchedAt: EXAMPLE_NOW - 20 * MINUTE,
    paidAt: PAID_AT,
    confirmationDueAt: PAID_AT + 15 * MINUTE,
  },
  EXAMPLE_NOW,
  seller._id,
)
