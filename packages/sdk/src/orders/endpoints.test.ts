import { expect, test } from 'vitest'
import { allOrdersWire, order, orderWire, trade, tradeWire } from '../testing/fixtures.js'
import { orders } from './endpoints.js'

/** What `orders.all` reads of the buyer's cancelled orders, or the path that did not fit. */
const readCancelled = (cancelled: unknown[]) => {
  const { buyOrders } = allOrdersWire
  const reading = orders.all.output({ data: { ...allOrdersWire, buyOrders: { ...buyOrders, cancelled } } })
  return reading.ok ? reading.value.buyOrders.cancelled : reading.path
}

test('a cancelled entry with both orders is a trade, any other is an order', () => {
  expect(
    readCancelled([tradeWire, orderWire, { ...orderWire, buyOrder: null, sellOrder: {} }]),
  ).toStrictEqual([trade, order, order])
})

test('a cancelled entry that does not fit is named by the field of its own kind', () => {
  const broken = [
    { ...orderWire, amount: 0.5 },
    { ...tradeWire, sellOrder: { ...orderWire, createdAt: 'soon' } },
    // It would fit as an order.
    { ...orderWire, ...tradeWire, buyer: undefined, seller: undefined },
    { ...tradeWire, _id: '..' },
    7,
  ]
  expect(broken.map((entry) => readCancelled([orderWire, entry]))).toEqual([
    'buyOrders.cancelled.1.amount',
    'buyOrders.cancelled.1.sellOrder.createdAt',
    'buyOrders.cancelled.1.buyer',
    'buyOrders.cancelled.1._id',
    'buyOrders.cancelled.1',
  ])
})
