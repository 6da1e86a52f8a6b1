import type { Party, TradeState } from '@cht/sdk/rules'
import { type AppealStateName, buildTrade, TRADE_TIMES } from '../../support/fixtures/index.js'
import type { Rendering } from './rendering.js'
import { renderTradeData } from './trade.js'

/** The state of the trade in each state of its appeal. */
const TRADE_STATES: Record<AppealStateName, TradeState> = {
  'open.undecided': 'appealed',
  'open.asked': 'appealed',
  'open.proposed': 'appealed',
  'open.underReview': 'appealed',
  decidedForBuyer: 'completed',
  decidedForSeller: 'cancelled',
  settled: 'completed',
}

export function renderAppeal(appeal: AppealStateName, party: Party): Rendering {
  const { paidAt } = buildTrade('appealed', party)
  return renderTradeData(
    buildTrade(TRADE_STATES[appeal], party, { paidAt, appeal }),
    TRADE_STATES[appeal],
    TRADE_TIMES.appealed,
  )
}
