export { BankFields } from './bank-fields.js'
export { LazySavedDetailsCard } from './lazy-saved-details-card.js'
export { SavedDetailsField } from './saved-details-field.js'
export { WalletFields } from './wallet-fields.js'
