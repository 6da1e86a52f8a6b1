import { type AccountFormat, createInstitutions, type Institution } from './institution.js'

const TEN_DIGITS = { pattern: /^\d{10}$/, rule: 'has 10 digits' }
/** NUBAN: 9 digits and a check digit (Central Bank of Nigeria, Nigeria Uniform Bank Account Number, 2010 and 2020). */
const NUBAN: AccountFormat = { ...TEN_DIGITS, hasCheckDigit: true }
/** Microfinance and payment service banks: a NUBAN, or the phone number without its first 0, which has no check digit. */
const NUBAN_OR_PHONE: AccountFormat = {
  ...TEN_DIGITS,
  rule: 'has 10 digits (a phone number without its first 0)',
}

const bank = createInstitutions('bank', NUBAN)
const wallet = createInstitutions('wallet', NUBAN_OR_PHONE)

/**
 * Commercial and non-interest banks, by the 3-digit code of the Central Bank of Nigeria, which the check digit of NUBAN
 * includes. Wallets and digital banks, by the code of NIBSS Instant Payment. Sources: the code table of the CBN's proposals
 * on the implementation of NUBAN (version 0.4), for later banks the lists of Paystack and Mono (direct debit), for wallets
 * the institution list of NIBSS.
 */
export const NIGERIAN_INSTITUTIONS: readonly Institution[] = [
  bank('044', 'Access Bank'),
  // The accounts of Diamond Bank, which Access Bank has taken over, keep their numbers.
  bank('063', 'Access Bank (Diamond)', ['Diamond Bank']),
  bank('023', 'Citibank', ['Citibank Nigeria']),
  bank('050', 'Ecobank', ['Ecobank Nigeria']),
  bank('070', 'Fidelity Bank'),
  bank('011', 'First Bank', ['First Bank of Nigeria', 'FBN', 'FirstBank']),
  bank('214', 'First City Monument Bank', ['FCMB', 'First City Monument Bank (FCMB)']),
  bank('103', 'Globus Bank'),
  bank('058', 'GTBank', ['Guaranty Trust Bank', 'GTB', 'Guaranty Trust Bank (GTBank)']),
  bank('301', 'Jaiz Bank'),
  bank('082', 'Keystone Bank'),
  bank('303', 'Lotus Bank'),
  bank('107', 'Optimus Bank'),
  bank('104', 'Parallex Bank'),
  bank('076', 'Polaris Bank'),
  bank('105', 'PremiumTrust Bank'),
  bank('101', 'Providus Bank'),
  bank('106', 'Signature Bank'),
  bank('221', 'Stanbic IBTC Bank', ['Stanbic IBTC']),
  bank('068', 'Standard Chartered Bank', ['Standard Chartered']),
  bank('232', 'Sterling Bank'),
  bank('100', 'SunTrust Bank'),
  bank('302', 'TAJBank'),
  bank('102', 'Titan Trust Bank'),
  bank('032', 'Union Bank', ['Union Bank of Nigeria']),
  bank('033', 'United Bank for Africa', ['UBA', 'United Bank for Africa (UBA)']),
  bank('215', 'Unity Bank'),
  bank('035', 'Wema Bank', ['ALAT', 'ALAT by Wema']),
  bank('057', 'Zenith Bank'),
  wallet('120001', '9PSB', ['9 Payment Service Bank', '9mobile 9Payment Service Bank']),
  wallet('090551', 'FairMoney', ['FairMoney Microfinance Bank', 'FairMoney MFB']),
  wallet('120002', 'Hope PSB', ['Hope Payment Service Bank']),
  wallet('090267', 'Kuda', ['Kuda Bank', 'Kuda Microfinance Bank', 'Kuda MFB']),
  wallet('090405', 'Moniepoint', ['Moniepoint Microfinance Bank', 'Moniepoint MFB']),
  wallet('120003', 'MTN MoMo', ['MTN MoMo PSB', 'MoMo PSB', 'MoMo Payment Service Bank']),
  wallet('100004', 'OPay', ['OPay Digital Services']),
  wallet('100033', 'PalmPay'),
  wallet('120004', 'SmartCash', ['SmartCash PSB', 'Airtel SmartCash PSB']),
  wallet('090110', 'VFD Microfinance Bank', ['V Bank', 'VFD MFB']),
]
