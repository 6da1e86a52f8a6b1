import { type AccountFormat, createInstitutions, type Institution } from './institution.js'

/** Ghana has no national format. These are the lengths that banks use. */
const BANK_ACCOUNT: AccountFormat = { pattern: /^\d{8,20}$/, rule: 'has 8 to 20 digits' }
/** Mobile prefixes are 02 and 05 (National Communications Authority, numbering plan). */
const PHONE: AccountFormat = {
  pattern: /^(?:233|0)?[25]\d{8}$/,
  rule: 'is a mobile number, such as 024 123 4567',
}

const bank = createInstitutions('bank', BANK_ACCOUNT)
const wallet = createInstitutions('wallet', PHONE)

/**
 * Banks by the sort code of their head office, wallets by the code of their network. Source: the bank list of GhIPSS, as
 * Paystack and TransferZero publish it.
 */
export const GHANAIAN_INSTITUTIONS: readonly Institution[] = [
  bank('030100', 'Absa Bank', ['Absa', 'Absa Bank Ghana']),
  bank('280100', 'Access Bank', ['Access Bank Ghana']),
  bank('080100', 'Agricultural Development Bank', ['ADB', 'ADB Bank']),
  bank('210100', 'Bank of Africa', ['Bank of Africa Ghana']),
  bank('140100', 'CalBank', ['CAL Bank']),
  bank('340100', 'Consolidated Bank Ghana', ['CBG']),
  bank('130100', 'Ecobank', ['Ecobank Ghana']),
  bank('200100', 'FBNBank', ['FBNBank Ghana', 'FirstBank Ghana']),
  bank('240100', 'Fidelity Bank', ['Fidelity Bank Ghana']),
  bank('170100', 'First Atlantic Bank'),
  bank('330100', 'First National Bank', ['FNB', 'First National Bank Ghana']),
  bank('040100', 'GCB Bank', ['GCB', 'Ghana Commercial Bank']),
  bank('230100', 'GTBank', ['Guaranty Trust Bank', 'Guaranty Trust Bank Ghana', 'GTBank Ghana']),
  bank('050100', 'National Investment Bank', ['NIB']),
  bank('360100', 'OmniBSIC Bank', ['OmniBSIC']),
  bank('180100', 'Prudential Bank'),
  bank('110100', 'Republic Bank', ['Republic Bank Ghana']),
  bank('090100', 'Société Générale', [
    'Societe Generale',
    'Société Générale Ghana',
    'Societe Generale Ghana',
  ]),
  bank('190100', 'Stanbic Bank', ['Stanbic', 'Stanbic Bank Ghana']),
  bank('020100', 'Standard Chartered Bank', ['Standard Chartered', 'Standard Chartered Bank Ghana']),
  bank('060100', 'United Bank for Africa', ['UBA', 'UBA Ghana', 'United Bank for Africa Ghana']),
  bank('100100', 'Universal Merchant Bank', ['UMB']),
  bank('120100', 'Zenith Bank', ['Zenith Bank Ghana']),
  wallet('ATL', 'AirtelTigo Money', ['AirtelTigo', 'AT Money']),
  wallet('MTN', 'MTN MoMo', ['MTN', 'MTN Mobile Money', 'MoMo']),
  wallet('VOD', 'Telecel Cash', ['Telecel', 'Vodafone Cash', 'Vodafone']),
]
