import type { MatchedOrder } from '@cht/sdk/contract'
import { computeGraceEnd } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { allOrders, moreOrders, orderHistory } from '../orders/resources.js'
import { trade } from '../testing/fixtures.js'
import { appealedWithoutStage, tradeIn } from '../testing/trades.js'
import { openTrades } from './resources.js'
import { tradeById } from './trade-by-id.js'

const now = 1_000_000
const unpaid: MatchedOrder = {
  ...tradeIn('awaitingPayment'),
  paymentDueAt: now + 10,
  graceEndsAt: computeGraceEnd(now + 10),
}

test('the open trades and a single trade are loaded again at their next deadline', () => {
  expect(openTrades.deadline?.({ data: [unpaid, appealedWithoutStage('buyer')], at: now })).toBe(now + 10)
  expect(tradeById('t1').deadline?.({ data: unpaid, at: now })).toBe(now + 10)
})

test('the open trades and a single trade have different keys', () => {
  expect([openTrades.key, tradeById('t1').key]).toEqual(['trades.open', 'trades.t1'])
})

test('trades and lists with trades are loaded again when payments are stopped or started', () => {
  const resources = [
    openTrades,
    tradeById('t1'),
    allOrders,
    moreOrders('buy', 'approved', 'x', 1),
    orderHistory,
  ]
  expect(resources.filter(({ changedBy = [] }) => !changedBy.includes('switches.changed'))).toEqual([])
})

test('a single trade is open until it is completed or cancelled; a list of open trades has one unless it is empty', () => {
  const hasOpenTrade = (status: 'approved' | 'completed' | 'cancelled') =>
    tradeById('t1').hasOpenTrade?.({ data: { ...trade, status }, at: 1 })
  expect([hasOpenTrade('approved'), hasOpenTrade('completed'), hasOpenTrade('cancelled')]).toEqual([
    true,
    false,
    false,
  ])
  expect([
    openTrades.hasOpenTrade?.({ data: [], at: 1 }),
    openTrades.hasOpenTrade?.({ data: [trade], at: 1 }),
  ]).toEqual([false, true])
})
