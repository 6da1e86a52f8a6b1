import { getPartyText } from './party-text.js'
import type { TradeView } from './selectors.js'
import { TRADE_STATE_FACTS } from './states.js'

export interface TradeSteps {
  steps: readonly string[]
  /** Index of the current step; past the last one when all are done. */
  current: number
  /** The trade ended before the last step: it was cancelled. */
  ended: boolean
}

/** The steps of a trade as the viewing party sees them, and the current one. */
export function getTradeSteps(view: TradeView): TradeSteps {
  const { rest, current, ended } = TRADE_STATE_FACTS[view.state].steps
  return { steps: ['Matched', ...rest.map((texts) => getPartyText(texts, view))], current, ended }
}
