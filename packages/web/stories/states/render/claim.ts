import type { Party } from '@cht/sdk/rules'
import { buildClaimedTrade, type ClaimStateName } from '../../support/fixtures/index.js'
import type { Rendering } from './rendering.js'
import { renderTradeData } from './trade.js'

/** Renders the screen of a completed trade whose seller's claim is in a state. */
export function renderClaim(claim: ClaimStateName, party: Party): Rendering {
  return renderTradeData(buildClaimedTrade(claim, party), 'completed')
}
