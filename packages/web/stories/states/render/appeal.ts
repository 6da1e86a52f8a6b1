import type { Party } from '@cht/sdk/rules'
import { type AppealStateName, buildTrade, TRADE_TIMES } from '../../support/fixtures/index.js'
import { APPEALED_TRADE_STATES } from '../appealed-trade-states.js'
import type { Rendering } from './rendering.js'
import { renderTradeData } from './trade.js'

export function renderAppeal(appeal: AppealStateName, party: Party): Rendering {
  const { paidAt } = buildTrade('appealed', party)
  return renderTradeData(
    buildTrade(APPEALED_TRADE_STATES[appeal], party, { paidAt, appeal }),
    APPEALED_TRADE_STATES[appeal],
    TRADE_TIMES.appealed,
  )
}
