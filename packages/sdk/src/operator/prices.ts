import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { CURRENCIES, isPrice } from '../money.js'
import { payload } from '../payload.js'
import { instant, optional, wireObject, withDefault } from '../schema.js'
import { auditFields } from './audit.js'
import { OPERATOR_ROLE_NAMES } from './roles.js'

/** A price that differs from the one before by more than this share needs a confirmation. */
export const PRICE_CHANGE_MAX = 0.2

const newPrice = optional(z.number().check(z.refine(isPrice, 'must be a price of at most six decimals')))
const price = wireObject({
  currency: z.literal(CURRENCIES),
  /** Units of the currency for 1 CHT, with up to six decimals. */
  price: z.number(),
  setAt: instant,
  /** Who has set it; absent if the request named nobody. */
  setBy: optional(z.string()),
})
/** A price of the operator. `setAt` is in ms. */
export type OperatorPrice = z.output<typeof price>

const access = 'operator'

/** The prices of 1 CHT. */
export const priceEndpoints = {
  /**
   * Lists the prices of 1 CHT, in units of the currency with up to six decimals, with when and by whom each was set. A currency without
   * a price is absent.
   *
   * `setAt` is in ms.
   */
  rates: defineEndpoint({
    method: 'GET',
    path: '/operator/rates',
    access,
    roles: OPERATOR_ROLE_NAMES,
    output: payload<OperatorPrice[]>(z.array(price)),
  }),
  /**
   * Sets the given prices, in units of the currency: each above 0 and at most 1,000,000, with up to six decimals. Other prices
   * stay as they are. `confirm` is required where a price changes by more than 20 %.
   * Errors: `confirmation_required`.
   */
  setRates: defineEndpoint({
    method: 'PUT',
    path: '/operator/rates',
    access,
    roles: ['administrator'],
    errors: ['confirmation_required'],
    input: wireObject({
      NGN: newPrice,
      GHS: newPrice,
      KES: newPrice,
      USDT: newPrice,
      confirm: withDefault(z.boolean(), false),
      ...auditFields,
    }),
    output: payload<OperatorPrice[]>(z.array(price)),
    success: 'Rates set',
  }),
}
