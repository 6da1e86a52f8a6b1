import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MatchableOrder, pairOrders, type Separations, sortQueue } from './matching.js'

const order = fc.record({
  userId: fc.constantFrom('a', 'b', 'c'),
  amount: fc.constantFrom(25_000, 50_000),
  paymentMethod: fc.constantFrom('bank' as const, 'usdt' as const),
  country: fc.constantFrom('nigeria', 'ghana'),
  cryptoNetwork: fc.constantFrom('TRC20', 'ERC20', null),
})
const queue = (side: string) =>
  fc
    .array(order, { maxLength: 12 })
    .map((orders) => orders.map((fields, index): MatchableOrder => ({ ...fields, id: `${side}${index}` })))

const matches = (buy: MatchableOrder, sell: MatchableOrder) =>
  buy.amount === sell.amount &&
  buy.paymentMethod === sell.paymentMethod &&
  (buy.paymentMethod === 'usdt' || buy.country === sell.country) &&
  (buy.cryptoNetwork === null || sell.cryptoNetwork === null || buy.cryptoNetwork === sell.cryptoNetwork) &&
  buy.userId !== sell.userId

const isSamePair = (a: { buy: MatchableOrder; sell: MatchableOrder }, b: typeof a) =>
  a.buy.amount === b.buy.amount &&
  a.buy.paymentMethod === b.buy.paymentMethod &&
  [a.buy.userId, a.sell.userId].sort().join() === [b.buy.userId, b.sell.userId].sort().join()

test('each buy order, in order, is paired with the first matching sell order of somebody with whom there is no such pair yet', () => {
  fc.assert(
    fc.property(queue('b'), queue('s'), (buys, sells) => {
      const remaining = [...sells]
      const expected: { buy: MatchableOrder; sell: MatchableOrder }[] = []
      for (const buy of buys) {
        const index = remaining.findIndex(
          (sell) => matches(buy, sell) && !expected.some((pair) => isSamePair(pair, { buy, sell })),
        )
        const [sell] = index < 0 ? [] : remaining.splice(index, 1)
        if (sell) expected.push({ buy, sell })
      }
      expect(pairOrders(buys, sells)).toEqual(expected)
    }),
  )
})

test('the queue has the orders of known users first, each oldest first', () => {
  fc.assert(
    fc.property(queue('b'), fc.subarray(['a', 'b', 'c']), (orders, known) => {
      const sorted = sortQueue(orders, (userId) => known.includes(userId))
      const places = sorted.map(
        (order) => orders.indexOf(order) + (known.includes(order.userId) ? 0 : orders.length),
      )
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(sorted.length).toBe(orders.length)
    }),
  )
})

const createOrder = (id: string, userId: string): MatchableOrder => ({
  id,
  userId,
  amount: 25_000,
  paymentMethod: 'bank',
  country: 'nigeria',
  cryptoNetwork: null,
})

test('users who are separated are not paired, whoever of them sells, and the others are', () => {
  const buys = [createOrder('b1', 'a'), createOrder('b2', 'b')]
  const sells = [createOrder('s1', 'b'), createOrder('s2', 'c'), createOrder('s3', 'a')]
  const listIds = (separations: Separations) =>
    pairOrders(buys, sells, separations).map(({ buy, sell }) => [buy.id, sell.id])
  const parties = { buyerId: 'b', sellerId: 'a' }
  const twin = { ...parties, amount: 25_000, paymentMethod: 'bank' } as const
  const apart = [['b1', 's2']]
  expect(listIds({ separated: [parties] })).toEqual(apart)
  expect(listIds({ openTrades: [twin] })).toEqual(apart)
  // The pair of b1 is an open trade for b2, in the other direction.
  const together = [
    ['b1', 's1'],
    ['b2', 's2'],
  ]
  for (const other of [{ amount: 50_000 }, { paymentMethod: 'usdt' as const }])
    expect(listIds({ openTrades: [{ ...twin, ...other }] })).toEqual(together)
})
