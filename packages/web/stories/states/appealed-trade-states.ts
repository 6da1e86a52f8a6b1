import type { TradeState } from '@cht/sdk/rules'
import type { AppealStateName } from '../support/fixtures/index.js'

/** The state of the trade in each state of its appeal. */
export const APPEALED_TRADE_STATES: Record<AppealStateName, TradeState> = {
  'open.undecided': 'appealed',
  'open.asked': 'appealed',
  'open.restRequired': 'appealed',
  'open.proposed': 'appealed',
  'open.underReview': 'appealed',
  decidedForBuyer: 'completed',
  decidedForSeller: 'cancelled',
  settled: 'completed',
}
