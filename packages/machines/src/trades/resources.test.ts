import { computeGraceEnd, type MatchedOrder } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { appealedBy, tradeIn } from '../testing/trades.js'
import { openTrades, tradeById } from './resources.js'

const now = 1_000_000
const unpaid: MatchedOrder = {
  ...tradeIn('awaitingPayment'),
  paymentDueAt: now + 10,
  graceEndsAt: computeGraceEnd(now + 10),
}

test('the open trades and a single trade are loaded again at their next deadline', () => {
  expect(openTrades.deadline?.({ data: [unpaid, appealedBy('buyer')], at: now })).toBe(now + 10)
  expect(tradeById('t1').deadline?.({ data: unpaid, at: now })).toBe(now + 10)
})

test('the open trades and a single trade have different keys', () => {
  expect([openTrades.key, tradeById('t1').key]).toEqual(['trades.open', 'trades.t1'])
})
