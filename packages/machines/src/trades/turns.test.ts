import type { MatchedOrder } from '@cht/sdk/contract'
import { MINUTE, PARTIES, TRADE_STATES } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import {
  appealed,
  appealedWithoutStage,
  asked,
  decisionProposed,
  OPERATOR_ACTED_AT,
  PAID_AT,
  PAYMENT_DUE,
  paidTrade,
  STAGE_DUE_AT,
  tradeIn,
} from '../testing/trades.js'
import { viewTrade } from './selectors.js'
import {
  describeTurn,
  getMyTurn,
  getTurnEnd,
  getTurnLabel,
  isMyTurn,
  listMyTurns,
  sortByUrgency,
  type Turn,
} from './turns.js'

const { _id: id } = tradeIn('awaitingPayment')
const getTurns = (trade: MatchedOrder) =>
  PARTIES.map((party) => getMyTurn(viewTrade(trade, PAID_AT, party))?.name)

/** The turns of a list, without their texts. */
const listTurns = (...args: Parameters<typeof listMyTurns>) =>
  listMyTurns(...args).map(({ outside: _, ...turn }): Omit<Turn, 'outside'> => turn)

test('whose turn it is in every state, for the buyer and for the seller', () => {
  const labels = TRADE_STATES.map((state) =>
    PARTIES.map((party) => getTurnLabel(viewTrade(tradeIn(state), PAID_AT, party))),
  )
  expect(labels).toEqual([
    ['Your turn', 'Bola’s turn'],
    ['Your turn', 'Bola’s turn'],
    ['Sam’s turn', 'Your turn'],
    ['Sam’s turn', 'Your turn'],
    ['Your turn', 'Bola’s turn'],
    ['Sam’s turn', 'Your turn'],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

describe('the list of a user’s turns', () => {
  test('unpaid: it is the buyer’s turn to pay until the window ends, then to send proof', () => {
    const trade = tradeIn('awaitingPayment')
    expect([listTurns([trade], 0, 'buyer'), listTurns([trade], 0, 'seller')]).toEqual([
      [{ id, name: 'pay', since: 0, until: PAYMENT_DUE }],
      [],
    ])
    expect(listTurns([trade], PAYMENT_DUE, 'buyer')).toEqual([
      { id, name: 'sendProof', since: PAYMENT_DUE, until: PAYMENT_DUE + 15 * MINUTE },
    ])
  })

  test('unpaid: deadlines that the server has postponed do not postpone the start of a turn', () => {
    const [due, graceEnd] = [PAYMENT_DUE + 5 * MINUTE, PAYMENT_DUE + 40 * MINUTE]
    const trade = tradeIn('awaitingPayment', { matchedAt: 0, paymentDueAt: due, graceEndsAt: graceEnd })
    expect([0, due].map((at) => listTurns([trade], at, 'buyer'))).toEqual([
      [{ id, name: 'pay', since: 0, until: due }],
      [{ id, name: 'sendProof', since: due, until: graceEnd }],
    ])
  })

  test('paid: it is the seller’s turn, without an end after the confirmation window', () => {
    const due = PAID_AT + 15 * MINUTE
    const trade = paidTrade('paid.awaitingConfirmation')
    expect([PAID_AT, due].map((at) => listTurns([trade], at, 'seller'))).toEqual([
      [{ id, name: 'confirm', since: PAID_AT, until: due }],
      [{ id, name: 'confirmLate', since: due, until: undefined }],
    ])
    expect(listTurns([trade], due, 'buyer')).toEqual([])
  })

  test('paid: a confirmation deadline that the server has postponed does not postpone the start of the turn', () => {
    const due = PAID_AT + 20 * MINUTE
    const trade = paidTrade('paid.awaitingConfirmation', { confirmationDueAt: due })
    expect([PAID_AT, due].map((at) => listTurns([trade], at, 'seller'))).toEqual([
      [{ id, name: 'confirm', since: PAID_AT, until: due }],
      [{ id, name: 'confirmLate', since: due, until: undefined }],
    ])
  })

  test('a request is the turn of the party that must answer; its other turn waits', () => {
    const extension = tradeIn('awaitingPayment', { requests: { extension: 'requested' } })
    const byBuyer = tradeIn('awaitingPayment', { requests: { buyerCancellation: 'requested' } })
    const bySeller = tradeIn('awaitingPayment', { requests: { sellerCancellation: 'requested' } })
    expect([extension, byBuyer, bySeller].map(getTurns)).toEqual([
      ['pay', 'answerExtension'],
      ['pay', 'answerCancellation'],
      ['answerCancellation', undefined],
    ])
    expect(listTurns([extension], 0, 'seller')).toEqual([
      { id, name: 'answerExtension', since: undefined, until: PAYMENT_DUE },
    ])
  })

  test('the turn to answer a request to cancel ends with the current window, as every countdown of the trade', () => {
    const byBuyer = tradeIn('awaitingPayment', { requests: { buyerCancellation: 'requested' } })
    const bySeller = tradeIn('awaitingPayment', { requests: { sellerCancellation: 'requested' } })
    const expected = { id, name: 'answerCancellation', since: undefined }
    const until = PAYMENT_DUE + 15 * MINUTE
    expect(listTurns([byBuyer], 0, 'seller')).toEqual([{ ...expected, until: PAYMENT_DUE }])
    expect(listTurns([bySeller], 0, 'buyer')).toEqual([{ ...expected, until: PAYMENT_DUE }])
    expect(listTurns([byBuyer], PAYMENT_DUE, 'seller')).toEqual([{ ...expected, until }])
    expect(listTurns([bySeller], PAYMENT_DUE, 'buyer')).toEqual([{ ...expected, until }])
    expect(listTurns([byBuyer, bySeller], until, 'seller')).toEqual([])
  })

  test('while payments are stopped, only the time to answer the operator runs on', () => {
    const stopped = [asked('buyer'), decisionProposed('seller')].map((trade) => ({
      ...trade,
      windowsStoppedAt: OPERATOR_ACTED_AT,
    }))
    expect(listTurns(stopped, OPERATOR_ACTED_AT, 'buyer').map(({ name, until }) => [name, until])).toEqual([
      ['answerOperator', STAGE_DUE_AT],
    ])
  })

  test('in an appeal it is the turn of the party that was asked, then of the one that lost', () => {
    const trades = [
      appealedWithoutStage('buyer'),
      asked('seller'),
      decisionProposed('buyer'),
      decisionProposed('seller'),
    ]
    expect([...trades, appealed({ stage: 'underReview', decidedFor: 'seller' })].map(getTurns)).toEqual([
      [undefined, undefined],
      [undefined, 'answerOperator'],
      [undefined, 'answerDecision'],
      ['answerDecision', undefined],
      [undefined, undefined],
    ])
    expect(listTurns([asked('buyer'), decisionProposed('seller')], OPERATOR_ACTED_AT, 'buyer')).toEqual([
      { id, name: 'answerOperator', since: undefined, until: STAGE_DUE_AT },
      { id, name: 'answerDecision', since: OPERATOR_ACTED_AT, until: STAGE_DUE_AT },
    ])
  })

  test('completed or cancelled: it is nobody’s turn', () => {
    const trades = [paidTrade('completed'), tradeIn('cancelled')]
    expect(PARTIES.map((party) => listTurns(trades, PAID_AT, party))).toEqual([[], []])
  })
})

test('one instant for an order: the turn of a seller who was asked to cancel ends when its trade’s countdown does', () => {
  const trade = tradeIn('awaitingPayment', { requests: { buyerCancellation: 'requested' } })
  const view = viewTrade(trade, PAID_AT, 'seller')
  expect([getTurnEnd(view), view.deadline]).toEqual([PAYMENT_DUE, PAYMENT_DUE])
})

test('the user’s turns sort before the other trades; both sort by deadline, without a deadline last', () => {
  const open: MatchedOrder[] = [
    { ...appealedWithoutStage('buyer'), _id: 'no deadline' },
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

test('the label of a request: both parties may have a turn', () => {
  const trade = tradeIn('awaitingPayment', { requests: { extension: 'requested' } })
  const views = PARTIES.map((party) => viewTrade(trade, PAID_AT, party))
  expect(views.map((view) => [isMyTurn(view), getTurnLabel(view)])).toEqual([
    [true, 'Your turn'],
    [true, 'Bola asks for 15 more minutes'],
  ])
  const byBuyer = tradeIn('awaitingPayment', { requests: { buyerCancellation: 'requested' } })
  expect(getTurnLabel(viewTrade(byBuyer, PAID_AT, 'seller'))).toBe('Bola asks to cancel')
})

const payment = { amount: 7_500_000, currency: 'NGN' } as const

test('a turn says what it asks, in the app with the sum and outside of it without', () => {
  const trades: MatchedOrder[] = [
    tradeIn('awaitingPayment', { payment }),
    tradeIn('expired', { payment }),
    tradeIn('paid.awaitingConfirmation', { payment }),
    tradeIn('paid.lateConfirmation', { payment }),
    tradeIn('awaitingPayment', { payment, requests: { extension: 'requested' } }),
    tradeIn('expired', { payment, requests: { buyerCancellation: 'requested' } }),
    asked('seller'),
    decisionProposed('buyer'),
  ]
  const texts = trades.flatMap((trade) =>
    PARTIES.map((party) => viewTrade(trade, PAID_AT, party)).flatMap((view) => {
      const turn = getMyTurn(view)
      return turn ? [[turn.name, describeTurn(view), turn.outside]] : []
    }),
  )
  expect(texts).toEqual([
    ['pay', 'Pay 75,000.00 NGN', 'Pay and send the receipt'],
    [
      'sendProof',
      'Send the receipt if you have paid 75,000.00 NGN',
      'The payment window is over. If you have paid, send the receipt',
    ],
    ['confirm', 'Confirm that you received 75,000.00 NGN', 'Check your account, then confirm'],
    [
      'confirmLate',
      'Your confirmation of 75,000.00 NGN is late',
      'Your confirmation is late. Check your account',
    ],
    ['pay', 'Pay 75,000.00 NGN', 'Pay and send the receipt'],
    ['answerExtension', 'Agree to 15 more minutes, or decline', 'Agree to 15 more minutes, or decline'],
    [
      'sendProof',
      'Send the receipt if you have paid 75,000.00 NGN',
      'The payment window is over. If you have paid, send the receipt',
    ],
    ['answerCancellation', 'Agree to cancel, or decline', 'Agree to cancel, or decline'],
    ['answerOperator', 'Answer the operator', 'Answer the operator'],
    [
      'answerDecision',
      'Accept the decision, or ask for a review',
      'Accept the decision, or ask for a review',
    ],
  ])
})
