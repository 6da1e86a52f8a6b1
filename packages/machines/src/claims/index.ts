export { claimAnswerForm, claimForm, claimWithdrawalForm } from './forms.js'
export { claimLifecycle } from './lifecycle.js'
export { type ClaimsView, type ClaimView, viewClaims } from './selectors.js'
