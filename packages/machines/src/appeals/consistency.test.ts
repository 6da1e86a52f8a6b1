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
import { refusal } from '../refusal.js'
import {
  restoreTrade,
  stepTrade,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  tradeState,
} from '../trades/lifecycle.js'
import { type AppealEvent, nextAppeal, restoreAppeal, type StoredAppeal } from './lifecycle.js'

/** What an effect of the trade is to its case; the first filing opens it. */
const TO_THE_CASE: Partial<Record<TradeEffect, (by: Party) => AppealEvent | 'opened'>> = {
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

/** Both after an event; what the trade takes and the case refuses changes neither. */
const driven = ({ trade, appeal }: Pair, event: TradeEvent): Pair & { refusedBy?: AppealEvent } => {
  const { snapshot, effects } = stepTrade(trade, event)
  const by = 'by' in event ? event.by : 'buyer'
  const [toCase] = effects.flatMap((effect) => TO_THE_CASE[effect]?.(by) ?? [])
  if (toCase === undefined) return { trade: snapshot, appeal }
  if (toCase === 'opened') {
    expect(appeal).toBe(undefined)
    return { trade: snapshot, appeal: { state: 'open', filed: [by] } }
  }
  if (!appeal) throw new Error(`${toCase.type} without a case`)
  if (refusal(restoreAppeal(appeal), toCase)) return { trade, appeal, refusedBy: toCase }
  return { trade: snapshot, appeal: nextAppeal(appeal, toCase) }
}

/** Every pair that a trade and its case can be, with every event. */
const drive = () => {
  const start: Pair = {
    trade: restoreTrade(
      { state: 'awaitingPayment', paymentDueAt: PAYMENT_WINDOW, graceEndsAt: PAYMENT_WINDOW + PAYMENT_GRACE },
      0,
    ),
    appeal: undefined,
  }
  const keyOf = ({ trade, appeal }: Pair) => JSON.stringify([trade.value, trade.context, appeal])
  const seen = new Map([[keyOf(start), start]])
  const refusedByTheCase: AppealEvent[] = []
  for (const pair of seen.values())
    for (const event of EVENTS) {
      const { refusedBy, ...next } = driven(pair, event)
      if (refusedBy) refusedByTheCase.push(refusedBy)
      if (!seen.has(keyOf(next))) seen.set(keyOf(next), next)
    }
  return { pairs: [...seen.values()], refusedByTheCase }
}

describe('a trade and its case, driven together', () => {
  const { pairs, refusedByTheCase } = drive()

  test('never contradict each other', () => {
    const together: Record<string, Set<AppealState | 'none'>> = {}
    for (const { trade, appeal } of pairs) {
      const state = tradeState(trade)
      together[state] = (together[state] ?? new Set()).add(appeal?.state ?? 'none')
    }
    const sorted = Object.entries(together).map(([state, cases]) => [state, [...cases].sort()])
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

  test('the case refuses a second filing of one side, and nothing else that the trade takes', () => {
    expect([...new Set(refusedByTheCase.map((event) => JSON.stringify(event)))].sort()).toEqual(
      PARTIES.map((by) => JSON.stringify({ type: 'appeal.join', by })),
    )
  })

  test('the operator can decide a case exactly while the trade is in appeal', () => {
    for (const { trade, appeal } of pairs)
      for (const to of PARTIES) {
        const resolve = { type: 'appeal.resolve', to } as const
        expect(appeal !== undefined && restoreAppeal(appeal).can(resolve)).toBe(trade.can(resolve))
      }
  })
})
