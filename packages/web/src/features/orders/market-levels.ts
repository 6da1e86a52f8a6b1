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

const METHOD_WORDS: Record<PaymentMethod, string> = { bank: 'bank', usdt: 'USDT' }

/** `1 seller, bank`, `3 buyers, USDT`, `1 buyer, TRC20`, `no sellers, all methods`. */
export function formatWaitingCount(
  side: Side,
  count: number,
  method: PaymentMethod | '',
  network: CryptoNetwork | '' = '',
): string {
  const [singular, plural] = NAMES[side]
  const who = count === 1 ? `1 ${singular}` : `${count === 0 ? 'no' : count} ${plural}`
  if (method === '') return `${who}, all methods`
  return `${who}, ${method === 'usdt' && network !== '' ? network : METHOD_WORDS[method]}`
}
