export { investmentForm, reinvestForm } from './forms.js'
export { type InvestmentSnapshot, investmentLifecycle } from './lifecycle.js'
export { toInvestmentSnapshot } from './mapper.js'
export {
  INVESTMENTS_PAGE_SIZE,
  investmentCountdown,
  investmentList,
  moreInvestments,
} from './resources.js'
export { selectInvestments } from './selectors.js'
