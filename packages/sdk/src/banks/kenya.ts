import { type AccountFormat, type CheckableInstitution, createInstitutionFactory } from './institution.js'

/** Kenya has no national format. These are the lengths that banks use. */
const BANK_ACCOUNT: AccountFormat = { pattern: /^\d{6,20}$/, rule: 'has 6 to 20 digits' }
/** Mobile prefixes are 07 and 01 (Communications Authority of Kenya, numbering plan). */
const PHONE: AccountFormat = {
  pattern: /^(?:254|0)?[17]\d{8}$/,
  rule: 'is a mobile number, such as 0712 345 678',
}

const createBank = createInstitutionFactory({ kind: 'bank', account: BANK_ACCOUNT })
const createWallet = createInstitutionFactory({ kind: 'wallet', account: PHONE })

/**
 * The code of a bank is the 2-digit code of the Central Bank of Kenya, which PesaLink uses too; that of a wallet is the name of
 * its network. Source: the list of bank and branch codes of the Kenya Bankers Association (2025).
 */
export const KENYAN_INSTITUTIONS: readonly CheckableInstitution[] = [
  createBank('35', 'ABC Bank', ['African Banking Corporation']),
  createBank('03', 'Absa Bank', ['Absa', 'Absa Bank Kenya']),
  createBank('26', 'Access Bank', ['Access Bank Kenya']),
  createBank('19', 'Bank of Africa', ['Bank of Africa Kenya']),
  createBank('06', 'Bank of Baroda'),
  createBank('05', 'Bank of India'),
  createBank('65', 'CIB Bank', ['CIB Kenya', 'Mayfair CIB Bank']),
  createBank('16', 'Citibank', ['Citibank Kenya']),
  createBank('11', 'Co-operative Bank', ['Co-op Bank', 'Cooperative Bank', 'Co-operative Bank of Kenya']),
  createBank('23', 'Consolidated Bank', ['Consolidated Bank of Kenya']),
  createBank('25', 'Credit Bank'),
  createBank('59', 'Development Bank of Kenya'),
  createBank('63', 'Diamond Trust Bank', ['DTB', 'DTB Kenya', 'Diamond Trust Bank Kenya']),
  createBank('75', 'DIB Bank', ['DIB Bank Kenya', 'Dubai Islamic Bank']),
  createBank('43', 'Ecobank', ['Ecobank Kenya']),
  createBank('68', 'Equity Bank', ['Equity', 'Equity Bank Kenya']),
  createBank('70', 'Family Bank'),
  createBank('53', 'GTBank', ['Guaranty Trust Bank', 'Guaranty Bank', 'GTBank Kenya']),
  createBank('55', 'Guardian Bank'),
  createBank('72', 'Gulf African Bank'),
  createBank('17', 'Habib Bank AG Zurich', ['Habib Bank']),
  createBank('61', 'HFC', ['Housing Finance Company', 'HF Group']),
  createBank('57', 'I&M Bank', ['I and M Bank']),
  createBank('01', 'KCB Bank', ['KCB', 'Kenya Commercial Bank', 'KCB Bank Kenya']),
  createBank('51', 'Kingdom Bank'),
  createBank('14', 'M-Oriental Bank'),
  createBank('18', 'Middle East Bank', ['Middle East Bank Kenya']),
  createBank('12', 'National Bank of Kenya', ['National Bank', 'NBK']),
  createBank('07', 'NCBA Bank', ['NCBA', 'NCBA Bank Kenya']),
  createBank('50', 'Paramount Bank', ['Paramount Universal Bank']),
  createBank('74', 'Premier Bank', ['Premier Bank Kenya', 'First Community Bank']),
  createBank('10', 'Prime Bank'),
  createBank('60', 'SBM Bank', ['SBM Bank Kenya']),
  createBank('66', 'Sidian Bank'),
  createBank('31', 'Stanbic Bank', ['Stanbic', 'Stanbic Bank Kenya']),
  createBank('02', 'Standard Chartered Bank', ['Standard Chartered', 'Standard Chartered Bank Kenya']),
  createBank('76', 'United Bank for Africa', ['UBA', 'UBA Kenya']),
  createBank('54', 'Victoria Commercial Bank'),
  createWallet('AIRTEL', 'Airtel Money'),
  createWallet('MPESA', 'M-PESA', ['Safaricom M-PESA']),
  createWallet('TELKOM', 'T-Kash', ['Telkom T-Kash']),
]
