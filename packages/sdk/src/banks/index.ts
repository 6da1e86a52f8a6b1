export { getAccountNumberWarning, getUnlistedBankNote, validateAccountNumber } from './account-number.js'
export type { AccountFormat, Institution } from './institution.js'
export { findInstitution, listInstitutions } from './institutions.js'
export { computeNubanCheckDigit, hasNubanCheckDigit } from './nuban.js'
