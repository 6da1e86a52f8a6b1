export { verification } from './endpoints.js'
export { ID_FORMATS, type IdFormat, normalizeIdNumber, validateIdNumber } from './id-number.js'
export {
  ID_TYPES,
  REVIEW_HOURS,
  VERIFICATION_STATES,
  type VerificationForm,
  type VerificationState,
} from './rules.js'
