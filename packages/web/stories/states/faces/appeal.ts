import type { Appeal } from '@cht/sdk/appeals'
import type { Party, TradeState } from '@cht/sdk/trades'
import { MOMENTS, tradeIn } from '../../support/world.js'
import type { Face } from './face.js'
import { faceOf } from './trade.js'

/** Where the trade stands while its case stands so. */
const TRADE: Record<Appeal['state'], TradeState> = {
  open: 'appealed',
  decidedForBuyer: 'completed',
  decidedForSeller: 'cancelled',
  settled: 'completed',
}

export function appealFace(appeal: Appeal['state'], party: Party): Face {
  const { paidAt } = tradeIn('appealed', party)
  return faceOf(tradeIn(TRADE[appeal], party, { paidAt, appeal }), TRADE[appeal], MOMENTS.appealed)
}
