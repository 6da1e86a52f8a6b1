import type { AppealState } from '@cht/sdk/appeals'
import {
  CONFIRMATION_WINDOW,
  PARTIES,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import {
  getTradeState,
  restoreTrade,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  transitionTrade,
} from '../trades/lifecycle.js'
import { type AppealEvent, getNextAppeal, restoreAppeal, type StoredAppeal } from './lifecycle.js'

/** The event that an effect of the trade sends to the appeal; 'opened' for the first filing. */
const APPEAL_EVENTS: Partial<Record<TradeEffect, (by: Party) => AppealEvent | 'opened'>> = {
  'open an appeal': () => 'opened',
  'open an appeal for late proof': () => 'opened',
  'join the appeal': (by) => ({ type: 'appeal.join', by }),
  'close the appeal as settled': () => ({ type: 'appeal.settle' }),
  'close the appeal for the buyer': () => ({ type: 'appeal.resolve', to: 'buyer' }),
  'close the appeal for the seller': () => ({ type: 'appeal.resolve', to: 'seller' }),
}

const EVENTS: TradeEvent[] = [
  ...PARTIES.flatMap((party): TradeEvent[] => [
    { type: 'payment.submit', by: party },
    { type: 'payment.confirm', by: party },
    { type: 'appeal.open', by: party },
    { type: 'appeal.resolve', to: party },
  ]),
  ...[CONFIRMATION_WINDOW, PAYMENT_WINDOW, PAYMENT_WINDOW + PAYMENT_GRACE].map(
    (now): TradeEvent => ({ type: 'clock.tick', now }),
  ),
]

interface Pair {
  trade: TradeSnapshot
  appeal: StoredAppeal | undefined
}

/** Sends an event to both. If the trade accepts it and the appeal refuses it, neither changes. */
const send = ({ trade, appeal }: Pair, event: TradeEvent): Pair & { refusedBy?: AppealEvent } => {
  const { snapshot, effects } = transitionTrade(trade, event)
  const by = 'by' in event ? event.by : 'buyer'
  const [appealEvent] = effects.flatMap((effect) => APPEAL_EVENTS[effect]?.(by) ?? [])
  if (appealEvent === undefined) return { trade: snapshot, appeal }
  if (appealEvent === 'opened') {
    expect(appeal).toBe(undefined)
    return { trade: snapshot, appeal: { state: 'open', filed: [by] } }
  }
  if (!appeal) throw new Error(`${appealEvent.type} without an appeal`)
  if (getRefusal(restoreAppeal(appeal), appealEvent)) return { trade, appeal, refusedBy: appealEvent }
  return { trade: snapshot, appeal: getNextAppeal(appeal, appealEvent) }
}

/** Visits every reachable pair of a trade and its appeal, and sends every event to each. */
const explore = () => {
  const start: Pair = {
    trade: restoreTrade(
      { state: 'awaitingPayment', paymentDueAt: PAYMENT_WINDOW, graceEndsAt: PAYMENT_WINDOW + PAYMENT_GRACE },
      0,
    ),
    appeal: undefined,
  }
  const serialize = ({ trade, appeal }: Pair) => JSON.stringify([trade.value, trade.context, appeal])
  const visited = new Map([[serialize(start), start]])
  const refusedByAppeal: AppealEvent[] = []
  for (const pair of visited.values())
    for (const event of EVENTS) {
      const { refusedBy, ...next } = send(pair, event)
      if (refusedBy) refusedByAppeal.push(refusedBy)
      if (!visited.has(serialize(next))) visited.set(serialize(next), next)
    }
  return { pairs: [...visited.values()], refusedByAppeal }
}

describe('a trade and its appeal', () => {
  const { pairs, refusedByAppeal } = explore()

  test('have consistent states', () => {
    const appealStates: Record<string, Set<AppealState | 'none'>> = {}
    for (const { trade, appeal } of pairs) {
      const state = getTradeState(trade)
      appealStates[state] = (appealStates[state] ?? new Set()).add(appeal?.state ?? 'none')
    }
    const sorted = Object.entries(appealStates).map(([state, found]) => [state, [...found].sort()])
    expect(Object.fromEntries(sorted)).toEqual({
      awaitingPayment: ['none'],
      expired: ['none'],
      'paid.awaitingConfirmation': ['none'],
      'paid.lateConfirmation': ['none'],
      appealed: ['open'],
      completed: ['decidedForBuyer', 'none', 'settled'],
      cancelled: ['decidedForSeller', 'none'],
    } satisfies Record<TradeState, (AppealState | 'none')[]>)
  })

  test('of the events that the trade accepts, the appeal refuses only a second filing of one party', () => {
    expect([...new Set(refusedByAppeal.map((event) => JSON.stringify(event)))].sort()).toEqual(
      PARTIES.map((by) => JSON.stringify({ type: 'appeal.join', by })),
    )
  })

  test('the operator can decide the appeal exactly while the trade is appealed', () => {
    for (const { trade, appeal } of pairs)
      for (const to of PARTIES) {
        const resolve = { type: 'appeal.resolve', to } as const
        expect(appeal !== undefined && restoreAppeal(appeal).can(resolve)).toBe(trade.can(resolve))
      }
  })
})
