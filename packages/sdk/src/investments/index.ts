export { investments } from './endpoints.js'
export { type Investment, type InvestmentCountdown, type InvestmentList, investment } from './model.js'
export {
  calculateExpectedReturn,
  calculateReturn,
  computeInvestmentEnd,
  findPlan,
  INVESTMENT_AMOUNTS,
  INVESTMENT_PLANS,
  type InvestmentForm,
  type InvestmentPlan,
  type PlanDays,
} from './rules.js'
