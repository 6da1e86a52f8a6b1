import type { MatchedOrder } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import { formatPaymentText } from './payment-text.js'

const trade: MatchedOrder = {
  _id: '66b1c0de7f3a',
  amount: 75_000,
  status: 'approved',
  paymentStatus: 'pending',
  buyer: { _id: 'b' },
  seller: { _id: 's' },
  buyOrder: { _id: 'o1' },
  sellOrder: {
    _id: 'o2',
    paymentMethod: 'bank',
    bankName: 'First Bank',
    accountName: 'Ada Obi',
    accountNumber: '0000 0145 79',
  },
  payment: { amount: 7_500_000, currency: 'NGN' },
}

test('a bank transfer has the amount, the account and the reference', () => {
  expect(formatPaymentText(trade)).toBe(
    'Amount: 75000.00 NGN\nTo: Ada Obi\nBank: First Bank\nAccount: 0000014579\nReference: 7F3A',
  )
})

test('a payment in USDT has the network and the wallet, and no reference', () => {
  const sellOrder = { _id: 'o2', paymentMethod: 'usdt', cryptoNetwork: 'TRC20', cryptoAddress: 'T1' } as const
  expect(formatPaymentText({ ...trade, payment: undefined, sellOrder })).toBe('Network: TRC20\nWallet: T1')
})
