import type { Country } from '@cht/sdk/auth'
import { priceOf } from '@cht/sdk/money'
import { currencyFor } from '@cht/sdk/orders'
import type { Rates } from '@cht/sdk/rates'
import type { MatchableOrder } from './matching.js'

/** What a sell order costs at these rates, in the currency of its method; undefined where that has no rate. */
export function calculateOrderPrice(rates: Rates, { amount, paymentMethod, country }: MatchableOrder) {
  const currency = currencyFor(paymentMethod, country as Country)
  const perToken = rates[currency]
  return perToken === undefined ? undefined : priceOf(amount, perToken, currency)
}
