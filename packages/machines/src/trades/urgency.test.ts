import type { MatchedOrder } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import { appealedBy, PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { mostUrgentFirst } from './urgency.js'
import { viewTrade } from './view.js'

test('one’s own turns come first, then the others; each kind by what ends soonest, what ends never last', () => {
  const open: MatchedOrder[] = [
    { ...appealedBy('buyer'), _id: 'frozen' },
    { ...paidTrade('paid.awaitingConfirmation'), _id: 'theirs' },
    { ...tradeIn('awaitingPayment'), _id: 'mine', paymentDueAt: PAYMENT_DUE },
    { ...tradeIn('awaitingPayment'), _id: 'mine, sooner', paymentDueAt: PAYMENT_DUE - 1 },
  ]
  const orderFor = (party: string) =>
    mostUrgentFirst(open.map((trade) => viewTrade(trade, PAID_AT, party))).map(({ trade }) => trade._id)
  expect([orderFor('buyer'), orderFor('seller')]).toEqual([
    ['mine, sooner', 'mine', 'theirs', 'frozen'],
    ['theirs', 'mine, sooner', 'mine', 'frozen'],
  ])
})
