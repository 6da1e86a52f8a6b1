import { tradeAmounts } from './amounts.js'
import { tradeReads } from './reads.js'
import { tradeRequests } from './requests.js'

// Not inferred: in a declaration that contains all of them, the endpoints would lose their comments.
export const trades: typeof tradeReads & typeof tradeRequests & typeof tradeAmounts = {
  ...tradeReads,
  ...tradeRequests,
  ...tradeAmounts,
}
