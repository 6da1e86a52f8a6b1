import { TRADE_STATES } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import {
  CONFIRMATION_DUE_AT,
  GRACE_ENDS_AT,
  PAYMENT_DUE_AT,
  REST_DUE_AT,
  restoreIn,
  STORED,
} from '../testing/stored-trades.js'
import { getTradeState, isOpenTrade, type StoredTrade, tradeLifecycle } from './lifecycle.js'

const RETURN_SELL_ORDER = 'cancel the buy order and return the sell order to the market'

describe('what time causes', () => {
  /** The state at `now`, followed by the effects. */
  const tick = (trade: StoredTrade, now: number) => {
    const { snapshot, effects } = tradeLifecycle.tick(trade, now)
    return [getTradeState(snapshot), ...effects]
  }

  test('[orders.13] awaitingPayment: expired exactly at the end of the payment window', () => {
    expect(tick(STORED.awaitingPayment, PAYMENT_DUE_AT - 1)).toEqual(['awaitingPayment'])
    expect(tick(STORED.awaitingPayment, PAYMENT_DUE_AT)).toEqual(['expired'])
  })

  test('[orders.13] expired: cancelled exactly at the end of the grace period, and the sell order returns', () => {
    expect(tick(STORED.expired, GRACE_ENDS_AT - 1)).toEqual(['expired'])
    expect(tick(STORED.expired, GRACE_ENDS_AT)).toEqual(['cancelled', RETURN_SELL_ORDER])
  })

  test('awaitingPayment: one tick passes both deadlines', () => {
    expect(tick(STORED.awaitingPayment, GRACE_ENDS_AT - 1)).toEqual(['expired'])
    expect(tick(STORED.awaitingPayment, GRACE_ENDS_AT)).toEqual(['cancelled', RETURN_SELL_ORDER])
    expect(tick(STORED.awaitingPayment, GRACE_ENDS_AT * 1_000)).toEqual(['cancelled', RETURN_SELL_ORDER])
  })

  test('paid.awaitingConfirmation: late exactly at the end of the confirmation window, without effects', () => {
    const paid = STORED['paid.awaitingConfirmation']
    expect(tick(paid, CONFIRMATION_DUE_AT - 1)).toEqual(['paid.awaitingConfirmation'])
    expect(tick(paid, CONFIRMATION_DUE_AT)).toEqual(['paid.lateConfirmation'])
    expect(tick(paid, GRACE_ENDS_AT * 1_000)).toEqual(['paid.lateConfirmation'])
  })

  test('paid.awaitingRest: the amount is disputed exactly at the end of the window, without effects', () => {
    const short = STORED['paid.awaitingRest']
    expect(tick(short, REST_DUE_AT - 1)).toEqual(['paid.awaitingRest'])
    expect(tick(short, REST_DUE_AT)).toEqual(['paid.amountDisputed'])
  })

  test.each(['paid.lateConfirmation', 'paid.amountDisputed', 'appealed', 'completed', 'cancelled'] as const)(
    '%s: time causes neither a transition nor an effect',
    (state) => {
      expect(tick(STORED[state], 0)).toEqual([state])
      expect(tick(STORED[state], GRACE_ENDS_AT * 1_000)).toEqual([state])
    },
  )

  test('the context keeps the stored data and has the new time', () => {
    const { state: _, ...data } = STORED.appealed
    expect(tradeLifecycle.restore(STORED.appealed, GRACE_ENDS_AT).context).toEqual({
      ...data,
      now: GRACE_ENDS_AT,
    })
  })
})

test('the next deadline of each state', () => {
  const deadlines = TRADE_STATES.map((state) => [state, tradeLifecycle.deadline(restoreIn(state))])
  expect(Object.fromEntries(deadlines)).toEqual({
    awaitingPayment: PAYMENT_DUE_AT,
    expired: GRACE_ENDS_AT,
    'paid.awaitingConfirmation': CONFIRMATION_DUE_AT,
    'paid.lateConfirmation': undefined,
    'paid.awaitingRest': REST_DUE_AT,
    'paid.amountDisputed': undefined,
    appealed: undefined,
    completed: undefined,
    cancelled: undefined,
  })
})

test('a trade is open until it is completed or cancelled', () => {
  expect(TRADE_STATES.filter((state) => isOpenTrade(restoreIn(state)))).toEqual([
    'awaitingPayment',
    'expired',
    'paid.awaitingConfirmation',
    'paid.lateConfirmation',
    'paid.awaitingRest',
    'paid.amountDisputed',
    'appealed',
  ])
})

test('no window of a trade ends while payments are stopped', () => {
  const stopped = tradeLifecycle.restore({ ...STORED.awaitingPayment, stoppedAt: 1 }, PAYMENT_DUE_AT)
  expect([getTradeState(stopped), tradeLifecycle.deadline(stopped)]).toEqual(['awaitingPayment', undefined])
})
