export {
  activeInvestment,
  buildInvestment,
  buildInvestmentList,
  heldInvestment,
  releaseCountdown,
  releasedInvestment,
} from './fixtures/investments.js'
export { marketCounts } from './fixtures/market.js'
export { notifications } from './fixtures/notifications.js'
export { buildOrder, groupOrders, pendingBuys, pendingSells } from './fixtures/orders.js'
export { RECEIPT } from './fixtures/receipt.js'
export { referralCounts, referralRows } from './fixtures/referrals.js'
export { NOW, sessions } from './fixtures/time.js'
export { ADA } from './fixtures/traders.js'
export { APPEAL_INPUT, buildTrade, TRADE_ID, TRADE_TIMES } from './fixtures/trades.js'
export { ada, unverifiedAda } from './fixtures/users.js'
