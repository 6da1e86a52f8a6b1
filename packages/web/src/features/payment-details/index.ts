export { BankFields } from './bank-fields.js'
export { WalletFields } from './wallet-fields.js'
