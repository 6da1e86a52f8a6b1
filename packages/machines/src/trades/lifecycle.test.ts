import {
  CONFIRMATION_WINDOW,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  TRADE_STATES,
  type TradeState,
} from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { walk } from '../charts/walk.js'
import { refusal } from '../refusal.js'
import {
  isOpenTrade,
  restoreTrade,
  type StoredTrade,
  settleTrade,
  stepTrade,
  TRADE_EFFECTS,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  tradeDeadline,
  tradeLifecycle,
  tradeState,
} from './lifecycle.js'

const due = PAYMENT_WINDOW
const grace = due + PAYMENT_GRACE
const paidAt = 1_000
const confirmationDue = paidAt + CONFIRMATION_WINDOW

const unpaid = { paymentDueAt: due, graceEndsAt: grace } as const
const paid = { ...unpaid, paidAt, confirmationDueAt: confirmationDue } as const
const stored = {
  awaitingPayment: { ...unpaid, state: 'awaitingPayment' },
  expired: { ...unpaid, state: 'expired' },
  'paid.awaitingConfirmation': { ...paid, state: 'paid.awaitingConfirmation' },
  'paid.lateConfirmation': { ...paid, state: 'paid.lateConfirmation' },
  appealed: { ...paid, state: 'appealed' },
  completed: { ...paid, state: 'completed' },
  cancelled: { ...unpaid, state: 'cancelled' },
} as const satisfies Record<TradeState, StoredTrade>

/** A moment at which a trade stands in each state. */
const during: Record<TradeState, number> = {
  awaitingPayment: 0,
  expired: due,
  'paid.awaitingConfirmation': paidAt,
  'paid.lateConfirmation': confirmationDue,
  appealed: confirmationDue,
  completed: confirmationDue,
  cancelled: grace,
}
const inState = (state: TradeState) => restoreTrade(stored[state], during[state])

const RETURN = 'cancel the buy order and return the sell order to the market'

describe('a trade brought up to its time', () => {
  const at = (trade: StoredTrade, now: number) => {
    const { snapshot, effects } = settleTrade(trade, now)
    return [tradeState(snapshot), ...effects]
  }

  test('[orders.13] awaits payment to the last millisecond of the window, then it is expired', () => {
    expect(at(stored.awaitingPayment, due - 1)).toEqual(['awaitingPayment'])
    expect(at(stored.awaitingPayment, due)).toEqual(['expired'])
  })

  test('[orders.13] is expired to the last millisecond of the grace, then cancelled, and the sell order returns', () => {
    expect(at(stored.expired, grace - 1)).toEqual(['expired'])
    expect(at(stored.expired, grace)).toEqual(['cancelled', RETURN])
  })

  test('goes through both at once when nobody looked in between', () => {
    expect(at(stored.awaitingPayment, grace - 1)).toEqual(['expired'])
    expect(at(stored.awaitingPayment, grace)).toEqual(['cancelled', RETURN])
    expect(at(stored.awaitingPayment, grace * 1_000)).toEqual(['cancelled', RETURN])
  })

  test('awaits confirmation to the last millisecond of the window, then it is late, and nothing moves by itself', () => {
    expect(at(stored['paid.awaitingConfirmation'], confirmationDue - 1)).toEqual([
      'paid.awaitingConfirmation',
    ])
    expect(at(stored['paid.awaitingConfirmation'], confirmationDue)).toEqual(['paid.lateConfirmation'])
    expect(at(stored['paid.awaitingConfirmation'], grace * 1_000)).toEqual(['paid.lateConfirmation'])
  })

  test.each(['paid.lateConfirmation', 'appealed', 'completed', 'cancelled'] as const)(
    '%s: no time moves it, and nothing that was done is done again',
    (state) => {
      expect(at(stored[state], 0)).toEqual([state])
      expect(at(stored[state], grace * 1_000)).toEqual([state])
    },
  )

  test('keeps what is known of it, and takes the time', () => {
    const { state: _, ...known } = stored.appealed
    expect(restoreTrade(stored.appealed, grace).context).toEqual({ ...known, now: grace })
  })
})

test('the next deadline of each state', () => {
  const deadlines = TRADE_STATES.map((state) => [state, tradeDeadline(inState(state))])
  expect(Object.fromEntries(deadlines)).toEqual({
    awaitingPayment: due,
    expired: grace,
    'paid.awaitingConfirmation': confirmationDue,
    'paid.lateConfirmation': undefined,
    appealed: undefined,
    completed: undefined,
    cancelled: undefined,
  })
})

