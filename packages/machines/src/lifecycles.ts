export {
  type AppealEvent,
  type AppealSnapshot,
  appealLifecycle,
  nextAppeal,
  restoreAppeal,
  type StoredAppeal,
} from './appeals/lifecycle.js'
export {
  INVESTMENT_EFFECTS,
  INVESTMENT_STATES,
  type InvestmentEffect,
  type InvestmentEvent,
  type InvestmentSnapshot,
  type InvestmentState,
  type InvestmentStep,
  investmentDeadline,
  investmentLifecycle,
  restoreInvestment,
  type StoredInvestment,
  settleInvestment,
  stepInvestment,
} from './investments/lifecycle.js'
export {
  nextOrderStatus,
  type OrderEvent,
  type OrderSnapshot,
  orderLifecycle,
  restoreOrder,
} from './orders/lifecycle.js'
export { type Refusal, refusal } from './refusal.js'
export {
  isOpenTrade,
  restoreTrade,
  type StoredTrade,
  settleTrade,
  stepTrade,
  TRADE_EFFECTS,
  type Trade,
  type TradeEffect,
  type TradeEvent,
  type TradeSnapshot,
  type TradeStep,
  tradeDeadline,
  tradeLifecycle,
  tradeState,
} from './trades/lifecycle.js'
export {
  NOTHING_TO_DECIDE,
  nextVerificationState,
  restoreVerification,
  type VerificationEvent,
  verificationLifecycle,
} from './verification/lifecycle.js'
