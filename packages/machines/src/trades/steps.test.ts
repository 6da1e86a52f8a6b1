import { type MatchedOrder, PARTIES } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { decidedForBuyer, PAID_AT, paidTrade, tradeIn } from '../testing/trades.js'
import { stepsOf } from './steps.js'
import { viewTrade } from './view.js'

/** The steps in one line, the one that is now in brackets. */
const shown = (trade: MatchedOrder) =>
  PARTIES.map((party) => {
    const { steps, current } = stepsOf(viewTrade(trade, PAID_AT, party))
    return steps.map((step, index) => (index === current ? `[${step}]` : step)).join(' → ')
  })

test('the steps of a trade, as each party sees them', () => {
  expect([
    shown(tradeIn('awaitingPayment')),
    shown(tradeIn('expired')),
    shown(paidTrade('paid.awaitingConfirmation')),
    shown(paidTrade('paid.lateConfirmation')),
    shown(paidTrade('appealed')),
    shown(paidTrade('completed')),
    shown(tradeIn('completed')),
    shown(decidedForBuyer),
    shown(tradeIn('cancelled')),
    shown(paidTrade('cancelled')),
  ]).toEqual([
    ['Matched → [You pay] → Seller confirms → Done', 'Matched → [Buyer pays] → You confirm → Done'],
    ['Matched → [You pay] → Seller confirms → Done', 'Matched → [Buyer pays] → You confirm → Done'],
    ['Matched → You paid → [Seller confirms] → Done', 'Matched → Buyer paid → [You confirm] → Done'],
    ['Matched → You paid → [Seller confirms] → Done', 'Matched → Buyer paid → [You confirm] → Done'],
    ['Matched → You paid → [Appeal] → Done', 'Matched → Buyer paid → [Appeal] → Done'],
    ['Matched → You paid → Confirmed → Done', 'Matched → Buyer paid → Confirmed → Done'],
    ['Matched → You paid → Confirmed → Done', 'Matched → Buyer paid → Confirmed → Done'],
    ['Matched → You paid → Decided → Done', 'Matched → Buyer paid → Decided → Done'],
    ['Matched → Not paid → [Cancelled]', 'Matched → Not paid → [Cancelled]'],
    ['Matched → You paid → [Cancelled]', 'Matched → Buyer paid → [Cancelled]'],
  ])
})
