import { rates } from '@cht/machines/rates'
import { useResource } from '@cht/machines/react'
import {
  type Currency,
  calculatePrice,
  formatMoney,
  getCurrency,
  isCountry,
  isPrice,
  type PaymentMethod,
} from '@cht/sdk/rules'

interface MarketPrice {
  /** What an order is paid in. */
  currency: Currency
  /** Whether the operator has set a price (decision 24). */
  isSet: boolean
  /** What an amount in whole CHT costs at the current price; undefined without one. */
  format: (amount: number) => string | undefined
}

/** The price of the market that an order of a user belongs to; undefined while it is not known, and on a back end without rates. */
export function useMarketPrice(country: string, paymentMethod: PaymentMethod | ''): MarketPrice | undefined {
  const { data } = useResource(rates)
  if (!data || paymentMethod === '' || !isCountry(country)) return undefined
  const currency = getCurrency(paymentMethod, country)
  const price = data[currency]
  const format = (amount: number) =>
    price !== undefined && isPrice(price) ? formatMoney(calculatePrice(amount, price, currency)) : undefined
  return { currency, isSet: price !== undefined, format }
}
