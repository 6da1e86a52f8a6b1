import { type AccountFormat, createInstitutions, type Institution } from './institution.js'

/** Kenya has no national format. These are the lengths that banks use. */
const BANK_ACCOUNT: AccountFormat = { pattern: /^\d{6,20}$/, rule: 'has 6 to 20 digits' }
/** Mobile prefixes are 07 and 01 (Communications Authority of Kenya, numbering plan). */
const PHONE: AccountFormat = {
  pattern: /^(?:254|0)?[17]\d{8}$/,
  rule: 'is a mobile number, such as 0712 345 678',
}

const bank = createInstitutions('bank', BANK_ACCOUNT)
const wallet = createInstitutions('wallet', PHONE)

/**
 * Banks by the 2-digit code of the Central Bank of Kenya, which PesaLink uses too; wallets by the name of their network.
 * Source: the bank codes of PesaLink, as Kulmi Pay publishes them.
 */
export const KENYAN_INSTITUTIONS: readonly Institution[] = [
  bank('35', 'ABC Bank', ['African Banking Corporation']),
  bank('03', 'Absa Bank', ['Absa', 'Absa Bank Kenya']),
  bank('19', 'Bank of Africa', ['Bank of Africa Kenya']),
  bank('06', 'Bank of Baroda'),
  bank('65', 'CIB Bank', ['CIB Kenya', 'Mayfair CIB Bank']),
  bank('16', 'Citibank', ['Citibank Kenya']),
  bank('11', 'Co-operative Bank', ['Co-op Bank', 'Cooperative Bank', 'Co-operative Bank of Kenya']),
  bank('23', 'Consolidated Bank', ['Consolidated Bank of Kenya']),
  bank('25', 'Credit Bank'),
  bank('63', 'Diamond Trust Bank', ['DTB', 'DTB Kenya', 'Diamond Trust Bank Kenya']),
  bank('75', 'DIB Bank', ['DIB Bank Kenya', 'Dubai Islamic Bank']),
  bank('43', 'Ecobank', ['Ecobank Kenya']),
  bank('68', 'Equity Bank', ['Equity', 'Equity Bank Kenya']),
  bank('70', 'Family Bank'),
  bank('53', 'GTBank', ['Guaranty Trust Bank', 'Guaranty Bank', 'GTBank Kenya']),
  bank('55', 'Guardian Bank'),
  bank('72', 'Gulf African Bank'),
  bank('17', 'Habib Bank AG Zurich', ['Habib Bank']),
  bank('61', 'HFC', ['Housing Finance Company', 'HF Group']),
  bank('57', 'I&M Bank', ['I and M Bank']),
  bank('01', 'KCB Bank', ['KCB', 'Kenya Commercial Bank', 'KCB Bank Kenya']),
  bank('51', 'Kingdom Bank'),
  bank('14', 'M-Oriental Bank'),
  bank('18', 'Middle East Bank', ['Middle East Bank Kenya']),
  bank('12', 'National Bank of Kenya', ['National Bank', 'NBK']),
  bank('07', 'NCBA Bank', ['NCBA', 'NCBA Bank Kenya']),
  bank('50', 'Paramount Bank', ['Paramount Universal Bank']),
  bank('74', 'Premier Bank', ['Premier Bank Kenya', 'First Community Bank']),
  bank('10', 'Prime Bank'),
  bank('60', 'SBM Bank', ['SBM Bank Kenya']),
  bank('66', 'Sidian Bank'),
  bank('31', 'Stanbic Bank', ['Stanbic', 'Stanbic Bank Kenya']),
  bank('02', 'Standard Chartered Bank', ['Standard Chartered', 'Standard Chartered Bank Kenya']),
  bank('76', 'United Bank for Africa', ['UBA', 'UBA Kenya']),
  bank('54', 'Victoria Commercial Bank'),
  wallet('AIRTEL', 'Airtel Money'),
  wallet('MPESA', 'M-PESA', ['Safaricom M-PESA']),
  wallet('TELKOM', 'T-Kash', ['Telkom T-Kash']),
]
