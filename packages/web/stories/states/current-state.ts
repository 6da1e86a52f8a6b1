import { getInvestmentStateAt } from './render/investment.js'
import { getLiveSessionStateAt } from './render/live-session.js'
import { getTradeStateAt } from './render/trade.js'
import type { StateProps } from './state.js'

/** Functions that compute the state at a time, for the charts whose state depends on time. */
const STATE_AT: Record<string, (state: never, timeOffset: number) => string> = {
  trade: getTradeStateAt,
  investment: getInvestmentStateAt,
  liveSession: getLiveSessionStateAt,
}

/** The state of a story's chart when exchange time is `timeOffset` ms after the story's own time. */
export function getCurrentState({ chart, state }: StateProps, timeOffset: number): string {
  return STATE_AT[chart]?.(state as never, timeOffset) ?? state
}
