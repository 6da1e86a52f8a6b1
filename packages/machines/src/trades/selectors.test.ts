import { MINUTE } from '@cht/sdk/time'
import { confirmationDueAt, graceEndsAt, type MatchedOrder, PARTIES, PAYMENT_GRACE } from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { appealedBy, PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { getNextDeadline, listMyTurns, sortByUrgency, viewTrade } from './selectors.js'

describe('the view of a trade', () => {
  test('names the other party, or its role if the name is missing', () => {
    const getNames = (trade: MatchedOrder) =>
      PARTIES.map((party) => {
        const view = viewTrade(trade, PAID_AT, party)
        return [view.party, view.counterpartyName]
      })
    const nameless = tradeIn('awaitingPayment', { buyer: { _id: 'buyer' }, seller: { _id: 'seller' } })
    expect([getNames(tradeIn('awaitingPayment')), getNames(nameless)]).toEqual([
      [
        ['buyer', 'Sam'],
        ['seller', 'Bola'],
      ],
      [
        ['buyer', 'The seller'],
        ['seller', 'The buyer'],
      ],
    ])
  })

  test('has a window that starts when the state starts and ends at the deadline', () => {
    const confirmationDue = confirmationDueAt(PAID_AT)
    const getWindow = (trade: MatchedOrder, at: number) => {
      const { state, deadline, windowLength } = viewTrade(trade, at, 'buyer')
      return [
        state,
        deadline,
        deadline !== undefined && windowLength !== undefined ? deadline - windowLength : undefined,
      ]
    }
    expect([
      getWindow(tradeIn('awaitingPayment'), PAID_AT),
      getWindow(tradeIn('awaitingPayment'), PAYMENT_DUE),
      getWindow(paidTrade('paid.awaitingConfirmation'), PAID_AT),
      getWindow(paidTrade('paid.awaitingConfirmation'), confirmationDue),
      getWindow(appealedBy('buyer'), confirmationDue),
    ]).toEqual([
      ['awaitingPayment', PAYMENT_DUE, 0],
      ['expired', graceEndsAt(PAYMENT_DUE), PAYMENT_DUE],
      ['paid.awaitingConfirmation', confirmationDue, PAID_AT],
      ['paid.lateConfirmation', undefined, undefined],
      ['appealed', undefined, undefined],
    ])
  })
})

describe('turns', () => {
  const id = tradeIn('awaitingPayment')._id

  test('unpaid: it is the buyer’s turn until the window ends', () => {
    const trade = tradeIn('awaitingPayment')
    expect([listMyTurns([trade], 0, 'buyer'), listMyTurns([trade], 0, 'seller')]).toEqual([
      [{ id, state: 'awaitingPayment', since: 0, until: PAYMENT_DUE }],
      [],
    ])
    expect(listMyTurns([trade], PAYMENT_DUE, 'buyer')).toEqual([
      { id, state: 'expired', since: PAYMENT_DUE, until: PAYMENT_DUE + 15 * MINUTE },
    ])
  })

  test('paid: it is the seller’s turn, without an end after the confirmation window', () => {
    const due = PAID_AT + 15 * MINUTE
    const trade = paidTrade('paid.awaitingConfirmation')
    expect([PAID_AT, due].map((at) => listMyTurns([trade], at, 'seller'))).toEqual([
      [{ id, state: 'paid.awaitingConfirmation', since: PAID_AT, until: due }],
      [{ id, state: 'paid.lateConfirmation', since: due, until: undefined }],
    ])
    expect(listMyTurns([trade], due, 'buyer')).toEqual([])
  })

  test('appealed, completed or cancelled: it is nobody’s turn', () => {
    const trades = [appealedBy('buyer'), paidTrade('completed'), tradeIn('cancelled')]
    expect(['buyer', 'seller'].map((party) => listMyTurns(trades, PAID_AT, party))).toEqual([[], []])
  })
})

test('the user’s turns sort before the other trades; both sort by deadline, without a deadline last', () => {
  const open: MatchedOrder[] = [
    { ...appealedBy('buyer'), _id: 'no deadline' },
    { ...paidTrade('paid.awaitingConfirmation'), _id: 'seller’s turn' },
    { ...tradeIn('awaitingPayment'), _id: 'buyer’s turn', paymentDueAt: PAYMENT_DUE },
    { ...tradeIn('awaitingPayment'), _id: 'buyer’s turn, due sooner', paymentDueAt: PAYMENT_DUE - 1 },
  ]
  const sortFor = (party: string) =>
    sortByUrgency(open.map((trade) => viewTrade(trade, PAID_AT, party))).map(({ trade }) => trade._id)
  expect([sortFor('buyer'), sortFor('seller')]).toEqual([
    ['buyer’s turn, due sooner', 'buyer’s turn', 'seller’s turn', 'no deadline'],
    ['seller’s turn', 'buyer’s turn, due sooner', 'buyer’s turn', 'no deadline'],
  ])
})

describe('the next deadline of a list', () => {
  const now = 1_000_000
  const appealed = appealedBy('buyer')
  const dueAt = (paymentDueAt: number): MatchedOrder => ({
    ...tradeIn('awaitingPayment'),
    paymentDueAt,
    graceEndsAt: graceEndsAt(paymentDueAt),
  })

  test('is the earliest of its trades', () => {
    expect(getNextDeadline([appealed, dueAt(now + 20), dueAt(now + 10)], now)).toBe(now + 10)
    expect(getNextDeadline([appealed], now)).toBe(undefined)
    expect(getNextDeadline([], now)).toBe(undefined)
  })

  test('is the following deadline once the first has passed', () => {
    expect(getNextDeadline([dueAt(now)], now)).toBe(now + PAYMENT_GRACE)
  })
})
