import { tradeById, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder, Party, TradeState } from '@cht/sdk/trades'
import { stubData } from '../../support/stubs.js'
import { ada, TRADE_TIMES, tradeIn } from '../../support/world.js'
import type { Rendering } from './rendering.js'

/** A trade at its own address, at the moment at which its chart stands in the state. */
export function renderTradeData(
  trade: MatchedOrder,
  state: TradeState,
  now: number = TRADE_TIMES[state],
): Rendering {
  const stands = viewTrade(trade, now, ada._id).state
  if (stands !== state) throw new Error(`The trade was to stand in ${state}, and its chart says ${stands}.`)
  return { url: `/orders/${trade._id}`, now, resources: [stubData(tradeById(trade._id), trade)] }
}

export function renderTrade(state: TradeState, party: Party): Rendering {
  return renderTradeData(tradeIn(state, party), state)
}
