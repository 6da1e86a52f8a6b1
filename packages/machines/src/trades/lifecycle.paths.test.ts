import { CONFIRMATION_WINDOW, PARTIES } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { walk } from '../charts/walk.js'
import { getRefusal } from '../refusal.js'
import { GRACE_ENDS_AT, PAID_AT, PAYMENT_DUE_AT, UNPAID } from '../testing/stored-trades.js'
import {
  getTradeState,
  isOpenTrade,
  type StoredTrade,
  TRADE_EFFECTS,
  type TradeEffect,
  type TradeEvent,
  tradeLifecycle,
} from './lifecycle.js'

const EVENTS: TradeEvent[] = [
  { type: 'appeal.start' },
  ...PARTIES.flatMap((party): TradeEvent[] => [
    { type: 'payment.submit', by: party },
    { type: 'payment.confirm', by: party },
    { type: 'appeal.open', by: party },
    { type: 'appeal.resolve', to: party },
  ]),
]

describe('every path of a trade', () => {
  const times = [
    PAID_AT,
    PAYMENT_DUE_AT - 1,
    PAYMENT_DUE_AT,
    GRACE_ENDS_AT - 1,
    GRACE_ENDS_AT,
    GRACE_ENDS_AT + CONFIRMATION_WINDOW,
  ]
  const requests = PARTIES.flatMap((by): TradeEvent[] => [
    { type: 'extension.request', by },
    { type: 'extension.accept', by },
    { type: 'extension.decline', by },
    { type: 'cancellation.request', by },
    { type: 'cancellation.accept', by },
    { type: 'cancellation.accept', by, isPaid: false, cancelsSellOrder: true },
    { type: 'cancellation.decline', by },
  ])
  const withRequests = walk(tradeLifecycle.machine, {
    input: { ...UNPAID, now: 0 },
    events: (state) =>
      isOpenTrade(state)
        ? [
            ...requests,
            ...[state.context.paymentDueAt, state.context.graceEndsAt]
              .filter((now) => now > state.context.now)
              .map((now) => ({ type: 'clock.tick', now }) as const),
          ]
        : [],
  })
  const withoutRequests = walk(tradeLifecycle.machine, {
    input: { ...UNPAID, now: 0 },
    events: ({ context }) => [
      ...EVENTS,
      ...times.filter((now) => now > context.now).map((now) => ({ type: 'clock.tick', now }) as const),
    ],
  })
  const steps = [...withRequests.steps, ...withoutRequests.steps].map((step) => ({
    ...step,
    effects: tradeLifecycle.send(step.state, step.event).effects,
  }))

  test('causes every effect at least once, and none on a refused event', () => {
    const taken = new Set<TradeEffect>()
    for (const { state, event, nextState, effects } of steps) {
      for (const effect of effects) taken.add(effect)
      if (getRefusal(state, event)) expect([effects, nextState.value]).toEqual([[], state.value])
    }
    expect([...taken].sort()).toEqual([...TRADE_EFFECTS].sort())
  })

  test('decides on the escrow exactly once, with the transition that ends the trade', () => {
    // The last one leaves the tokens in escrow, for the next trade of the sell order.
    const ESCROW_EFFECTS: TradeEffect[] = [
      'return the escrow of the cancelled sell order',
      'release the escrow to the buyer',
      'return the escrow to the seller',
      'cancel the buy order and return the sell order to the market',
    ]
    for (const { state, nextState, effects } of steps) {
      const decisions = effects.filter((effect) => ESCROW_EFFECTS.includes(effect)).length
      expect(decisions).toBe(isOpenTrade(state) && !isOpenTrade(nextState) ? 1 : 0)
    }
  })

  test('can be stored and restored in every state', () => {
    for (const { nextState } of steps) {
      const stored: StoredTrade = { ...nextState.context, state: getTradeState(nextState) }
      const restored = tradeLifecycle.restore(stored, nextState.context.now)
      expect([restored.value, restored.context]).toEqual([nextState.value, nextState.context])
    }
  })
})