test('a trade is open until it is completed or cancelled', () => {
  expect(TRADE_STATES.filter((state) => isOpenTrade(inState(state)))).toEqual([
    'awaitingPayment',
    'expired',
    'paid.awaitingConfirmation',
    'paid.lateConfirmation',
    'appealed',
  ])
})

const EVENTS = {
  'buyer pays': { type: 'payment.submit', by: 'buyer' },
  'seller pays': { type: 'payment.submit', by: 'seller' },
  'buyer confirms': { type: 'payment.confirm', by: 'buyer' },
  'seller confirms': { type: 'payment.confirm', by: 'seller' },
  'buyer appeals': { type: 'appeal.open', by: 'buyer' },
  'seller appeals': { type: 'appeal.open', by: 'seller' },
  'resolved for the buyer': { type: 'appeal.resolve', to: 'buyer' },
  'resolved for the seller': { type: 'appeal.resolve', to: 'seller' },
} as const satisfies Record<string, TradeEvent>
type EventName = keyof typeof EVENTS

/** The code of the refusal, or the next state and what must be done, in order. */
type Outcome = string | [TradeState, ...TradeEffect[]]

const outcomes = (snapshot: TradeSnapshot): Record<string, Outcome> =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]): [string, Outcome] => {
      const refused = refusal(snapshot, event)
      if (refused) return [name, refused.code]
      const { snapshot: next, effects } = stepTrade(snapshot, event)
      return [name, [tradeState(next), ...effects]]
    }),
  )

const unresolvable = {
  'resolved for the buyer': 'wrong_state',
  'resolved for the seller': 'wrong_state',
} as const
const SETTLE: [TradeState, ...TradeEffect[]] = [
  'completed',
  'release the escrow to the buyer',
  'complete both orders',
]

const table: Record<TradeState, Record<EventName, Outcome>> = {
  awaitingPayment: {
    'buyer pays': ['paid.awaitingConfirmation'],
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': 'not_paid',
    'buyer appeals': 'not_paid',
    'seller appeals': 'not_paid',
    ...unresolvable,
  },
  expired: {
    'buyer pays': ['appealed', 'open an appeal for late proof'],
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': SETTLE,
    'buyer appeals': 'not_paid',
    'seller appeals': 'not_paid',
    ...unresolvable,
  },
  'paid.awaitingConfirmation': {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': SETTLE,
    'buyer appeals': 'too_early',
    'seller appeals': ['appealed', 'open an appeal'],
    ...unresolvable,
  },
  'paid.lateConfirmation': {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': SETTLE,
    'buyer appeals': ['appealed', 'open an appeal'],
    'seller appeals': ['appealed', 'open an appeal'],
    ...unresolvable,
  },
  appealed: {
    'buyer pays': 'already_paid',
    'seller pays': 'wrong_party',
    'buyer confirms': 'wrong_party',
    'seller confirms': [...SETTLE, 'close the appeal as settled'],
    'buyer appeals': ['appealed', 'join the appeal'],
    'seller appeals': ['appealed', 'join the appeal'],
    'resolved for the buyer': [...SETTLE, 'close the appeal for the buyer'],
    'resolved for the seller': [
      'cancelled',
      'return the escrow to the seller',
      'cancel both orders',
      'close the appeal for the seller',
    ],
  },
  completed: {
    'buyer pays': 'trade_completed',
    'seller pays': 'trade_completed',
    'buyer confirms': 'trade_completed',
    'seller confirms': 'trade_completed',
    'buyer appeals': 'trade_completed',
    'seller appeals': 'trade_completed',
    ...unresolvable,
  },
  cancelled: {
    'buyer pays': 'payment_window_expired',
    'seller pays': 'payment_window_expired',
    'buyer confirms': 'trade_cancelled',
    'seller confirms': 'trade_cancelled',
    'buyer appeals': 'trade_cancelled',
    'seller appeals': 'trade_cancelled',
    ...unresolvable,
  },
}

