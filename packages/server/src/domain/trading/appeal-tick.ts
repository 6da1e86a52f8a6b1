import { type AppealEvent, type AppealSnapshot, getStageEnd } from '@cht/machines/lifecycles'
import { type Party, REST_NOT_ARRIVED } from '@cht/sdk/rules'
import type { TradeRow } from './trade-mapper.js'

/** An event of an appeal that time has caused, as it is stored. */
export interface AppealTick {
  type: AppealEvent['type']
  party: Party
  text?: string | undefined
  dueAt?: number | undefined
}

/**
 * What time has caused since the appeal of a trade was stored: who was asked has not answered, or the required rest has not
 * arrived, which decides for the seller. `appeal` is the appeal now.
 */
export function listAppealTicks(trade: TradeRow, appeal: AppealSnapshot): AppealTick[] {
  const { asked, restAmount, decidedFor } = appeal.context
  if (trade.askedParties !== null && asked === undefined)
    return trade.askedParties.map((party) => ({ type: 'clock.tick', party }))
  if (trade.restAmount !== null && restAmount === undefined && decidedFor !== undefined)
    return [{ type: 'appeal.resolve', party: decidedFor, text: REST_NOT_ARRIVED, dueAt: getStageEnd(appeal) }]
  return []
}
