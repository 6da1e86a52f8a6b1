import { CONFIRMATION_WINDOW, PARTIES, PAYMENT_GRACE, TRADE_STATES, type TradeState } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { viewTrade } from './selectors.js'
import { describeSituation } from './situation.js'

const UNPAID_STATES = ['awaitingPayment', 'expired', 'cancelled'] as const satisfies TradeState[]

/** A trade in a state, and an instant at which it is in that state. */
const createTrade = (state: TradeState) =>
  UNPAID_STATES.some((unpaid) => unpaid === state)
    ? { trade: tradeIn(state), now: state === 'awaitingPayment' ? 0 : PAYMENT_DUE }
    : {
        trade: paidTrade(state),
        now: state === 'paid.lateConfirmation' ? PAID_AT + CONFIRMATION_WINDOW : PAID_AT,
      }

test('[orders.13] a cancelled unpaid trade says who did not pay, and what happened to the orders', () => {
  const unpaid = tradeIn('cancelled')
  const now = PAYMENT_DUE + PAYMENT_GRACE
  expect(PARTIES.map((party) => describeSituation(viewTrade(unpaid, now, party)))).toEqual([
    'You did not pay in time. Your order was cancelled, and the tokens went back to the market. Do not pay for it.',
    'Bola did not pay in time. Your order went back to the market for the next session.',
  ])
})

test('[orders.13] after the payment window the buyer is told not to pay, and what to do after a payment', () => {
  const expired = viewTrade(tradeIn('expired'), PAYMENT_DUE, 'buyer')
  expect(describeSituation(expired)).toBe(
    'Do not pay now: the time to pay is over. If you have not paid, do nothing: your order is cancelled when the countdown ends, and the tokens go back to the market. If you have already paid, send the receipt before that: an appeal is opened and an operator decides.',
  )
})

test('paid: what late means, and what the seller does if the money is not there', () => {
  const describeBoth = (state: 'paid.awaitingConfirmation' | 'paid.lateConfirmation') =>
    PARTIES.map((party) => {
      const { trade, now } = createTrade(state)
      return describeSituation(viewTrade(trade, now, party))
    })
  expect([describeBoth('paid.awaitingConfirmation'), describeBoth('paid.lateConfirmation')]).toEqual([
    [
      'Sam has 15 minutes from your receipt to confirm. The tokens stay in escrow. When the time is up, you may appeal.',
      'A receipt does not prove that the money arrived: look into your own account. Confirm if the money is there, and your 75,000 CHT go to Bola. If the money is not there, do not confirm: wait, ask Bola, or appeal, which you can do from now on. When the time is up, Bola may appeal too.',
    ],
    [
      'Late means that Sam has not confirmed within 15 minutes of your receipt. The tokens stay in escrow. You may appeal, or wait.',
      'Late means that you have not confirmed within 15 minutes of the receipt: Bola may appeal now. A receipt does not prove that the money arrived: look into your own account. Confirm if the money is there, and your 75,000 CHT go to Bola. If the money is not there, do not confirm: wait, ask Bola, or appeal, which you can do from now on.',
    ],
  ])
})

