import { appeals } from '@cht/sdk/contract'
import {
  CONFIRMATION_WINDOW,
  DECISION_PERIOD,
  HOUR,
  PARTIES,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { toStateName } from '../state-name.js'
import {
  getTradeState,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  type TradeTransition,
  tradeLifecycle,
} from '../trades/lifecycle.js'
import { carryOutDecision } from './decision.js'
import { type AppealEvent, type AppealSnapshot, appealLifecycle } from './lifecycle.js'

/** The event that an effect of the trade sends to the appeal; 'opened' for the first filing. */
const APPEAL_EVENTS: Partial<
  Record<TradeEffect, (by: Party | undefined) => AppealEvent | 'opened' | undefined>
> = {
  'open an appeal': () => 'opened',
  'open an appeal for late proof': () => 'opened',
  'open an appeal for the operator': () => 'opened',
  'join the appeal': (by) => by && { type: 'appeal.join', by },
  'close the appeal as settled': () => ({ type: 'appeal.settle' }),
}

const TRADE_EVENTS: TradeEvent[] = [
  { type: 'appeal.start' },
  ...PARTIES.flatMap((party): TradeEvent[] => [
    { type: 'payment.submit', by: party },
    { type: 'payment.confirm', by: party },
    { type: 'appeal.open', by: party },
    { type: 'amount.report', by: party, amount: 1 },
    { type: 'rest.submit', by: party },
  ]),
]
/** Events that only the appeal receives. Statements and pictures are left out: a filing leads to the same states. */
const APPEAL_ONLY_EVENTS: AppealEvent[] = PARTIES.flatMap((party): AppealEvent[] => [
  { type: 'appeal.resolve', to: party },
  { type: 'review.request', by: party },
  { type: 'decision.accept', by: party },
])
const TRADE_DEADLINES = [CONFIRMATION_WINDOW, PAYMENT_WINDOW, PAYMENT_WINDOW + PAYMENT_GRACE]

interface Pair {
  trade: TradeSnapshot
  appeal: AppealSnapshot | undefined
}
/** The pair after an event. */
interface Result extends Pair {
  effects: TradeEffect[]
  /** The appeal's refusal of an event that the trade accepts. */
  refusal?: { event: AppealEvent; code: string }
}

const toResult = (transition: TradeTransition, appeal: AppealSnapshot | undefined): Result => {
  if (!appeal) return { trade: transition.snapshot, appeal, effects: transition.effects }
  const decided = carryOutDecision(transition, appeal)
  return { trade: decided.transition.snapshot, appeal, effects: decided.transition.effects }
}

/** Sends an event of the trade to both. If the trade accepts it and the appeal refuses it, neither changes. */
const sendToTrade = ({ trade, appeal }: Pair, event: TradeEvent): Result => {
  const transition = tradeLifecycle.send(trade, event)
  const by = 'by' in event ? event.by : undefined
  const [appealEvent] = transition.effects.flatMap((effect) => APPEAL_EVENTS[effect]?.(by) ?? [])
  if (appealEvent === undefined) return toResult(transition, appeal)
  if (appealEvent === 'opened') {
    expect(appeal).toBe(undefined)
    const { now } = trade.context
    const opened = {
      state: 'open',
      stage: 'undecided',
      filed: by ? [by] : [],
      dueAt: now + DECISION_PERIOD,
    } as const
    return toResult(transition, appealLifecycle.restore(opened, now))
  }
  if (!appeal) throw new Error(`${appealEvent.type} without an appeal`)
  const refused = getRefusal(appeal, appealEvent)
  if (refused) return { trade, appeal, effects: [], refusal: { event: appealEvent, code: refused.code } }
  return toResult(transition, appealLifecycle.send(appeal, appealEvent).snapshot)
}

const sendToAppeal = ({ trade, appeal }: Pair, event: AppealEvent): Result => {
  const unchanged = { snapshot: trade, effects: [] }
  return toResult(unchanged, appeal && appealLifecycle.send(appeal, event).snapshot)
}

const tick = ({ trade, appeal }: Pair, now: number): Result =>
  toResult(
    tradeLifecycle.send(trade, { type: 'clock.tick', now }),
    appeal && appealLifecycle.send(appeal, { type: 'clock.tick', now }).snapshot,
  )

/** Visits every reachable pair of a trade and its appeal, and sends every event to each. */
const explore = () => {
  const start: Pair = {
    trade: tradeLifecycle.restore(
      {
        state: 'awaitingPayment',
        paymentDueAt: PAYMENT_WINDOW,
        graceEndsAt: PAYMENT_WINDOW + PAYMENT_GRACE,
        payment: 2,
      },
      0,
    ),
    appeal: undefined,
  }
  const serialize = ({ trade, appeal }: Pair) =>
    JSON.stringify([trade.value, trade.context, appeal?.value, appeal?.context])
  const visited = new Map([[serialize(start), start]])
  const refusals: NonNullable<Result['refusal']>[] = []
  const steps: { before: Pair; after: Result }[] = []
  for (const pair of visited.values()) {
    const { now } = pair.trade.context
    const due = pair.appeal && appealLifecycle.deadline(pair.appeal)
    // The windows of the trade have no meaning in an appeal.
    const deadlines = (due === undefined ? (pair.appeal ? [] : TRADE_DEADLINES) : [due]).filter(
      (time) => time > now,
    )
    const all = [
      ...TRADE_EVENTS.map((event) => sendToTrade(pair, event)),
      ...APPEAL_ONLY_EVENTS.map((event) => sendToAppeal(pair, event)),
      // Only at time 0: an operator who could always ask again would make the exploration endless.
      ...(now === 0
        ? [
            sendToAppeal(pair, { type: 'information.ask', of: 'seller', dueAt: HOUR }),
            sendToAppeal(pair, { type: 'rest.require', amount: 1, dueAt: HOUR }),
          ]
        : []),
      ...deadlines.map((time) => tick(pair, time)),
    ]
    for (const after of all) {
      steps.push({ before: pair, after })
      if (after.refusal) refusals.push(after.refusal)
      const next: Pair = { trade: after.trade, appeal: after.appeal }
      if (!visited.has(serialize(next))) visited.set(serialize(next), next)
    }
  }
  return { pairs: [...visited.values()], refusals, steps }
}

const LEAVES_ESCROW: readonly TradeEffect[] = [
  'release the escrow to the buyer',
  'return the escrow to the seller',
]

describe('a trade and its appeal', () => {
  const { pairs, refusals, steps } = explore()

  test('have consistent states', () => {
    const appealStates: Record<string, Set<string>> = {}
    for (const { trade, appeal } of pairs) {
      const state = getTradeState(trade)
      appealStates[state] = (appealStates[state] ?? new Set()).add(
        appeal ? toStateName(appeal.value) : 'none',
      )
    }
    const sorted = Object.entries(appealStates).map(([state, found]) => [state, [...found].sort()])
    expect(Object.fromEntries(sorted)).toEqual({
      awaitingPayment: ['none'],
      expired: ['none'],
      'paid.awaitingConfirmation': ['none'],
      'paid.lateConfirmation': ['none'],
      'paid.awaitingRest': ['none'],
      'paid.amountDisputed': ['none'],
      appealed: ['open.asked', 'open.proposed', 'open.restRequired', 'open.undecided', 'open.underReview'],
      completed: ['decidedForBuyer', 'none', 'settled'],
      cancelled: ['decidedForSeller', 'none'],
    } satisfies Record<TradeState, string[]>)
  })

  test('of the events that the trade accepts, the appeal refuses only filings', () => {
    expect([...new Set(refusals.map(({ event }) => JSON.stringify(event)))].sort()).toEqual(
      PARTIES.map((by) => JSON.stringify({ type: 'appeal.join', by })),
    )
    const codes = [...new Set(refusals.map(({ code }) => code))].sort()
    expect(codes).toEqual(['already_appealed', 'decision_proposed'])
    expect(appeals.create.errors).toEqual(expect.arrayContaining(codes))
  })

  test('the tokens leave the escrow once: at the decision that ends an appeal, or at a confirmation', () => {
    const left = steps.flatMap(({ before, after }) =>
      after.effects
        .filter((effect) => LEAVES_ESCROW.includes(effect))
        .map((effect) => [getTradeState(before.trade), effect, getTradeState(after.trade)].join(' → ')),
    )
    expect([...new Set(left)].sort()).toEqual([
      'appealed → release the escrow to the buyer → completed',
      'appealed → return the escrow to the seller → cancelled',
      'expired → release the escrow to the buyer → completed',
      'paid.amountDisputed → release the escrow to the buyer → completed',
      'paid.awaitingConfirmation → release the escrow to the buyer → completed',
      'paid.awaitingRest → release the escrow to the buyer → completed',
      'paid.lateConfirmation → release the escrow to the buyer → completed',
    ])
    const twice = steps.filter(
      ({ after }) => after.effects.filter((effect) => LEAVES_ESCROW.includes(effect)).length > 1,
    )
    expect(twice).toEqual([])
  })

  test('no decision moves tokens before it is final', () => {
    const early = steps.filter(
      ({ after }) =>
        after.effects.some((effect) => LEAVES_ESCROW.includes(effect)) && after.appeal?.matches('open'),
    )
    expect(early).toEqual([])
  })
})
