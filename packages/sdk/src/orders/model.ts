import { atMost } from '../auth/inputs.js'
import { tokens } from '../auth/model.js'
import { digits, id, instant } from '../schema.js'
import * as z from '../z.js'
import { CRYPTO_NETWORKS, ORDER_AMOUNTS, ORDER_STATUSES, PAYMENT_METHODS } from './rules.js'

/** Other back ends call a pending order `deployed` (wire, Reading). */
export const orderStatus = z.made(
  (value: unknown) => (value === 'deployed' ? 'pending' : value),
  z.literal(ORDER_STATUSES),
)
export const paymentMethod = z.literal(PAYMENT_METHODS)

/** A user inside an order: the object, or on some back ends its id alone. */
export const orderUser = z.made(
  (value: unknown) => (typeof value === 'string' ? { _id: value } : value),
  z.object({ _id: z.optional(id), fullName: z.optional(z.string()), phoneNumber: z.optional(z.string()) }),
)

/** An order (spec section 3). Where to pay is the seller's and stands on sell orders only. */
export const order = z.object({
  _id: id,
  user: z.optional(orderUser),
  amount: tokens,
  status: orderStatus,
  paymentMethod,
  bankName: z.optional(z.string()),
  accountName: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  cryptoNetwork: z.optional(z.string()),
  cryptoAddress: z.optional(z.string()),
  createdAt: z.optional(instant),
})
/** @useDeclaredType */
export type Order = z.output<typeof order>

/** One of the fixed amounts; a digit string is read as a number (decision 18). */
export const orderAmount = z.made(digits, z.literal(ORDER_AMOUNTS, 'must be one of the listed amounts'))

const detail = (max: number) => z.defaulted(z.string(z.trim(), atMost(max)), '')

export const buyOrderInput = z.object({ amount: orderAmount, paymentMethod })

/** The create call names the crypto details `network` and `walletAddress`, and sends all five, '' for the unused. */
export const sellOrderInput = z.object({
  amount: orderAmount,
  paymentMethod,
  bankName: detail(100),
  accountName: detail(100),
  accountNumber: z.defaulted(z.string(z.trim(), z.regex(/^[\d ]{0,34}$/, 'must be digits')), ''),
  network: z.defaulted(z.literal([...CRYPTO_NETWORKS, ''], 'must be TRC20 or ERC20'), ''),
  walletAddress: z.defaulted(
    z.string(z.trim(), z.regex(/^[A-Za-z0-9]{0,100}$/, 'must be a wallet address')),
    '',
  ),
})
/** @useDeclaredType */
export type SellOrderInput = z.output<typeof sellOrderInput>
