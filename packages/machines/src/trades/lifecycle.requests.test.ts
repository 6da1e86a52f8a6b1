import {
  MAX_TRADE_MESSAGES,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  type Party,
  TRADE_MESSAGE_INTERVAL,
  TRADE_MESSAGE_PUSH_INTERVAL,
  TRADE_STATES,
  type TradeMessageCode,
  type TradeState,
} from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { GRACE_ENDS_AT, PAYMENT_DUE_AT, restoreIn, STORED, UNPAID } from '../testing/stored-trades.js'
import {
  getTradeState,
  isCancelledByConsent,
  isEndingByConsent,
  type Trade,
  type TradeEvent,
  type TradeSnapshot,
  tradeLifecycle,
} from './lifecycle.js'

type RequestEvent = Extract<TradeEvent, { type: `${'extension' | 'cancellation'}.${string}` }>

const EVENTS = {
  'buyer asks for time': { type: 'extension.request', by: 'buyer' },
  'seller asks for time': { type: 'extension.request', by: 'seller' },
  'buyer gives time': { type: 'extension.accept', by: 'buyer' },
  'seller gives time': { type: 'extension.accept', by: 'seller' },
  'buyer declines time': { type: 'extension.decline', by: 'buyer' },
  'seller declines time': { type: 'extension.decline', by: 'seller' },
  'buyer asks to cancel': { type: 'cancellation.request', by: 'buyer' },
  'seller asks to cancel': { type: 'cancellation.request', by: 'seller' },
  'buyer agrees to cancel': { type: 'cancellation.accept', by: 'buyer' },
  'seller agrees to cancel': { type: 'cancellation.accept', by: 'seller' },
  'buyer declines to cancel': { type: 'cancellation.decline', by: 'buyer' },
  'seller declines to cancel': { type: 'cancellation.decline', by: 'seller' },
} as const satisfies Record<string, RequestEvent>
type EventName = keyof typeof EVENTS

/** The code of each refusal, or the next state with the effects. */
const getOutcomes = (snapshot: TradeSnapshot) =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]) => {
      const refusal = getRefusal(snapshot, event)
      if (refusal) return [name, refusal.code]
      const { snapshot: next, effects } = tradeLifecycle.send(snapshot, event)
      return [name, [getTradeState(next), ...effects].join(': ')]
    }),
  )

const all = (names: EventName[], outcome: string) => Object.fromEntries(names.map((name) => [name, outcome]))
const NAMES = Object.keys(EVENTS) as EventName[]
const EXTENSION_NAMES = NAMES.filter((name) => EVENTS[name].type.startsWith('extension'))
const CANCELLATION_ANSWERS = NAMES.filter((name) => /cancellation\.(accept|decline)/.test(EVENTS[name].type))

/** The outcomes before anybody has asked for anything. */
const fresh: Record<TradeState, Record<string, string>> = {
  awaitingPayment: {
    'buyer asks for time': 'awaitingPayment',
    'seller asks for time': 'wrong_party',
    'buyer gives time': 'wrong_party',
    'seller gives time': 'not_requested',
    'buyer declines time': 'wrong_party',
    'seller declines time': 'not_requested',
    'buyer asks to cancel': 'awaitingPayment',
    'seller asks to cancel': 'awaitingPayment',
    ...all(CANCELLATION_ANSWERS, 'not_requested'),
  },
  expired: {
    ...all(EXTENSION_NAMES, 'payment_window_expired'),
    'buyer asks to cancel': 'expired',
    'seller asks to cancel': 'expired',
    ...all(CANCELLATION_ANSWERS, 'not_requested'),
  },
  'paid.awaitingConfirmation': all(NAMES, 'already_paid'),
  'paid.lateConfirmation': all(NAMES, 'already_paid'),
  'paid.awaitingRest': all(NAMES, 'already_paid'),
  'paid.amountDisputed': all(NAMES, 'already_paid'),
  appealed: all(NAMES, 'already_paid'),
  completed: all(NAMES, 'trade_completed'),
  cancelled: all(NAMES, 'trade_cancelled'),
}

const restoreUnpaid = (changes: Partial<Trade>, state: TradeState = 'awaitingPayment') =>
  tradeLifecycle.restore({ ...STORED[state], ...changes }, state === 'expired' ? PAYMENT_DUE_AT : 0)

