/**
 * Checks of bank accounts and wallets. The client does not load them: they bring lists of banks and hash functions.
 *
 * @module payment-details
 */

export {
  getAccountNumberWarning,
  getUnlistedBankNote,
  validateAccountNumber,
} from '../banks/account-number.js'
export type { AccountFormat, CheckableInstitution } from '../banks/institution.js'
export { findInstitution, listInstitutions } from '../banks/institutions.js'
export { computeNubanCheckDigit, hasNubanCheckDigit } from '../banks/nuban.js'
export { isSameName } from '../payment-details/payee-name.js'
export { normalizeTransactionHash, validateTransactionHash } from '../trades/transaction-hash.js'
export { getWalletAddressWarning, validatePayerAddress, validateWalletAddress } from '../wallet-address.js'
