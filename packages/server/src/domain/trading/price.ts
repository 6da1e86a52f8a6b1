import type { Rates } from '@cht/sdk/contract'
import {
  COUNTRIES,
  type Country,
  type Currency,
  calculatePrice,
  getCurrency,
  PAYMENT_METHODS,
} from '@cht/sdk/rules'
import { Refusal } from '../../kernel/refusal.js'
import type { MatchableOrder } from './matching.js'

type PricedOrder = Pick<MatchableOrder, 'paymentMethod' | 'country'>

/** The currency that an order is paid in (decision 24). */
export function getOrderCurrency({ paymentMethod, country }: PricedOrder): Currency {
  return getCurrency(paymentMethod, country as Country)
}

/** Whether the currency of an order has a price. Without one, the order is not matched (decision 24). */
export function hasPrice(rates: Rates, order: PricedOrder): boolean {
  return rates[getOrderCurrency(order)] !== undefined
}

/** Lists the payment methods and countries whose orders have a price (decision 24). */
export function listPricedMarkets(rates: Rates): PricedOrder[] {
  return PAYMENT_METHODS.flatMap((paymentMethod) =>
    COUNTRIES.map((country) => ({ paymentMethod, country })),
  ).filter((market) => hasPrice(rates, market))
}

/** Throws 409 if the currency of a new order has no price (decision 24). */
export function assertPrice(rates: Rates, order: PricedOrder): void {
  if (!hasPrice(rates, order)) throw new Refusal(409, 'no_price', 'This market has no price yet')
}

/** The price of a sell order, for a bank order in the currency of its country. Throws if the currency has no price (decision 24). */
export function calculateOrderPrice(rates: Rates, order: PricedOrder & Pick<MatchableOrder, 'amount'>) {
  const currency = getOrderCurrency(order)
  const perToken = rates[currency]
  if (perToken === undefined) throw new Error(`An order without a price in ${currency} was matched`)
  return calculatePrice(order.amount, perToken, currency)
}