describe('requests', () => {
  test.each(TRADE_STATES)('%s: what can be asked and answered', (state) => {
    expect(getOutcomes(restoreIn(state))).toEqual(fresh[state])
  })

  test('a request for more time is made once and answered once', () => {
    expect(getOutcomes(restoreUnpaid({ extension: 'requested' }))).toEqual({
      ...fresh.awaitingPayment,
      'buyer asks for time': 'already_requested',
      'seller gives time': 'awaitingPayment',
      'seller declines time': 'awaitingPayment',
    })
    for (const extension of ['accepted', 'declined'] as const)
      expect(getOutcomes(restoreUnpaid({ extension }))).toEqual({
        ...fresh.awaitingPayment,
        'buyer asks for time': 'already_requested',
      })
  })

  test.each(['awaitingPayment', 'expired'] as const)(
    '%s: the other party answers a request to cancel, and each party asks once',
    (state) => {
      expect(getOutcomes(restoreUnpaid({ cancellations: { buyer: 'requested' } }, state))).toEqual({
        ...fresh[state],
        'buyer asks to cancel': 'already_requested',
        'seller asks to cancel': 'already_requested',
        'seller agrees to cancel': 'expired',
        'seller declines to cancel': state,
      })
      expect(getOutcomes(restoreUnpaid({ cancellations: { seller: 'declined' } }, state))).toEqual({
        ...fresh[state],
        'seller asks to cancel': 'already_requested',
      })
    },
  )

  test('an accepted extension moves both deadlines by 15 minutes, a declined one moves nothing', () => {
    const requested = restoreUnpaid({ extension: 'requested' })
    const getContext = (name: EventName) => tradeLifecycle.send(requested, EVENTS[name]).snapshot.context
    expect(getContext('seller gives time')).toEqual({
      now: 0,
      extension: 'accepted',
      paymentDueAt: PAYMENT_DUE_AT + PAYMENT_EXTENSION,
      graceEndsAt: GRACE_ENDS_AT + PAYMENT_EXTENSION,
    })
    expect(getContext('seller declines time')).toEqual({ now: 0, extension: 'declined', ...UNPAID })
  })

  test('the answers to a request to cancel are stored with the party that asked', () => {
    const requested = restoreUnpaid({ cancellations: { buyer: 'declined', seller: 'requested' } })
    const getNext = (name: EventName) => tradeLifecycle.send(requested, EVENTS[name]).snapshot.context
    const accepted = getNext('buyer agrees to cancel')
    expect([accepted.cancellations, isCancelledByConsent(accepted)]).toEqual([
      { buyer: 'declined', seller: 'accepted' },
      true,
    ])
    const declined = getNext('buyer declines to cancel')
    expect([declined.cancellations, isCancelledByConsent(declined)]).toEqual([
      { buyer: 'declined', seller: 'declined' },
      false,
    ])
  })

  describe.each(['awaitingPayment', 'expired'] as const)('%s: after both have agreed to cancel', (state) => {
    const agree = (event: Partial<Extract<TradeEvent, { type: 'cancellation.accept' }>> = {}) =>
      tradeLifecycle.send(restoreUnpaid({ cancellations: { buyer: 'requested' } }, state), {
        type: 'cancellation.accept',
        by: 'seller',
        ...event,
      }).snapshot
    const now = state === 'expired' ? PAYMENT_DUE_AT : 0
    const graceEndsAt = now + PAYMENT_GRACE
    const tick = (snapshot: TradeSnapshot, at: number) =>
      tradeLifecycle.send(snapshot, { type: 'clock.tick', now: at })

    test('late proof is accepted for 15 minutes, and nobody asks or answers again', () => {
      const agreed = agree()
      expect(agreed.context).toEqual({
        ...UNPAID,
        now,
        graceEndsAt,
        cancellations: { buyer: 'accepted' },
      })
      expect([isEndingByConsent(agreed), tradeLifecycle.deadline(agreed)]).toEqual([true, graceEndsAt])
      expect(getOutcomes(agreed)).toEqual({
        ...all(EXTENSION_NAMES, 'payment_window_expired'),
        ...all(
          NAMES.filter((name) => EVENTS[name].type.endsWith('.request')),
          'already_requested',
        ),
        ...all(CANCELLATION_ANSWERS, 'not_requested'),
      })
      const { snapshot, effects } = tradeLifecycle.send(tick(agreed, graceEndsAt - 1).snapshot, {
        type: 'payment.submit',
        by: 'buyer',
      })
      expect([getTradeState(snapshot), effects]).toEqual(['appealed', ['open an appeal for late proof']])
    })

    test('the end of the grace period returns the sell order to the market, or cancels it', () => {
      const outcomes = [agree(), agree({ isPaid: false, cancelsSellOrder: true })].map((agreed) => {
        const { snapshot, effects } = tick(agreed, graceEndsAt)
        return [getTradeState(tick(agreed, graceEndsAt - 1).snapshot), getTradeState(snapshot), effects]
      })
      expect(outcomes).toEqual([
        ['expired', 'cancelled', ['cancel the buy order and return the sell order to the market']],
        ['expired', 'cancelled', ['cancel both orders', 'return the escrow of the cancelled sell order']],
      ])
    })

    test('the seller can still confirm the payment', () => {
      const { snapshot, effects } = tradeLifecycle.send(agree(), { type: 'payment.confirm', by: 'seller' })
      expect([getTradeState(snapshot), effects]).toEqual([
        'completed',
        ['release the escrow to the buyer', 'complete both orders'],
      ])
    })
  })

  test('who states that there was a payment cannot agree, and the buyer cannot cancel the sell order', () => {
    const refuse = (asked: Party, event: object) =>
      getRefusal(restoreUnpaid({ cancellations: { [asked]: 'requested' } }), {
        type: 'cancellation.accept',
        ...event,
      } as TradeEvent)
    expect([
      refuse('seller', { by: 'buyer', isPaid: true }),
      refuse('buyer', { by: 'seller', isPaid: true }),
      refuse('seller', { by: 'buyer', isPaid: false, cancelsSellOrder: true }),
      refuse('seller', { by: 'buyer', isPaid: false }),
      refuse('buyer', { by: 'seller', cancelsSellOrder: true }),
    ]).toEqual([
      { code: 'already_paid', message: 'If you have paid, decline and send the receipt' },
      { code: 'already_paid', message: 'If the money has arrived, decline and ask for the receipt' },
      { code: 'wrong_party', message: 'Only the seller can cancel the sell order' },
      undefined,
      undefined,
    ])
  })

  test('a payment after a cancellation by consent is refused as cancelled, not as expired', () => {
    const getCode = (cancellations: Trade['cancellations']) =>
      getRefusal(tradeLifecycle.restore({ ...STORED.cancelled, cancellations }, 0), {
        type: 'payment.submit',
        by: 'buyer',
      } as TradeEvent)?.code
    expect([
      getCode({ buyer: 'accepted' }),
      getCode({ seller: 'accepted' }),
      getCode({ buyer: 'declined' }),
    ]).toEqual(['trade_cancelled', 'trade_cancelled', 'payment_window_expired'])
  })

  test('the messages of the refusals that only requests have', () => {
    const getMessage = (snapshot: TradeSnapshot, name: EventName) =>
      getRefusal(snapshot, EVENTS[name])?.message
    const start = restoreIn('awaitingPayment')
    const buyerAsked = restoreUnpaid({ extension: 'declined', cancellations: { buyer: 'requested' } })
    expect([
      getMessage(start, 'seller asks for time'),
      getMessage(start, 'buyer gives time'),
      getMessage(start, 'seller gives time'),
      getMessage(buyerAsked, 'buyer asks for time'),
      getMessage(buyerAsked, 'buyer asks to cancel'),
      getMessage(buyerAsked, 'seller asks to cancel'),
    ]).toEqual([
      'Only the buyer can ask for more time',
      'Only the seller can answer this request',
      'There is no open request',
      'You can ask for more time once per order',
      'You can ask to cancel once per order',
      'The other side has already asked to cancel',
    ])
  })
})

