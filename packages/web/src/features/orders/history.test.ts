import { expect, test } from 'vitest'
import { NOW, orderOf, tradeIn } from '../../../stories/support/world.js'
import { historyCsv } from './history.js'

test('what has ended on either side, newest first', () => {
  const bought = { ...tradeIn('completed', 'buyer'), _id: 't1' }
  const sold = { ...tradeIn('cancelled', 'seller'), _id: 't2', payment: undefined }
  const text = historyCsv({
    buy: [bought],
    sell: [sold, orderOf({ _id: 'o2', status: 'cancelled', createdAt: NOW })],
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
  const text = historyCsv({ buy: [named], sell: [] })
  expect(text).toContain(`,"'=cmd|""/c calc""!A1",`)
})
