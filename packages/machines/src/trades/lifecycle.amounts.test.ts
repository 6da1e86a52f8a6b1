import { HOUR, PARTIES, TRADE_STATES } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import {
  CONFIRMATION_DUE_AT,
  PAID_AT,
  PAYMENT_DUE_AT,
  REST_DUE_AT,
  restoreIn,
  SHORT,
  STORED,
} from '../testing/stored-trades.js'
import {
  getTradeState,
  type Trade,
  type TradeEvent,
  type TradeSnapshot,
  tradeLifecycle,
} from './lifecycle.js'

const AGREED = 7_500_000
const report = (amount: number) => ({ type: 'amount.report', by: 'seller', amount }) as const
const DISPUTE = { type: 'amount.dispute', by: 'buyer' } as const
const SEND_REST = { type: 'rest.submit', by: 'buyer' } as const

/** The code of the refusal, or the next state. */
const getOutcome = (snapshot: TradeSnapshot, event: TradeEvent): string =>
  getRefusal(snapshot, event)?.code ?? getTradeState(tradeLifecycle.send(snapshot, event).snapshot)

const restorePaid = (changes: Partial<Trade> = {}, now: number = PAID_AT) =>
  tradeLifecycle.restore({ ...STORED['paid.awaitingConfirmation'], payment: AGREED, ...changes }, now)

