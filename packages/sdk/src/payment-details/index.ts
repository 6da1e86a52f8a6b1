export { paymentDetails } from './endpoints.js'
export { type SavedDetails, type SavedDetailsInput, savedDetails } from './model.js'
export { isSameName } from './payee-name.js'
export {
  DETAILS_NAME_MAX,
  MAX_SAVED_DETAILS,
  type SavedDetailsForm,
} from './rules.js'
