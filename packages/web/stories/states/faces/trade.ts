import { tradeById, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder, Party, TradeState } from '@cht/sdk/trades'
import { shows } from '../../support/held.js'
import { ada, MOMENTS, tradeIn } from '../../support/world.js'
import type { Face } from './face.js'

/** A trade at its own address, at the moment at which its chart stands in the state. */
export function faceOf(trade: MatchedOrder, state: TradeState, now: number = MOMENTS[state]): Face {
  const stands = viewTrade(trade, now, ada._id).state
  if (stands !== state) throw new Error(`The trade was to stand in ${state}, and its chart says ${stands}.`)
  return { at: `/orders/${trade._id}`, now, resources: [shows(tradeById(trade._id), trade)] }
}

export function tradeFace(state: TradeState, party: Party): Face {
  return faceOf(tradeIn(state, party), state)
}
