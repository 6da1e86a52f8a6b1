import { expect, test } from 'vitest'
import { NOW, orderOf, tradeIn } from '../../../stories/support/world.js'
import { historyCsv } from './history.js'

const none = { pending: [], approved: [], completed: [], cancelled: [] }

test('what has ended, newest first, and nothing else', () => {
  const bought = { ...tradeIn('completed', 'buyer'), _id: 't1' }
  const sold = { ...tradeIn('cancelled', 'seller'), _id: 't2', payment: undefined }
  const text = historyCsv({
    buyOrders: { ...none, pending: [orderOf({ _id: 'o1' })], completed: [bought] },
    sellOrders: {
      ...none,
      approved: [{ ...tradeIn('awaitingPayment', 'seller'), _id: 't3' }],
      cancelled: [sold, orderOf({ _id: 'o2', status: 'cancelled', createdAt: NOW })],
    },
  })
  const [heads, ...rows] = text.slice(1).split('\r\n')
  const at = (instant = 0) => new Date(instant).toISOString()
  expect([heads, ...rows]).toEqual([
    'Order,Side,Status,Amount (CHT),Price,Currency,Payment method,With,Placed,Matched,Paid',
    `o2,sell,cancelled,25000,,,Bank,,${at(NOW)},,`,
    `t1,buy,completed,75000,75000.00,NGN,Bank,Kofi Mensah,,${at(bought.matchedAt)},${at(bought.paidAt)}`,
    `t2,sell,cancelled,75000,,,Bank,Kofi Mensah,,${at(bought.matchedAt)},`,
    '',
  ])
})

test('a name that would be a formula is text', () => {
  const trade = tradeIn('completed', 'buyer')
  const named = { ...trade, seller: { ...trade.seller, fullName: '=cmd|"/c calc"!A1' } }
  const text = historyCsv({ buyOrders: { ...none, completed: [named] }, sellOrders: none })
  expect(text).toContain(`,"'=cmd|""/c calc""!A1",`)
})
