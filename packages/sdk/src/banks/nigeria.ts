import { type AccountFormat, type CheckableInstitution, createInstitutionFactory } from './institution.js'

/** NUBAN: 9 digits and a check digit (Central Bank of Nigeria, Nigeria Uniform Bank Account Number, 2010 and 2020). */
const NUBAN: AccountFormat = { pattern: /^\d{10}$/, rule: 'has 10 digits' }
/**
 * Microfinance banks, payment service banks and mobile-money operators: a NUBAN, or the phone number without its first 0,
 * which has no check digit.
 */
const NUBAN_OR_PHONE: AccountFormat = {
  ...NUBAN,
  rule: 'has 10 digits; if it is a phone number, leave out its first 0',
}

const createBank = createInstitutionFactory({ kind: 'bank', account: NUBAN, hasCheckDigit: true })
const createWallet = createInstitutionFactory({ kind: 'wallet', account: NUBAN_OR_PHONE })

/**
 * The code of a commercial or non-interest bank is the 3-digit code of the Central Bank of Nigeria, from which the check digit
 * of NUBAN is computed. The code of an institution of `createWallet` is that of NIBSS Instant Payment. Sources: the code table of
 * the CBN's proposals on the implementation of NUBAN (version 0.4), for later banks the lists of Paystack and Mono (direct
 * debit), for wallets the institution list of NIBSS.
 */
export const NIGERIAN_INSTITUTIONS: readonly CheckableInstitution[] = [
  createBank('044', 'Access Bank'),
  // The accounts of Diamond Bank, which Access Bank has taken over, keep their numbers.
  createBank('063', 'Access Bank (Diamond)', ['Diamond Bank']),
  createBank('023', 'Citibank', ['Citibank Nigeria']),
  createBank('050', 'Ecobank', ['Ecobank Nigeria']),
  createBank('070', 'Fidelity Bank'),
  createBank('011', 'First Bank', ['First Bank of Nigeria', 'FBN', 'FirstBank']),
  createBank('214', 'First City Monument Bank', ['FCMB', 'First City Monument Bank (FCMB)']),
  createBank('103', 'Globus Bank'),
  createBank('058', 'GTBank', ['Guaranty Trust Bank', 'GTB', 'Guaranty Trust Bank (GTBank)']),
  createBank('301', 'Jaiz Bank'),
  createBank('082', 'Keystone Bank'),
  createBank('303', 'Lotus Bank'),
  createBank('107', 'Optimus Bank'),
  createBank('104', 'Parallex Bank'),
  createBank('076', 'Polaris Bank'),
  createBank('105', 'PremiumTrust Bank'),
  createBank('101', 'Providus Bank'),
  createBank('106', 'Signature Bank'),
  createBank('221', 'Stanbic IBTC Bank', ['Stanbic IBTC']),
  createBank('068', 'Standard Chartered Bank', ['Standard Chartered']),
  createBank('232', 'Sterling Bank'),
  createBank('100', 'SunTrust Bank'),
  createBank('302', 'TAJBank'),
  createBank('102', 'Titan Trust Bank'),
  createBank('032', 'Union Bank', ['Union Bank of Nigeria']),
  createBank('033', 'United Bank for Africa', ['UBA', 'United Bank for Africa (UBA)']),
  createBank('215', 'Unity Bank'),
  createBank('035', 'Wema Bank', ['ALAT', 'ALAT by Wema']),
  createBank('057', 'Zenith Bank'),
  createWallet('120001', '9PSB', ['9 Payment Service Bank', '9mobile 9Payment Service Bank']),
  createWallet('090551', 'FairMoney', ['FairMoney Microfinance Bank', 'FairMoney MFB']),
  createWallet('120002', 'Hope PSB', ['Hope Payment Service Bank']),
  createWallet('090267', 'Kuda', ['Kuda Bank', 'Kuda Microfinance Bank', 'Kuda MFB']),
  createWallet('090405', 'Moniepoint', ['Moniepoint Microfinance Bank', 'Moniepoint MFB']),
  createWallet('120003', 'MTN MoMo', ['MTN MoMo PSB', 'MoMo PSB', 'MoMo Payment Service Bank']),
  createWallet('100004', 'OPay', ['OPay Digital Services']),
  createWallet('100033', 'PalmPay'),
  createWallet('120004', 'SmartCash', ['SmartCash PSB', 'Airtel SmartCash PSB']),
  createWallet('090110', 'VFD Microfinance Bank', ['V Bank', 'VFD MFB']),
]
