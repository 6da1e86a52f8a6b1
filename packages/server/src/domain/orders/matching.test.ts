import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MatchableOrder, pairOrders } from './matching.js'

const order = fc.record({
  userId: fc.constantFrom('a', 'b', 'c'),
  amount: fc.constantFrom(25_000, 50_000),
  paymentMethod: fc.constantFrom('bank' as const, 'usdt' as const),
  country: fc.constantFrom('nigeria', 'ghana'),
})
const queue = (side: string) =>
  fc
    .array(order, { maxLength: 12 })
    .map((orders) => orders.map((fields, index): MatchableOrder => ({ ...fields, id: `${side}${index}` })))

const matches = (buy: MatchableOrder, sell: MatchableOrder) =>
  buy.amount === sell.amount &&
  buy.paymentMethod === sell.paymentMethod &&
  (buy.paymentMethod === 'usdt' || buy.country === sell.country) &&
  buy.userId !== sell.userId

test('each buy order, oldest first, is paired with the oldest matching sell order that remains', () => {
  fc.assert(
    fc.property(queue('b'), queue('s'), (buys, sells) => {
      const remaining = [...sells]
      const expected = buys.flatMap((buy) => {
        const index = remaining.findIndex((sell) => matches(buy, sell))
        const [sell] = index < 0 ? [] : remaining.splice(index, 1)
        return sell ? [{ buy, sell }] : []
      })
      expect(pairOrders(buys, sells)).toEqual(expected)
    }),
  )
})

test('users who are separated are not paired, whoever of them sells, and the others are', () => {
  const create = (id: string, userId: string): MatchableOrder => ({
    id,
    userId,
    amount: 25_000,
    paymentMethod: 'bank',
    country: 'nigeria',
  })
  const buys = [create('b1', 'a'), create('b2', 'b')]
  const sells = [create('s1', 'b'), create('s2', 'c'), create('s3', 'a')]
  const listIds = (separated: { buyerId: string; sellerId: string }[]) =>
    pairOrders(buys, sells, separated).map(({ buy, sell }) => [buy.id, sell.id])
  expect([listIds([]), listIds([{ buyerId: 'b', sellerId: 'a' }])]).toEqual([
    [
      ['b1', 's1'],
      ['b2', 's2'],
    ],
    [['b1', 's2']],
  ])
})
