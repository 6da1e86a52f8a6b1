import type { MatchedOrder } from '@cht/sdk/contract'
import { PARTIES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { decidedForBuyer, PAID_AT, paidTrade, tradeIn } from '../testing/trades.js'
import { viewTrade } from './selectors.js'
import { getTradeSteps } from './steps.js'

/** The steps in one line for each party, the current one in brackets. */
const formatSteps = (trade: MatchedOrder) =>
  PARTIES.map((party) => {
    const { steps, current } = getTradeSteps(viewTrade(trade, PAID_AT, party))
    return steps.map((step, index) => (index === current ? `[${step}]` : step)).join(' → ')
  })

test('the steps of a trade as each party sees them', () => {
  expect([
    formatSteps(tradeIn('awaitingPayment')),
    formatSteps(tradeIn('expired')),
    formatSteps(paidTrade('paid.awaitingConfirmation')),
    formatSteps(paidTrade('paid.lateConfirmation')),
    formatSteps(paidTrade('appealed')),
    formatSteps(paidTrade('completed')),
    formatSteps(tradeIn('completed')),
    formatSteps(decidedForBuyer),
    formatSteps(tradeIn('cancelled')),
    formatSteps(paidTrade('cancelled')),
  ]).toEqual([
    ['Matched → [You pay] → Seller confirms → Done', 'Matched → [Buyer pays] → You confirm → Done'],
    ['Matched → [Payment] → Seller confirms → Done', 'Matched → [Payment] → You confirm → Done'],
    ['Matched → You paid → [Seller confirms] → Done', 'Matched → Receipt sent → [You confirm] → Done'],
    ['Matched → You paid → [Seller confirms] → Done', 'Matched → Receipt sent → [You confirm] → Done'],
    ['Matched → You paid → [Appeal] → Done', 'Matched → Receipt sent → [Appeal] → Done'],
    ['Matched → You paid → Confirmed → Done', 'Matched → Buyer paid → Confirmed → Done'],
    ['Matched → You paid → Confirmed → Done', 'Matched → Buyer paid → Confirmed → Done'],
    ['Matched → You paid → Decided → Done', 'Matched → Buyer paid → Decided → Done'],
    ['Matched → Not paid → [Cancelled]', 'Matched → Not paid → [Cancelled]'],
    ['Matched → You paid → [Cancelled]', 'Matched → Receipt sent → [Cancelled]'],
  ])
})