describe('messages', () => {
  const nudge = (by: Party) => ({ type: 'message.send', by, message: 'nudge' }) as const
  const restoreAt = (now: number, messages: Trade['messages']) =>
    tradeLifecycle.restore({ ...STORED.awaitingPayment, messages }, now)

  test('are refused with not_found when the trade has ended', () => {
    const refused = TRADE_STATES.filter((state) => getRefusal(restoreIn(state), nudge('buyer')))
    expect(refused.map((state) => [state, getRefusal(restoreIn(state), nudge('buyer'))])).toEqual(
      ['completed', 'cancelled'].map((state) => [state, { code: 'not_found', message: 'Not found' }]),
    )
  })

  test('can be sent by those whom the catalogue names', () => {
    const getRefusalOf = (event: TradeEvent) => getRefusal(restoreIn('awaitingPayment'), event)
    expect([
      getRefusalOf({ type: 'message.send', by: 'buyer', message: 'payingNow' }),
      getRefusalOf({ type: 'message.send', by: 'seller', message: 'detailsRight' }),
      getRefusalOf({ type: 'message.send', by: 'seller', message: 'paid' }),
    ]).toEqual([
      undefined,
      undefined,
      { code: 'wrong_party', message: 'Only the other side can send this message' },
    ])
  })

  test('of a buyer who pays or has paid are refused where they do not fit', () => {
    const sendAsBuyer = (message: TradeMessageCode): TradeEvent => ({
      type: 'message.send',
      by: 'buyer',
      message,
    })
    const unfitting = { code: 'message_unfitting', message: 'This message does not fit the order now' }
    const listRefused = (state: TradeState) =>
      (['nudge', 'payingNow', 'paid'] as const).filter(
        (message) => getRefusal(restoreIn(state), sendAsBuyer(message))?.code === unfitting.code,
      )
    expect(TRADE_STATES.map((state) => [state, listRefused(state)])).toEqual([
      ['awaitingPayment', ['paid']],
      ['expired', ['payingNow', 'paid']],
      ['paid.awaitingConfirmation', ['payingNow']],
      ['paid.lateConfirmation', ['payingNow']],
      ['paid.awaitingRest', ['payingNow']],
      ['paid.amountDisputed', ['payingNow']],
      ['appealed', ['payingNow']],
      ['completed', []],
      ['cancelled', []],
    ])
    const stopped = tradeLifecycle.restore({ ...STORED.awaitingPayment, stoppedAt: 0 }, 0)
    expect(getRefusal(stopped, sendAsBuyer('payingNow'))).toEqual(unfitting)
  })

  test('are limited for each party to one a minute and ten per trade', () => {
    const buyer = { count: MAX_TRADE_MESSAGES - 1, lastAt: 1, pushedAt: 1 }
    const getRefusalAt = (now: number, messages: Trade['messages'], by: Party = 'buyer') =>
      getRefusal(restoreAt(now, messages), nudge(by))
    expect([
      getRefusalAt(TRADE_MESSAGE_INTERVAL, { buyer }),
      getRefusalAt(TRADE_MESSAGE_INTERVAL + 1, { buyer }),
      getRefusalAt(TRADE_MESSAGE_INTERVAL + 1, { buyer: { ...buyer, count: MAX_TRADE_MESSAGES } }),
      getRefusalAt(0, { buyer: { ...buyer, count: MAX_TRADE_MESSAGES } }, 'seller'),
    ]).toEqual([
      { code: 'message_too_soon', message: 'You can send one message a minute' },
      undefined,
      { code: 'message_limit', message: 'You have sent all 10 messages of this order' },
      undefined,
    ])
  })

  test('are counted by party, and pushed at most every ten minutes', () => {
    const send = (now: number, messages: Trade['messages']) =>
      tradeLifecycle.send(restoreAt(now, messages), nudge('buyer')).snapshot.context.messages
    const seller = { count: 2, lastAt: 5, pushedAt: 5 }
    const first = send(7, { seller })
    expect(first).toEqual({ seller, buyer: { count: 1, lastAt: 7, pushedAt: 7 } })
    const last = 7 + TRADE_MESSAGE_PUSH_INTERVAL - 1
    expect(send(last, first)?.buyer).toEqual({ count: 2, lastAt: last, pushedAt: 7 })
    expect(send(last + 1, first)?.buyer).toEqual({ count: 2, lastAt: last + 1, pushedAt: last + 1 })
  })
})
