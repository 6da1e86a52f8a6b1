import type { Country } from '../model/country.js'
import type { Currency } from '../money.js'
import { DAY } from '../time.js'

/** Whole CHT. */
export const ORDER_AMOUNTS = [
  25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 950_000,
] as const
export type OrderAmount = (typeof ORDER_AMOUNTS)[number]

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

export const ORDER_STATUSES = ['pending', 'approved', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_METHODS = ['bank', 'usdt'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = { bank: 'Bank', usdt: 'Crypto/USDT' }

export const CRYPTO_NETWORKS = ['TRC20', 'ERC20'] as const
export type CryptoNetwork = (typeof CRYPTO_NETWORKS)[number]

/** Whether a buy and a sell order can be matched by their networks: an order that names none fits every network. */
export function fitsNetwork(a: string | null | undefined, b: string | null | undefined): boolean {
  return !a || !b || a === b
}

/** How many open (pending or approved) sell orders a user may have; checked at creation only. */
export const MAX_SELL_ORDERS = { verified: 10, unverified: 1 } as const
/** As `MAX_SELL_ORDERS`, for buy orders, whose limit depends on `isKnownTrader`. */
export const MAX_BUY_ORDERS = { known: 10, unknown: 1 } as const

/** From how many different verified sellers a user without a verified identity has to have bought to be known. */
export const SELLERS_OF_KNOWN_TRADER = 2

/**
 * Whether a user is known: orders of known users are matched first. `verifiedSellers`: the number of different sellers with a
 * verified identity with whom the user has completed a purchase.
 */
export function isKnownTrader({
  isVerified,
  verifiedSellers,
}: {
  isVerified: boolean
  verifiedSellers: number
}): boolean {
  return isVerified || verifiedSellers >= SELLERS_OF_KNOWN_TRADER
}

/** How many open orders of this side the user may have. `isKnown`: the result of `isKnownTrader`. */
export function getOrderLimit(
  side: Side,
  { isVerified, isKnown }: { isVerified: boolean; isKnown: boolean },
): number {
  if (side === 'sell') return MAX_SELL_ORDERS[isVerified ? 'verified' : 'unverified']
  return MAX_BUY_ORDERS[isKnown ? 'known' : 'unknown']
}

/**
 * A buyer who leaves this number of `trades` unpaid `within` a period, or has them decided against them, may not place buy
 * orders for the time that it `lasts`. Times in ms.
 */
export const UNPAID_BAR = { trades: 2, within: 7 * DAY, lasts: DAY } as const

/** As `UNPAID_BAR`, for trades that were cancelled by consent. */
export const CANCELLATION_BAR = { trades: 3, within: 7 * DAY, lasts: DAY } as const
/** For how long the parties of a trade that was cancelled by consent are not matched with each other. */
export const NO_MATCH_AFTER_CANCELLATION = 7 * DAY

const CURRENCY_BY_COUNTRY: Record<Country, Currency> = { nigeria: 'NGN', ghana: 'GHS', kenya: 'KES' }

/** The currency of a payment: that of the country for bank orders, USDT for usdt orders. */
export function getCurrency(method: PaymentMethod, country: Country): Currency {
  return method === 'usdt' ? 'USDT' : CURRENCY_BY_COUNTRY[country]
}

export interface BuyOrderForm {
  amount: OrderAmount | undefined
  paymentMethod: PaymentMethod | ''
  /** Of a USDT order; '' in a buy order fits any network. */
  network: CryptoNetwork | ''
}

export interface SellOrderForm extends BuyOrderForm {
  accountName: string
  bankName: string
  accountNumber: string
  walletAddress: string
}
