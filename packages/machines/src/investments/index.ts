export { investmentForm, reinvestForm } from './forms.js'
export { type InvestmentSnapshot, investmentDeadline, investmentLifecycle } from './lifecycle.js'
export { investmentCountdown, investmentList } from './resources.js'
export { investmentSnapshot } from './wire.js'