test('without escrow and grace period, the texts claim neither', () => {
  const describeIn = (state: TradeState) => {
    const { trade, now } = createTrade(state)
    // `state` is known from the status, the payment and the time since the session.
    const { state: _, paymentDueAt: __, graceEndsAt: ___, confirmationDueAt: ____, ...elsewhere } = trade
    return PARTIES.map((party) => describeSituation(viewTrade(elsewhere, now, party, 0)))
  }
  const check =
    'A receipt does not prove that the money arrived: look into your own account. Confirm if the money is there, and your 75,000 CHT go to Bola. If the money is not there, do not confirm: wait, ask Bola, or appeal, which you can do from now on.'
  expect({
    awaitingPayment: describeIn('awaitingPayment'),
    expired: describeIn('expired'),
    paid: describeIn('paid.awaitingConfirmation'),
    late: describeIn('paid.lateConfirmation'),
    completed: describeIn('completed'),
    cancelled: describeIn('cancelled'),
  }).toEqual({
    awaitingPayment: [
      'Pay before the time is up, and send the receipt. After that do not pay.',
      'Bola has to pay before the time is up, and sends you the receipt.',
    ],
    expired: [
      'Do not pay now: the time to pay is over. If you have already paid, send the receipt.',
      'Bola did not pay in time. You do not need to do anything.',
    ],
    paid: [
      'Sam has 15 minutes from your receipt to confirm. When the time is up, you may appeal.',
      `${check} When the time is up, Bola may appeal too.`,
    ],
    late: [
      'Late means that Sam has not confirmed within 15 minutes of your receipt. You may appeal, or wait.',
      `Late means that you have not confirmed within 15 minutes of the receipt: Bola may appeal now. ${check}`,
    ],
    completed: [
      'Sam confirmed your payment. The tokens are in your available balance.',
      'You confirmed the payment. The tokens went to Bola.',
    ],
    cancelled: ['This trade was cancelled. Do not pay for it.', 'This trade was cancelled.'],
  })
})

test('every state has a text that ends with a full stop, for both parties', () => {
  const views = TRADE_STATES.flatMap((state) => {
    const { trade, now } = createTrade(state)
    return PARTIES.map((party) => viewTrade(trade, now, party))
  })
  expect(views.map(({ state }) => state)).toEqual(TRADE_STATES.flatMap((state) => [state, state]))
  expect(views.filter((view) => !describeSituation(view).endsWith('.'))).toEqual([])
})

test('an operator’s decision has a text for the winning and for the losing party', () => {
  const decided = (state: 'decidedForBuyer' | 'decidedForSeller') =>
    paidTrade(state === 'decidedForBuyer' ? 'completed' : 'cancelled', {
      appeal: { _id: 'a', state, filings: [] },
    })
  const describeBoth = (state: 'decidedForBuyer' | 'decidedForSeller') =>
    PARTIES.map((party) => describeSituation(viewTrade(decided(state), PAID_AT, party)))
  expect([describeBoth('decidedForBuyer'), describeBoth('decidedForSeller')]).toEqual([
    [
      'An operator decided for you. The tokens are in your available balance.',
      'An operator decided for Bola. The escrow is released.',
    ],
    [
      'An operator decided for Sam. 75,000 CHT went from escrow back to Sam.',
      'An operator decided for you. 75,000 CHT are in your available balance again.',
    ],
  ])
})

test('while payments and releases are stopped, an open trade says what stands still unless it is appealed', () => {
  const describeStopped = (state: TradeState) =>
    PARTIES.map((party) => {
      const { trade, now } = createTrade(state)
      const view = viewTrade({ ...trade, windowsStoppedAt: now }, now, party)
      return describeSituation(view) === describeSituation(viewTrade(trade, now, party))
        ? 'as ever'
        : describeSituation(view)
    })
  const unpaid = [
    'Payments are stopped for now, and the time stands still. Do not pay now. If you have already paid, send the receipt when payments start again.',
    'Payments are stopped for now, and the time stands still. Your tokens stay in escrow. You do not need to do anything.',
  ]
  const paid = [
    'Releases are stopped for now, and the time stands still. The tokens stay in escrow.',
    'Releases are stopped for now, and the time stands still. The tokens stay in escrow. You can confirm when releases start again.',
  ]
  const restMissing = [
    'Payments are stopped for now, and the time stands still. Do not pay now. If you have already sent the rest, send the receipt when payments start again.',
    paid[1],
  ]
  const asEver = ['as ever', 'as ever']
  expect(TRADE_STATES.map(describeStopped)).toEqual([
    ...[unpaid, unpaid, paid, paid, restMissing, paid],
    ...[asEver, asEver, asEver],
  ])
})
