import { describe, expect, test } from 'vitest'
import { trade } from '../testing/fixtures.js'
import { allOrders, pendingBuyOrders, pendingSellOrders } from './resources.js'

const EMPTY = { pending: [], approved: [], completed: [], cancelled: [] }

describe('all orders', () => {
  const createMatched = (paymentDueAt: number) => ({ ...EMPTY, approved: [{ ...trade, paymentDueAt }] })

  test('have the earliest deadline of their trades', () => {
    const data = { buyOrders: createMatched(70), sellOrders: createMatched(60) }
    expect(allOrders.deadline?.({ data, at: 1 })).toBe(60)
  })

  test('have an open trade while an order of either side is matched', () => {
    const hasOpenTrade = (data: Parameters<NonNullable<typeof allOrders.hasOpenTrade>>[0]['data']) =>
      allOrders.hasOpenTrade?.({ data, at: 1 })
    expect([
      hasOpenTrade({ buyOrders: EMPTY, sellOrders: EMPTY }),
      hasOpenTrade({ buyOrders: createMatched(60), sellOrders: EMPTY }),
      hasOpenTrade({ buyOrders: EMPTY, sellOrders: createMatched(60) }),
      hasOpenTrade({ buyOrders: { ...EMPTY, completed: [trade] }, sellOrders: EMPTY }),
    ]).toEqual([false, true, true, false])
  })
})

test('pending orders have no open trade', () => {
  expect([pendingBuyOrders.hasOpenTrade, pendingSellOrders.hasOpenTrade]).toEqual([undefined, undefined])
})
