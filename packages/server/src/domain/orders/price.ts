import type { Country } from '@cht/sdk/auth'
import { calculatePrice } from '@cht/sdk/money'
import { getCurrency } from '@cht/sdk/orders'
import type { Rates } from '@cht/sdk/rates'
import type { MatchableOrder } from './matching.js'

/**
 * The price of a sell order, for a bank order in the currency of its country; undefined if the currency has no rate
 * (decision 24).
 */
export function calculateOrderPrice(rates: Rates, { amount, paymentMethod, country }: MatchableOrder) {
  const currency = getCurrency(paymentMethod, country as Country)
  const perToken = rates[currency]
  return perToken === undefined ? undefined : calculatePrice(amount, perToken, currency)
}
