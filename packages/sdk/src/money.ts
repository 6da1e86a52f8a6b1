import { assertArgument, assertNumber } from './assert-argument.js'

/** The unit of token amounts. */
export const TOKEN = 'CHT'

/** The currencies of payments: one per country, and USDT for all countries. */
export const CURRENCIES = ['NGN', 'GHS', 'KES', 'USDT'] as const
export type Currency = (typeof CURRENCIES)[number]

/** An amount of money in integer minor units: hundredths, for all of these currencies. */
export interface Money {
  amount: number
  currency: Currency
}

const MINOR_UNITS = 100
const PRICE_DIGITS = 6
/** The maximum price of 1 CHT, in units of a currency, not in minor units. */
export const MAX_PRICE = 1_000_000

/** A balance of another back end may have decimals. */
const tokenFormat = /* @__PURE__ */ new Intl.NumberFormat('en-GB', { maximumFractionDigits: 8 })
const moneyFormat = /* @__PURE__ */ new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `25000` → `25,000 CHT`. */
export function formatTokens(amount: number): string {
  assertNumber('amount', amount)
  return `${tokenFormat.format(amount)} ${TOKEN}`
}

/** As `formatTokens`; `–` for a balance that could not be read, which is never shown as 0. */
export function formatBalance(balance: number | undefined): string {
  return balance === undefined ? '–' : formatTokens(balance)
}

/** `{ amount: 7500000, currency: 'NGN' }` → `75,000.00 NGN`. */
export function formatMoney({ amount, currency }: Money): string {
  assertNumber('amount', amount)
  return `${moneyFormat.format(amount / MINOR_UNITS)} ${currency}`
}

/** `75,000.5` → `{ amount: 7500050, currency }`: a positive amount of at most two decimals; undefined for any other text. */
export function parseMoney(text: string, currency: Currency): Money | undefined {
  const digits = text.trim().replace(/,(?=\d{3}(\D|$))/g, '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(digits)) return undefined
  const amount = Math.round(Number(digits) * MINOR_UNITS)
  return amount > 0 ? { amount, currency } : undefined
}

/** Whether a number can be the price of 1 CHT: positive, at most `MAX_PRICE`, at most six decimals. */
export function isPrice(price: number): boolean {
  return price > 0 && price <= MAX_PRICE && Number(price.toFixed(PRICE_DIGITS)) === price
}

/** The price of `amount` whole CHT at `price` per CHT, in minor units, rounded half up in integer arithmetic. */
export function calculatePrice(amount: number, price: number, currency: Currency): Money {
  assertArgument(Number.isSafeInteger(amount), 'amount', 'a whole number', amount)
  assertNumber('price', price)
  const scale = 10n ** BigInt(PRICE_DIGITS)
  const millionths = BigInt(price.toFixed(PRICE_DIGITS).replace('.', ''))
  const minor = (BigInt(amount) * millionths * BigInt(MINOR_UNITS) + scale / 2n) / scale
  return { amount: Number(minor), currency }
}
