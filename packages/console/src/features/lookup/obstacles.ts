import type { ClosingObstacle } from '@cht/sdk/rules'

const OBSTACLES: Record<ClosingObstacle, string> = {
  suspension: 'a suspension',
  hold: 'a hold',
  orders: 'pending orders',
  trades: 'open trades',
  appeals: 'open appeals',
  tradeClaims: 'open claims after a trade',
  stakes: 'running investments',
  bonuses: 'held bonuses',
  reviews: 'a request under review',
  claims: 'claims of the exchange',
  balance: 'a balance',
}

/** What prevents the closing of an account, in words. */
export const describeObstacles = (names: readonly ClosingObstacle[]): string =>
  names.map((name) => OBSTACLES[name]).join(', ')
