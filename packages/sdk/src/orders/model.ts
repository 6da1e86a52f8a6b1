import * as z from 'zod/mini'
import { atMost } from '../auth/inputs.js'
import { tokens } from '../auth/model.js'
import { metadata } from '../metadata.js'
import { digits, id, instant, optional, wireObject, withDefault } from '../schema.js'
import { CRYPTO_NETWORKS, ORDER_AMOUNTS, ORDER_STATUSES, PAYMENT_METHODS } from './rules.js'

/** Other back ends call a pending order `deployed` (wire, Reading). */
export const orderStatus = z.pipe(
  z.transform((value: string) => (value === 'deployed' ? 'pending' : value)),
  z.literal(ORDER_STATUSES),
)
export const paymentMethod = z.literal(PAYMENT_METHODS)

/** A user inside an order: the object, or on some back ends its id alone. */
export const orderUser = z.pipe(
  z.transform((value: string | object) => (typeof value === 'string' ? { _id: value } : value)),
  wireObject({ _id: optional(id), fullName: optional(z.string()), phoneNumber: optional(z.string()) }),
)

/** An order (spec section 3). Where to pay is the seller's and stands on sell orders only. */
export const order = wireObject({
  _id: id,
  user: optional(orderUser),
  amount: tokens,
  status: orderStatus,
  paymentMethod,
  bankName: optional(z.string()),
  accountName: optional(z.string()),
  accountNumber: optional(z.string()),
  cryptoNetwork: optional(z.string()),
  cryptoAddress: optional(z.string()),
  createdAt: optional(instant),
}).register(metadata, {
  id: 'Order',
  description: 'An order that has met no other. Where to pay stands on the seller’s own alone.',
})
/** @useDeclaredType */
export type Order = z.output<typeof order>

/** One of the fixed amounts, which may be sent as a string of digits (decision 18). */
export function amountSchema<const Amount extends number>(amounts: readonly Amount[]) {
  return z
    .pipe(z.transform(digits), z.literal(amounts, 'must be one of the listed amounts'))
    .register(metadata, { type: 'integer', description: 'Whole CHT; a string of digits is read too.' })
}
export const orderAmount = amountSchema(ORDER_AMOUNTS)

const detail = (max: number) => withDefault(z.string().check(z.trim(), atMost(max)), '')
const matching = (pattern: RegExp, message: string) =>
  withDefault(z.string().check(z.trim(), z.regex(pattern, message)), '')

export const buyOrderInput = z.object({ amount: orderAmount, paymentMethod })

/** The create call names the crypto details `network` and `walletAddress`, and sends all five, '' for the unused. */
export const sellOrderInput = z.object({
  amount: orderAmount,
  paymentMethod,
  bankName: detail(100),
  accountName: detail(100),
  accountNumber: matching(/^[\d ]{0,34}$/, 'must be digits'),
  network: withDefault(z.literal([...CRYPTO_NETWORKS, ''], 'must be TRC20 or ERC20'), ''),
  walletAddress: matching(/^[A-Za-z0-9]{0,100}$/, 'must be a wallet address'),
})
/** @useDeclaredType */
export type SellOrderInput = z.output<typeof sellOrderInput>
