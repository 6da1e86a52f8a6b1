import { expect, test } from 'vitest'
import { buildOrder, buildTrade, NOW } from '../../../stories/support/fixtures/index.js'
import { formatHistoryCsv } from './history.js'

test('lists the ended orders of both sides, newest first', () => {
  const bought = { ...buildTrade('completed', 'buyer'), _id: 't1' }
  const sold = { ...buildTrade('cancelled', 'seller'), _id: 't2', payment: undefined }
  const text = formatHistoryCsv({
    buy: [bought],
    sell: [sold, buildOrder({ _id: 'o2', status: 'cancelled', createdAt: NOW })],
  })
  const withoutByteOrderMark = text.slice(1)
  const [columns, ...rows] = withoutByteOrderMark.split('\r\n')
  const iso = (instant = 0) => new Date(instant).toISOString()
  expect([columns, ...rows]).toEqual([
    'Order,Side,Status,Amount (CHT),Total price,Currency,Payment method,With,Placed,Matched,Paid',
    `o2,sell,cancelled,25000,,,Bank,,${iso(NOW)},,`,
    `t1,buy,completed,75000,75000.00,NGN,Bank,Kofi Mensah,,${iso(bought.matchedAt)},${iso(bought.paidAt)}`,
    `t2,sell,cancelled,75000,,,Bank,Kofi Mensah,,${iso(sold.matchedAt)},`,
    '',
  ])
})

test('writes a name that starts like a formula as text', () => {
  const trade = buildTrade('completed', 'buyer')
  const named = { ...trade, seller: { ...trade.seller, fullName: '=cmd|"/c calc"!A1' } }
  const text = formatHistoryCsv({ buy: [named], sell: [] })
  expect(text).toContain(`,"'=cmd|""/c calc""!A1",`)
})
