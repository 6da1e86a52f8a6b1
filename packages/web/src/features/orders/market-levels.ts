import type { Market } from '@cht/sdk/contract'
import { type CryptoNetwork, fitsNetwork, ORDER_AMOUNTS, type PaymentMethod, type Side } from '@cht/sdk/rules'

type MarketEntry = Market[Side][number]

const countFitting = ({ count, networks = {} }: MarketEntry, network: CryptoNetwork | ''): number =>
  Object.entries(networks)
    .filter(([name]) => !fitsNetwork(network, name))
    .reduce((sum, [, others]) => sum - others, count)

/**
 * The number of waiting orders of an amount on a side. An empty `method` counts all methods; a `network` those USDT orders that fit
 * it.
 */
export function countWaitingOrders(
  market: Market,
  side: Side,
  amount: number,
  method: PaymentMethod | '',
  network: CryptoNetwork | '' = '',
): number {
  return market[side]
    .filter((entry) => entry.amount === amount && (method === '' || entry.paymentMethod === method))
    .reduce((sum, entry) => sum + countFitting(entry, network), 0)
}

/** The waiting orders of one amount. */
export interface MarketLevel {
  amount: number
  buy: number
  sell: number
}

/** The amounts for which orders of a payment method wait, with the number of orders per side. */
export function getMarketLevels(market: Market, method: PaymentMethod): MarketLevel[] {
  return ORDER_AMOUNTS.map((amount) => ({
    amount,
    buy: countWaitingOrders(market, 'buy', amount, method),
    sell: countWaitingOrders(market, 'sell', amount, method),
  })).filter(({ buy, sell }) => buy + sell > 0)
}

const NAMES: Record<Side, [singular: string, plural: string]> = {
  buy: ['buyer', 'buyers'],
  sell: ['seller', 'sellers'],
}

/** `1 seller`, `3 buyers`. */
export function formatWaitingCount(side: Side, count: number): string {
  const [singular, plural] = NAMES[side]
  return count === 1 ? `1 ${singular}` : `${count} ${plural}`
}

const METHOD_PHRASES: Record<PaymentMethod, string> = { bank: ' by bank', usdt: ' in USDT' }

/**
 * Says once that no order waits: `No sellers by bank for the other amounts.` if some amounts have any, otherwise `No sellers on TRC20
 * yet.`
 */
export function formatNobodyWaiting(
  side: Side,
  method: PaymentMethod | '',
  network: CryptoNetwork | '' = '',
  hasAny = false,
): string {
  const phrase = method === 'usdt' && network !== '' ? ` on ${network}` : method && METHOD_PHRASES[method]
  return `No ${NAMES[side][1]}${phrase} ${hasAny ? 'for the other amounts' : 'yet'}.`
}
