import { type AccountFormat, type CheckableInstitution, createInstitutionFactory } from './institution.js'

/** Ghana has no national format. These are the lengths that banks use. */
const BANK_ACCOUNT: AccountFormat = { pattern: /^\d{8,20}$/, rule: 'has 8 to 20 digits' }
/** Mobile prefixes are 02 and 05 (National Communications Authority, numbering plan). */
const PHONE: AccountFormat = {
  pattern: /^(?:233|0)?[25]\d{8}$/,
  rule: 'is a mobile number, such as 024 123 4567',
}

const createBank = createInstitutionFactory({ kind: 'bank', account: BANK_ACCOUNT })
const createWallet = createInstitutionFactory({ kind: 'wallet', account: PHONE })

/**
 * The code of a bank is the sort code of its head office, that of a wallet is the code of its network. Source: the bank list
 * of GhIPSS, as Paystack and TransferZero publish it.
 */
export const GHANAIAN_INSTITUTIONS: readonly CheckableInstitution[] = [
  createBank('030100', 'Absa Bank', ['Absa', 'Absa Bank Ghana']),
  createBank('280100', 'Access Bank', ['Access Bank Ghana']),
  createBank('080100', 'Agricultural Development Bank', ['ADB', 'ADB Bank']),
  createBank('210100', 'Bank of Africa', ['Bank of Africa Ghana']),
  createBank('140100', 'CalBank', ['CAL Bank']),
  createBank('340100', 'Consolidated Bank Ghana', ['CBG']),
  createBank('130100', 'Ecobank', ['Ecobank Ghana']),
  createBank('200100', 'FBNBank', ['FBNBank Ghana', 'FirstBank Ghana']),
  createBank('240100', 'Fidelity Bank', ['Fidelity Bank Ghana']),
  createBank('170100', 'First Atlantic Bank'),
  createBank('330100', 'First National Bank', ['FNB', 'First National Bank Ghana']),
  createBank('040100', 'GCB Bank', ['GCB', 'Ghana Commercial Bank']),
  createBank('230100', 'GTBank', ['Guaranty Trust Bank', 'Guaranty Trust Bank Ghana', 'GTBank Ghana']),
  createBank('050100', 'National Investment Bank', ['NIB']),
  createBank('360100', 'OmniBSIC Bank', ['OmniBSIC']),
  createBank('180100', 'Prudential Bank'),
  createBank('110100', 'Republic Bank', ['Republic Bank Ghana']),
  createBank('090100', 'Société Générale', [
    'Societe Generale',
    'Société Générale Ghana',
    'Societe Generale Ghana',
  ]),
  createBank('190100', 'Stanbic Bank', ['Stanbic', 'Stanbic Bank Ghana']),
  createBank('020100', 'Standard Chartered Bank', ['Standard Chartered', 'Standard Chartered Bank Ghana']),
  createBank('060100', 'United Bank for Africa', ['UBA', 'UBA Ghana', 'United Bank for Africa Ghana']),
  createBank('100100', 'Universal Merchant Bank', ['UMB']),
  createBank('120100', 'Zenith Bank', ['Zenith Bank Ghana']),
  createWallet('ATL', 'AirtelTigo Money', ['AirtelTigo', 'AT Money']),
  createWallet('MTN', 'MTN MoMo', ['MTN', 'MTN Mobile Money', 'MoMo']),
  createWallet('VOD', 'Telecel Cash', ['Telecel', 'Vodafone Cash', 'Vodafone']),
]
