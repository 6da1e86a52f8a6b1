import { MINUTE, PAYMENT_EXTENSION } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { charts } from '../charts/index.js'
import { PAYMENT_DUE_AT, UNPAID } from '../testing/stored-trades.js'
import { getTradeState, type Trade, type TradeEvent, tradeLifecycle } from './lifecycle.js'
import { replayTrade, type StoredTradeEvent, toStoredTradeEvent } from './replay.js'

const paths = charts.find(({ name }) => name === 'trade')?.paths() ?? []

/** Sends the events of a path to a trade, and returns their stored forms with the trade's last state and deadlines. */
const record = (events: readonly TradeEvent[], payment?: number) => {
  let snapshot = tradeLifecycle.restore({ ...UNPAID, state: 'awaitingPayment', payment }, 0)
  const stored = events.flatMap((event) => {
    const before = getTradeState(snapshot)
    snapshot = tradeLifecycle.send(snapshot, event).snapshot
    const at = snapshot.context.now
    return toStoredTradeEvent(event, { at, before, after: getTradeState(snapshot) }) ?? []
  })
  return { stored, state: getTradeState(snapshot), deadlines: snapshot.context }
}

const submitted: StoredTradeEvent = {
  type: 'payment.submit',
  party: 'buyer',
  at: MINUTE,
  state: 'paid.awaitingConfirmation',
}

describe('a replay', () => {
  test('ends where the trade ended, on every path of the chart', () => {
    expect(paths.length).toBeGreaterThan(5)
    for (const { input, events } of paths) {
      const { stored, state, deadlines } = record(events as TradeEvent[], (input as Trade).payment)
      expect(replayTrade(deadlines, stored)).toEqual({ state })
    }
  })

  test('moves the deadlines with the extension that it contains', () => {
    const later = {
      paymentDueAt: PAYMENT_DUE_AT + PAYMENT_EXTENSION,
      graceEndsAt: UNPAID.graceEndsAt + PAYMENT_EXTENSION,
    }
    const inWindow = { at: MINUTE, state: 'awaitingPayment' } as const
    const events: StoredTradeEvent[] = [
      { type: 'extension.request', party: 'buyer', ...inWindow },
      { type: 'extension.accept', party: 'seller', ...inWindow },
    ]
    const payAt = (at: number): StoredTradeEvent => ({ ...submitted, at })
    expect([
      replayTrade(later, [...events, payAt(later.paymentDueAt - 1)]).state,
      replayTrade(later, [...events, payAt(later.paymentDueAt)]).state,
      replayTrade(later, [{ ...submitted, at: PAYMENT_DUE_AT }, ...events]).failed?.type,
    ]).toEqual(['paid.awaitingConfirmation', 'appealed', 'payment.submit'])
  })

  test('names the first event that is refused', () => {
    const confirmed = { type: 'payment.confirm', party: 'buyer', at: 2 * MINUTE, state: 'completed' } as const
    expect(replayTrade(UNPAID, [submitted, confirmed])).toEqual({
      state: 'paid.awaitingConfirmation',
      failed: confirmed,
    })
  })

  test('names the first event that leads to another state', () => {
    const late = { ...submitted, at: PAYMENT_DUE_AT }
    expect(replayTrade(UNPAID, [late])).toEqual({ state: 'appealed', failed: late })
  })

  test('needs no event for time that changed nothing', () => {
    const states = { before: 'awaitingPayment', after: 'awaitingPayment' } as const
    expect(toStoredTradeEvent({ type: 'clock.tick', now: 1 }, { at: 1, ...states })).toBe(undefined)
  })
})
