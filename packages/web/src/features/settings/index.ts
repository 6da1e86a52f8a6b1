export { useVerification } from './use-verification.js'
export { VerificationBenefits } from './verification-benefits.js'
