export { useIdentity } from './use-identity.js'
export { VerificationBenefits } from './verification-benefits.js'
