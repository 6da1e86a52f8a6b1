import { expect, test } from 'vitest'
import { allOrdersWire, order, orderWire, trade, tradeWire } from '../testing/fixtures.js'
import { orders } from './endpoints.js'

/** Parses the cancelled buy orders of `orders.all`; returns the paths of the invalid fields, if there are any. */
const parseCancelled = (cancelled: unknown[]) => {
  const { buyOrders } = allOrdersWire
  const result = orders.all.output({ data: { ...allOrdersWire, buyOrders: { ...buyOrders, cancelled } } })
  if (!result.ok) return result.path
  return result.invalidItems?.map(({ path }) => path) ?? result.value.buyOrders.cancelled
}

test('a cancelled entry with both orders is a trade, any other is an order', () => {
  expect(
    parseCancelled([tradeWire, orderWire, { ...orderWire, buyOrder: null, sellOrder: {} }]),
  ).toStrictEqual([trade, order, order])
})

test('the error of an invalid cancelled entry has the path in its own schema', () => {
  const invalid = [
    { ...orderWire, amount: 0.5 },
    { ...tradeWire, sellOrder: { ...orderWire, createdAt: 'soon' } },
    // This would be valid as an order.
    { ...orderWire, ...tradeWire, buyer: undefined, seller: undefined },
    { ...tradeWire, _id: '..' },
    7,
  ]
  expect(invalid.map((entry) => parseCancelled([orderWire, entry]))).toEqual([
    ['buyOrders.cancelled.1.amount'],
    ['buyOrders.cancelled.1.sellOrder.createdAt'],
    ['buyOrders.cancelled.1.buyer'],
    ['buyOrders.cancelled.1._id'],
    ['buyOrders.cancelled.1'],
  ])
})
