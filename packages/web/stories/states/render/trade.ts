import { tradeById, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import type { Party, TradeState } from '@cht/sdk/rules'
import { ada, buildTrade, TRADE_TIMES } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'

/** Renders a trade on its own screen at `now`. Throws if its lifecycle is not in the state then. */
export function renderTradeData(
  trade: MatchedOrder,
  state: TradeState,
  now: number = TRADE_TIMES[state],
): Rendering {
  const actual = viewTrade(trade, now, ada._id).state
  if (actual !== state) throw new Error(`Expected a trade in ${state}, but its lifecycle is in ${actual}`)
  return { url: `/orders/${trade._id}`, now, resources: [stubData(tradeById(trade._id), trade)] }
}

/** Returns the state of a story's trade `timeOffset` ms after the story's own time. */
export function getTradeStateAt(state: TradeState, timeOffset: number): TradeState {
  return viewTrade(buildTrade(state, 'buyer'), TRADE_TIMES[state] + timeOffset, ada._id).state
}

/**
 * A trade as the server sends it `timeOffset` ms after the time of the state. The returned `now` is without the offset,
 * which `StaticApp` adds.
 */
export function renderTrade(state: TradeState, party: Party, timeOffset = 0): Rendering {
  const now = TRADE_TIMES[state]
  const { paidAt } = buildTrade(state, party)
  const current = getTradeStateAt(state, timeOffset)
  return { ...renderTradeData(buildTrade(current, party, { paidAt }), current, now + timeOffset), now }
}