describe('another amount than agreed', () => {
  test('what the seller can report, and what the buyer can answer, in each state', () => {
    const outcomes = TRADE_STATES.map((state) => {
      const snapshot = tradeLifecycle.restore(
        { ...restoreIn(state).context, state, payment: AGREED },
        restoreIn(state).context.now,
      )
      return [state, [report(AGREED - 1), DISPUTE, SEND_REST].map((event) => getOutcome(snapshot, event))]
    })
    expect(Object.fromEntries(outcomes)).toEqual({
      awaitingPayment: ['not_paid', 'not_paid', 'not_paid'],
      expired: ['not_paid', 'not_paid', 'not_paid'],
      'paid.awaitingConfirmation': ['paid.awaitingRest', 'not_requested', 'not_requested'],
      'paid.lateConfirmation': ['paid.awaitingRest', 'not_requested', 'not_requested'],
      'paid.awaitingRest': ['amount_reported', 'paid.amountDisputed', 'paid.awaitingConfirmation'],
      'paid.amountDisputed': ['amount_reported', 'not_requested', 'paid.awaitingConfirmation'],
      appealed: ['trade_appealed', 'trade_appealed', 'trade_appealed'],
      completed: ['trade_completed', 'trade_completed', 'trade_completed'],
      cancelled: ['trade_cancelled', 'trade_cancelled', 'trade_cancelled'],
    })
  })

  test('each event belongs to one party', () => {
    const events = PARTIES.flatMap((by): [TradeSnapshot, TradeEvent][] => [
      [restorePaid(), { ...report(1), by }],
      [restorePaid(), { ...DISPUTE, by }],
      [restoreIn('paid.awaitingRest'), { ...DISPUTE, by }],
      [restorePaid(), { ...SEND_REST, by }],
      [restoreIn('paid.awaitingRest'), { ...SEND_REST, by }],
    ])
    expect(events.map(([snapshot, event]) => getOutcome(snapshot, event))).toEqual([
      ...[
        'wrong_party',
        'not_requested',
        'paid.amountDisputed',
        'not_requested',
        'paid.awaitingConfirmation',
      ],
      ...['paid.awaitingRest', 'wrong_party', 'wrong_party', 'wrong_party', 'wrong_party'],
    ])
  })

  test('less gives the buyer an hour, or the rest of the payment window', () => {
    const getContext = (now: number) =>
      tradeLifecycle.send(restorePaid({}, now), report(AGREED - 1)).snapshot.context
    expect(getContext(PAID_AT)).toMatchObject({ receivedAmounts: [AGREED - 1], restDueAt: PAYMENT_DUE_AT })
    expect(getContext(PAYMENT_DUE_AT)).toMatchObject({ restDueAt: PAYMENT_DUE_AT + HOUR })
  })

  test('more is recorded, and the trade goes on', () => {
    const { snapshot } = tradeLifecycle.send(restorePaid(), report(AGREED + 1))
    expect([getTradeState(snapshot), snapshot.context.receivedAmounts, snapshot.context.restDueAt]).toEqual([
      'paid.awaitingConfirmation',
      [AGREED + 1],
      undefined,
    ])
    expect(getOutcome(snapshot, report(AGREED - 1))).toBe('amount_reported')
  })

  test('the agreed amount is to be confirmed, and without a price there is none', () => {
    expect([
      getRefusal(restorePaid(), report(AGREED)),
      getRefusal(restorePaid({ payment: undefined }), report(AGREED)),
    ]).toEqual([
      { code: 'amount_agreed', message: 'This is the agreed amount: confirm the payment' },
      { code: 'no_price', message: 'This order has no price' },
    ])
  })

  test('the rest keeps the time of the first proof, and gives the seller 15 minutes again', () => {
    const sent = tradeLifecycle.send(
      tradeLifecycle.restore({ ...SHORT, state: 'paid.awaitingRest' }, CONFIRMATION_DUE_AT),
      SEND_REST,
    ).snapshot
    expect(sent.context).toEqual({
      ...SHORT,
      now: CONFIRMATION_DUE_AT,
      restSentAt: CONFIRMATION_DUE_AT,
      confirmationDueAt: CONFIRMATION_DUE_AT + HOUR / 4,
    })
    // Less again: there is no third proof.
    const short = tradeLifecycle.send(sent, report(AGREED - 1)).snapshot
    expect([getTradeState(short), getOutcome(short, SEND_REST), getOutcome(short, report(1))]).toEqual([
      'paid.amountDisputed',
      'already_paid',
      'amount_reported',
    ])
  })

  test('the seller may appeal at any time, the buyer when the time for the rest is over', () => {
    const getAppeals = (now: number) => {
      const snapshot = tradeLifecycle.restore({ ...SHORT, state: 'paid.awaitingRest' }, now)
      return PARTIES.map((by) => getOutcome(snapshot, { type: 'appeal.open', by }))
    }
    expect([getAppeals(REST_DUE_AT - 1), getAppeals(REST_DUE_AT)]).toEqual([
      ['too_early', 'appealed'],
      ['appealed', 'appealed'],
    ])
  })

  test('while payments are stopped, the window stands still, nothing is reported and no rest is sent', () => {
    const stopped = tradeLifecycle.restore(
      { ...SHORT, state: 'paid.awaitingRest', stoppedAt: REST_DUE_AT - 1 },
      REST_DUE_AT,
    )
    expect([
      getTradeState(stopped),
      tradeLifecycle.deadline(stopped),
      getOutcome(stopped, SEND_REST),
      getOutcome(restorePaid({ stoppedAt: PAID_AT }), report(1)),
      getOutcome(stopped, DISPUTE),
    ]).toEqual(['paid.awaitingRest', undefined, 'stopped', 'stopped', 'paid.amountDisputed'])
  })

  test('the message of each refusal', () => {
    const getMessage = (snapshot: TradeSnapshot, event: TradeEvent) => getRefusal(snapshot, event)?.message
    const awaitingRest = restoreIn('paid.awaitingRest')
    const restSent = tradeLifecycle.restore(
      { ...SHORT, state: 'paid.amountDisputed', restSentAt: PAID_AT },
      PAID_AT,
    )
    expect([
      getMessage(restorePaid(), { ...report(1), by: 'buyer' }),
      getMessage(restorePaid(), { ...DISPUTE, by: 'seller' }),
      getMessage(awaitingRest, { ...DISPUTE, by: 'seller' }),
      getMessage(awaitingRest, { ...SEND_REST, by: 'seller' }),
      getMessage(restorePaid(), DISPUTE),
      getMessage(restorePaid(), SEND_REST),
      getMessage(awaitingRest, report(1)),
      getMessage(restSent, SEND_REST),
      getMessage(awaitingRest, { type: 'appeal.open', by: 'buyer' }),
      getMessage(restoreIn('awaitingPayment'), report(1)),
      getMessage(restoreIn('appealed'), report(1)),
      getMessage(restoreIn('completed'), SEND_REST),
      getMessage(restoreIn('cancelled'), DISPUTE),
      getMessage(restorePaid({ stoppedAt: PAID_AT }), report(1)),
    ]).toEqual([
      'Only the seller can say what has arrived',
      'Only the buyer can answer this',
      'Only the buyer can answer this',
      'Only the buyer can answer this',
      'The seller has reported no other amount',
      'The seller has reported no other amount',
      'You have already said what has arrived',
      'This order has already been paid',
      'You still have time to send the rest or to answer',
      'This order has not been paid',
      'This order is appealed: add it to the appeal',
      'This order has been completed',
      'This order has been cancelled',
      'Payments and releases are stopped for now',
    ])
  })

  test('an appeal over the amount is opened once, and joined after that', () => {
    const openAppeal = (by: 'buyer' | 'seller') =>
      tradeLifecycle.send(restoreIn('paid.amountDisputed'), { type: 'appeal.open', by })
    expect(PARTIES.map((by) => openAppeal(by).effects)).toEqual([['open an appeal'], ['open an appeal']])
  })
})
