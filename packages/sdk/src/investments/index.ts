export { investments } from './endpoints.js'
export { type Investment, type InvestmentCountdown, type InvestmentList, investment } from './model.js'
export {
  expectedReturn,
  INVESTMENT_AMOUNTS,
  INVESTMENT_PLANS,
  type InvestmentForm,
  type InvestmentPlan,
  investmentEndsAt,
  type PlanDays,
  planOf,
  returnOf,
  validateInvestment,
} from './rules.js'
