export { useVerification } from './use-verification.js'
export { describeBenefits } from './verification-benefits.js'
