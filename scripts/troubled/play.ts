import {
  type AppealEvent,
  appealLifecycle,
  carryOutDecision,
  isOpenTrade,
  type TradeEffect,
  type TradeEvent,
  tradeLifecycle,
} from '@cht/machines/lifecycles'
import { computeGraceEnd, DECISION_PERIOD, PAYMENT_WINDOW, type Party } from '@cht/sdk/rules'
import { ACTS } from './acts.js'
import type { Disposition } from './behaviour.js'
import { ACT_NAMES, type Act, type ActName, PRICE, type Situation } from './situation.js'

/** How a trade went. Instants in ms from the match. */
export interface PlayedTrade {
  /** What was done, in order. */
  acts: ActName[]
  outcome: 'completed' | 'cancelled'
  endedAt: number
  /** The operator has acted, or has to: the trade was cancelled after the buyer had sent money. */
  needsOperator: boolean
  /** What became of the escrow: exactly one effect in a trade that has ended. */
  escrow: TradeEffect[]
}

const ESCROW_EFFECTS: readonly TradeEffect[] = [
  'release the escrow to the buyer',
  'return the escrow to the seller',
  'cancel the buy order and return the sell order to the market',
  'return the escrow of the cancelled sell order',
]

/** The effects that open an appeal. */
const OPENING: readonly TradeEffect[] = ['open an appeal', 'open an appeal for late proof']

interface Run {
  situation: Situation
  escrow: TradeEffect[]
}

const sendToAppeal = (situation: Situation, event: AppealEvent): void => {
  if (situation.appeal) situation.appeal = appealLifecycle.send(situation.appeal, event).snapshot
}

const runEffect = (run: Run, effect: TradeEffect, by: Party): void => {
  const { situation, escrow } = run
  const { now } = situation.trade.context
  if (ESCROW_EFFECTS.includes(effect)) escrow.push(effect)
  if (effect === 'close the appeal as settled') sendToAppeal(situation, { type: 'appeal.settle' })
  if (!OPENING.includes(effect)) return
  situation.appealedAt = now
  situation.appeal = appealLifecycle.restore(
    { state: 'open', stage: 'undecided', filed: [by], dueAt: now + DECISION_PERIOD },
    now,
  )
}

const sendToTrade = (run: Run, event: TradeEvent): void => {
  const { situation } = run
  const { snapshot, effects } = tradeLifecycle.send(situation.trade, event)
  situation.trade = snapshot
  for (const effect of effects) runEffect(run, effect, 'by' in event ? event.by : 'buyer')
}

/** Carries out the decision of the appeal if it is final. */
const endByDecision = (run: Run): void => {
  const { situation } = run
  if (!situation.appeal) return
  const { transition } = carryOutDecision({ snapshot: situation.trade, effects: [] }, situation.appeal)
  situation.trade = transition.snapshot
  for (const effect of transition.effects) runEffect(run, effect, 'buyer')
}

const advanceTo = (run: Run, now: number): void => {
  sendToTrade(run, { type: 'clock.tick', now })
  sendToAppeal(run.situation, { type: 'clock.tick', now })
  endByDecision(run)
}

const isAccepted = ({ trade, appeal }: Situation, act: Act): boolean =>
  'trade' in act ? trade.can(act.trade) : appeal?.can(act.appeal) === true

interface NextAct {
  name: ActName
  at: number
}

/** The earliest act that somebody wants to do and that the charts accept now. */
const findNextAct = (situation: Situation): NextAct | undefined => {
  const acts = ACT_NAMES.flatMap((name): NextAct[] => {
    const { when, tell } = ACTS[name]
    const at = situation.at[name] === undefined ? when(situation) : undefined
    if (at === undefined || (tell && !isAccepted(situation, tell(situation)))) return []
    return [{ name, at: Math.max(at, situation.trade.context.now) }]
  })
  return acts.sort((a, b) => a.at - b.at)[0]
}

/** The next instant at which time alone changes a state. A deadline that has passed without doing so is none. */
const findDeadline = ({ trade, appeal }: Situation): number | undefined =>
  [tradeLifecycle.deadline(trade), appeal && appealLifecycle.deadline(appeal)]
    .filter((instant) => instant !== undefined && instant > trade.context.now)
    .sort((a, b) => Number(a) - Number(b))[0]

const doAct = (run: Run, { name, at }: NextAct): void => {
  const { situation } = run
  advanceTo(run, at)
  const act = ACTS[name].tell?.(situation)
  if (act && !isAccepted(situation, act)) throw new Error(`Refused: ${JSON.stringify(act)}`)
  situation.at[name] = at
  if (act && 'trade' in act) sendToTrade(run, act.trade)
  if (act && 'appeal' in act) sendToAppeal(situation, act.appeal)
  endByDecision(run)
}

/**
 * Plays a trade from its match to its end: the parties and the operator act as the disposition says, and the charts decide what is
 * possible. Throws if the trade is stuck: nobody does anything more, and time ends nothing.
 */
export function playTrade(disposition: Disposition, hasAmounts: boolean): PlayedTrade {
  const situation: Situation = {
    disposition,
    hasAmounts,
    trade: tradeLifecycle.restore(
      {
        state: 'awaitingPayment',
        paymentDueAt: PAYMENT_WINDOW,
        graceEndsAt: computeGraceEnd(PAYMENT_WINDOW),
        payment: PRICE,
      },
      0,
    ),
    appeal: undefined,
    appealedAt: undefined,
    at: {},
  }
  const run: Run = { situation, escrow: [] }
  while (isOpenTrade(situation.trade)) {
    const act = findNextAct(situation)
    const deadline = findDeadline(situation)
    if (deadline !== undefined && (act === undefined || deadline <= act.at)) advanceTo(run, deadline)
    else if (act) doAct(run, act)
    else throw new Error(`Stuck: ${JSON.stringify([situation.trade.value, situation.at, disposition])}`)
  }
  const { trade, at } = situation
  const isCompleted = trade.matches('completed')
  const hasActed = at.decide !== undefined || at.requireRest !== undefined
  return {
    acts: ACT_NAMES.filter((name) => at[name] !== undefined).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0)),
    outcome: isCompleted ? 'completed' : 'cancelled',
    endedAt: trade.context.now,
    needsOperator: hasActed || (!isCompleted && at.sendMoney !== undefined),
    escrow: run.escrow,
  }
}
