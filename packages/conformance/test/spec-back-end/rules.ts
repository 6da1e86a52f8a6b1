/** The constants of the specification (section 9) and its rules for inputs (section 5). */

export const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const ORDER_AMOUNTS = [
  25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 950_000,
]
const INVESTMENT_AMOUNTS = ORDER_AMOUNTS.filter((amount) => amount <= 500_000)
/** Return in percent by days. */
const PLANS: Record<number, number> = { 6: 10, 14: 25, 20: 50, 30: 100 }
const PAYMENT_METHODS = ['bank', 'usdt']
const APPEAL_REASONS = [
  'Late confirmation',
  'Payment not received',
  'Fake proof',
  'User unresponsive',
  'Other',
]
const PASSPORT_OR_LICENCE = ['National Passport', "Driver's License"]
const ID_TYPES: Record<string, readonly string[]> = {
  nigeria: ['NIN Slip'],
  ghana: PASSPORT_OR_LICENCE,
  kenya: PASSPORT_OR_LICENCE,
}

export const PAYMENT_WINDOW = 120 * MINUTE
export const CONFIRMATION_WINDOW = 15 * MINUTE
export const REFERRAL_REWARD = 50
/** The specification has no length: any will do. */
export const CAPITAL_RELEASE = 14 * DAY

export const toDuration = (days: number) => days * DAY
export const calculateReturn = (amount: number, roi: number) => amount + (amount * roi) / 100

export type Input = Record<string, unknown>

const hasAll = (input: Input, ...names: string[]) => names.every((name) => Boolean(input[name]))
const isImage = (value: unknown) => String(value).startsWith('data:image/')

/** Each returns the message of the rule that the input breaks; undefined if it breaks none. */
type Rule = (input: Input) => string | undefined

export const checkLogin: Rule = (input) =>
  hasAll(input, 'email', 'password') ? undefined : 'Fill in all fields'

export const checkSignUp: Rule = (input) => {
  if (
    !hasAll(input, 'fullName', 'username', 'phoneNumber', 'email', 'country', 'password', 'confirmPassword')
  )
    return 'Please fill in all fields'
  if (input.password !== input.confirmPassword) return 'Passwords must match'
  return input.agree === true ? undefined : 'Please read and accept the terms and conditions'
}

export const checkOrder: Rule = (input) =>
  hasAll(input, 'amount', 'paymentMethod') ? undefined : 'Select an amount and a payment method'

export const checkAmount: Rule = ({ amount }) =>
  ORDER_AMOUNTS.includes(Number(amount)) ? undefined : 'Select one of the amounts'

export const checkMethod: Rule = ({ paymentMethod }) =>
  PAYMENT_METHODS.includes(String(paymentMethod)) ? undefined : 'Select bank or usdt'

export const checkDetails: Rule = (input) => {
  if (input.paymentMethod === 'bank' && !hasAll(input, 'accountName', 'bankName', 'accountNumber'))
    return 'Fill in neccessary bank details'
  if (input.paymentMethod === 'usdt' && !hasAll(input, 'network', 'walletAddress'))
    return 'Fill in neccessary crypto transaction details'
  return undefined
}

export const checkPayment: Rule = ({ paymentProof }) =>
  isImage(paymentProof) ? undefined : 'Upload an image of the payment'

export const checkAppeal: Rule = (input) => {
  if (!input.reason) return 'Please select a reason for appeal'
  if (!APPEAL_REASONS.includes(String(input.reason))) return 'Select one of the reasons'
  return input.order ? undefined : 'Select an order to appeal'
}

export const checkInvestment: Rule = ({ amount, planDurationDays }) =>
  amount && planDurationDays ? undefined : 'Select an amount and a duration'

export const checkInvestmentAmount: Rule = ({ amount }) =>
  INVESTMENT_AMOUNTS.includes(Number(amount)) ? undefined : 'Select one of the amounts'

export const checkPlan: Rule = ({ planDurationDays, roiPercentage }) =>
  PLANS[Number(planDurationDays)] === roiPercentage ? undefined : 'Select one of the plans'

export const checkVerification: Rule = (input) => {
  if (!input.country) return 'Select country'
  if (!ID_TYPES[String(input.country)]?.includes(String(input.verificationType)))
    return 'Select a verification type'
  return hasAll(input, 'idNumber', 'frontImage', 'backImage') ? undefined : 'Fill in all fields'
}

export const checkNewPassword: Rule = (input) =>
  hasAll(input, 'oldPassword', 'newPassword') ? undefined : 'Fill in all fields'
