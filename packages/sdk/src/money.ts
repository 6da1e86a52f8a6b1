/** The token's unit, written after every amount (spec section 1). */
export const TOKEN = 'CHT'

/** What a trade can be paid in, one per country, and USDT across countries (decision 24). */
export const CURRENCIES = ['NGN', 'GHS', 'KES', 'USDT'] as const
export type Currency = (typeof CURRENCIES)[number]

/** A sum of real money in integer minor units: hundredths, for every currency here. */
export interface Money {
  amount: number
  currency: Currency
}

const MINOR_UNITS = 100
const PRICE_DIGITS = 6
/** The highest price of 1 CHT that can be set. */
export const MAX_PRICE = 1_000_000

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-GB')
const twoDigits = /* @__PURE__ */ new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `25000` → `25,000 CHT` (decision 15). */
export function formatTokens(amount: number): string {
  return `${grouped.format(amount)} ${TOKEN}`
}

/** `{ amount: 7500000, currency: 'NGN' }` → `75,000.00 NGN` (decision 24). */
export function formatMoney({ amount, currency }: Money): string {
  return `${twoDigits.format(amount / MINOR_UNITS)} ${currency}`
}

/** A price of 1 CHT is positive, at most MAX_PRICE, and has at most six decimals. */
export function isPrice(price: number): boolean {
  return price > 0 && price <= MAX_PRICE && Number(price.toFixed(PRICE_DIGITS)) === price
}

/** What `amount` whole CHT cost at `price` per CHT, in minor units, rounded half up; integers throughout (decision 18). */
export function priceOf(amount: number, price: number, currency: Currency): Money {
  const scale = 10n ** BigInt(PRICE_DIGITS)
  const millionths = BigInt(price.toFixed(PRICE_DIGITS).replace('.', ''))
  const minor = (BigInt(amount) * millionths * BigInt(MINOR_UNITS) + scale / 2n) / scale
  return { amount: Number(minor), currency }
}