describe('what each party may do, and what follows', () => {
  test.each(TRADE_STATES)('%s', (state) => {
    expect(outcomes(inState(state))).toEqual(table[state])
  })

  test('at a deadline the state after it already counts', () => {
    expect(outcomes(restoreTrade(stored.awaitingPayment, due - 1))).toEqual(table.awaitingPayment)
    expect(outcomes(restoreTrade(stored.awaitingPayment, due))).toEqual(table.expired)
    expect(outcomes(restoreTrade(stored.awaitingPayment, grace - 1))).toEqual(table.expired)
    expect(outcomes(restoreTrade(stored.awaitingPayment, grace))).toEqual(table.cancelled)
    const waiting = stored['paid.awaitingConfirmation']
    expect(outcomes(restoreTrade(waiting, confirmationDue - 1))).toEqual(table['paid.awaitingConfirmation'])
    expect(outcomes(restoreTrade(waiting, confirmationDue))).toEqual(table['paid.lateConfirmation'])
  })

  test('cancelled after it was paid: a payment is not told of the window', () => {
    const decided = restoreTrade({ ...paid, state: 'cancelled' }, grace)
    expect(outcomes(decided)).toEqual({
      ...table.cancelled,
      'buyer pays': 'trade_cancelled',
      'seller pays': 'trade_cancelled',
    })
  })

  test('the words of each refusal', () => {
    const words = (state: TradeState, event: EventName) => refusal(inState(state), EVENTS[event])?.message
    expect([
      words('awaitingPayment', 'seller pays'),
      words('awaitingPayment', 'buyer confirms'),
      words('awaitingPayment', 'seller confirms'),
      words('awaitingPayment', 'resolved for the buyer'),
      words('paid.awaitingConfirmation', 'buyer pays'),
      words('paid.awaitingConfirmation', 'buyer appeals'),
      words('completed', 'buyer pays'),
      words('cancelled', 'buyer pays'),
      words('cancelled', 'seller confirms'),
    ]).toEqual([
      'Only the buyer can pay',
      'Only the seller can confirm the payment',
      'This order has not been paid',
      'This is not possible now',
      'This order has already been paid',
      'The seller still has time to confirm',
      'This order has been completed',
      'Payment window has expired',
      'This order has been cancelled',
    ])
  })
})

describe('what a step notes', () => {
  const noted = (snapshot: TradeSnapshot, event: TradeEvent) => stepTrade(snapshot, event).snapshot.context

  test('a payment: when, and how long the seller has', () => {
    expect(noted(restoreTrade(stored.awaitingPayment, due - 1), EVENTS['buyer pays'])).toEqual({
      ...unpaid,
      now: due - 1,
      paidAt: due - 1,
      confirmationDueAt: due - 1 + CONFIRMATION_WINDOW,
    })
  })

  test('late proof: the payment too', () => {
    expect(noted(restoreTrade(stored.awaitingPayment, due), EVENTS['buyer pays'])).toEqual({
      ...unpaid,
      now: due,
      paidAt: due,
      confirmationDueAt: due + CONFIRMATION_WINDOW,
    })
  })

  test('an appeal: nothing', () => {
    expect(noted(inState('paid.lateConfirmation'), EVENTS['buyer appeals'])).toEqual({
      ...paid,
      now: confirmationDue,
    })
  })
})

describe('every way a trade can go', () => {
  const moments = [paidAt, due - 1, due, grace - 1, grace, grace + CONFIRMATION_WINDOW]
  const { steps } = walk(tradeLifecycle, {
    input: { ...unpaid, now: 0 },
    events: ({ context }) => [
      ...Object.values(EVENTS),
      ...moments.filter((now) => now > context.now).map((now) => ({ type: 'clock.tick', now }) as const),
    ],
  })

  test('has every effect somewhere, and none at an event that is refused', () => {
    const seen = new Set<TradeEffect>()
    for (const { state, event, nextState } of steps) {
      const step = stepTrade(state, event)
      for (const effect of step.effects) seen.add(effect)
      if (refusal(state, event)) expect([step.effects, nextState.value]).toEqual([[], state.value])
    }
    expect([...seen].sort()).toEqual([...TRADE_EFFECTS].sort())
  })

  test('moves the escrow exactly once on its way to an end, and never after', () => {
    const moves: TradeEffect[] = [
      'release the escrow to the buyer',
      'return the escrow to the seller',
      'cancel the buy order and return the sell order to the market',
    ]
    for (const { state, event, nextState } of steps) {
      const moved = stepTrade(state, event).effects.filter((effect) => moves.includes(effect)).length
      expect(moved).toBe(isOpenTrade(state) && !isOpenTrade(nextState) ? 1 : 0)
    }
  })

  test('survives being stored and restored anywhere', () => {
    for (const { nextState } of steps) {
      const kept: StoredTrade = { ...nextState.context, state: tradeState(nextState) }
      const restored = restoreTrade(kept, nextState.context.now)
      expect([restored.value, restored.context]).toEqual([nextState.value, nextState.context])
    }
  })
})
