import type { Party } from '@cht/sdk/rules'
import { type StoredTrade, type TradeTransition, tradeLifecycle } from '../trades/lifecycle.js'
import { type AppealSnapshot, appealLifecycle, getFinalDecision, type StoredAppeal } from './lifecycle.js'

/** The transition of a trade, and its appeal after it. */
export interface AppealedTransition {
  transition: TradeTransition
  appeal: AppealSnapshot | undefined
  /** The party for whom a final decision has ended the trade. */
  decidedFor: Party | undefined
}

/** Ends the trade by the decision of its appeal, if that is final and the trade is still appealed. */
export function carryOutDecision(transition: TradeTransition, appeal: AppealSnapshot): AppealedTransition {
  const to = getFinalDecision(appeal)
  if (to === undefined || !transition.snapshot.can({ type: 'appeal.resolve', to }))
    return { transition, appeal, decidedFor: undefined }
  const { snapshot, effects } = tradeLifecycle.send(transition.snapshot, { type: 'appeal.resolve', to })
  return {
    transition: { snapshot, effects: [...transition.effects, ...effects] },
    appeal,
    decidedFor: to,
  }
}

/** A stored trade and its appeal at `now`. */
export function tickAppealedTrade(
  trade: StoredTrade,
  appeal: StoredAppeal | undefined,
  now: number,
): AppealedTransition {
  const transition = tradeLifecycle.tick(trade, now)
  if (!appeal) return { transition, appeal: undefined, decidedFor: undefined }
  return carryOutDecision(transition, appealLifecycle.restore(appeal, now))
}
