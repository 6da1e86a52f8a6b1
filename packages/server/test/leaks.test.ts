import { DETAILS_SHOWN_FOR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { findDetailsShownTooLate, findLeaks } from './leaks.js'

/** A trade between `b` and `s`. */
const createTrade = (status: string) => ({
  _id: 't',
  amount: 1,
  status,
  buyer: { _id: 'b', fullName: 'B', phoneNumber: '1' },
  seller: { _id: 's', fullName: 'S', phoneNumber: '2' },
  buyOrder: { _id: 'x' },
  sellOrder: { _id: 'y', bankName: 'Bank' },
  matchedOrder: { proofOfPayment: '/api/trades/t/proof' },
})

test('findLeaks reports what a viewer may not see, and nothing else', () => {
  const listLeaks = (name: string, body: unknown, viewer?: string) => findLeaks(name, body, viewer, 0).leaks
  expect(listLeaks('trades.open', { data: [createTrade('approved')] }, 'b')).toEqual([])
  expect(listLeaks('trades.open', { data: [createTrade('approved')] }, 'c')).toEqual([
    'trades.open shows a trade to c, who is not a party to it',
  ])
  expect(listLeaks('trades.open', { data: [createTrade('approved')] })).toHaveLength(1)
  expect(listLeaks('orders.all', createTrade('cancelled'), 's')).toEqual([
    "orders.all shows the buyer's phoneNumber after the trade",
    "orders.all shows the buyer's proofOfPayment after the trade",
  ])
  const order = { _id: 'o', amount: 1, user: { _id: 'b', phoneNumber: '1' }, bankName: 'Bank' }
  expect([
    listLeaks('orders.pendingBuy', [order], 'b'),
    listLeaks('orders.pendingBuy', [order], 's'),
  ]).toEqual([[], ['orders.pendingBuy shows private data of b']])
  const user = { _id: 'b', email: 'b@example.com', phoneNumber: '1' }
  expect([listLeaks('auth.checkAuth', user, 'b'), listLeaks('auth.checkAuth', user).length]).toEqual([[], 1])
  expect(listLeaks('market.get', { data: { buy: [{ amount: 1, count: 1, username: 'b' }] } }, 'b')).toEqual([
    'market.get shows username',
  ])
  expect(listLeaks('investments.referrals', { referralList: [{ username: 'b' }] }, 's')).toEqual([])
})

test('details of a completed trade may be shown for a time after its end', () => {
  const { shownDetails } = findLeaks('trades.get', { data: createTrade('completed') }, 'b', DETAILS_SHOWN_FOR)
  expect(shownDetails.map(({ details }) => details)).toEqual([
    "the seller's phoneNumber",
    "the seller's bankName",
  ])
  expect(findDetailsShownTooLate(shownDetails, new Map([['t', 1]]))).toEqual([])
  expect(findDetailsShownTooLate(shownDetails, new Map([['t', 0]]))).toHaveLength(2)
})
