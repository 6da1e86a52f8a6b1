export { investments } from './endpoints.js'
export { type Investment, type InvestmentCountdown, type InvestmentList, investment } from './model.js'
export {
  calculateReturn,
  expectedReturn,
  findPlan,
  INVESTMENT_AMOUNTS,
  INVESTMENT_PLANS,
  type InvestmentForm,
  type InvestmentPlan,
  investmentEndsAt,
  type PlanDays,
  validateInvestment,
} from './rules.js'
