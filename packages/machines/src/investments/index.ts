export { investmentForm, reinvestForm } from './forms.js'
export { type InvestmentSnapshot, investmentDeadline, investmentLifecycle } from './lifecycle.js'
export { investmentSnapshot } from './mapper.js'
export {
  INVESTMENTS_PAGE,
  investmentCountdown,
  investmentList,
  moreInvestments,
} from './resources.js'
export { investmentsIn } from './selectors.js'
