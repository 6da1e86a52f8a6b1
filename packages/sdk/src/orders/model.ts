import * as z from 'zod/mini'
import { atMost } from '../auth/inputs.js'
import { tokens } from '../auth/model.js'
import { id, instant, maybe } from '../schema.js'
import { CRYPTO_NETWORKS, ORDER_AMOUNTS, ORDER_STATUSES, PAYMENT_METHODS } from './rules.js'

/** Other back ends call a pending order `deployed` (wire, Reading). */
export const orderStatus = z.pipe(
  z.transform((value: unknown) => (value === 'deployed' ? 'pending' : value)),
  z.enum(ORDER_STATUSES),
)
export const paymentMethod = z.enum(PAYMENT_METHODS)

/** A user inside an order: the object, or on some back ends its id alone. */
export const orderUser = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? { _id: value } : value)),
  z.object({ _id: maybe(id), fullName: maybe(z.string()), phoneNumber: maybe(z.string()) }),
)

/** An order (spec section 3). Where to pay is the seller's and stands on sell orders only. */
export const order = z.object({
  _id: id,
  user: maybe(orderUser),
  amount: tokens,
  status: orderStatus,
  paymentMethod,
  bankName: maybe(z.string()),
  accountName: maybe(z.string()),
  accountNumber: maybe(z.string()),
  cryptoNetwork: maybe(z.string()),
  cryptoAddress: maybe(z.string()),
  createdAt: maybe(instant),
})
export type Order = z.output<typeof order>

const amountRule = 'must be one of the listed amounts'
/** One of the fixed amounts; a digit string is read as a number (decision 18). */
export const orderAmount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, amountRule))], amountRule),
  z.pipe(z.transform(Number), z.literal(ORDER_AMOUNTS, amountRule)),
)

const detail = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max, atMost(max))), '')

export const buyOrderInput = z.object({ amount: orderAmount, paymentMethod })

/** The create call names the crypto details `network` and `walletAddress`, and sends all five, '' for the unused. */
export const sellOrderInput = z.object({
  amount: orderAmount,
  paymentMethod,
  bankName: detail(100),
  accountName: detail(100),
  accountNumber: z._default(z.string().check(z.trim(), z.regex(/^[\d ]{0,34}$/, 'must be digits')), ''),
  network: z._default(z.union([z.enum(CRYPTO_NETWORKS), z.literal('')], 'must be TRC20 or ERC20'), ''),
  walletAddress: z._default(
    z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{0,100}$/, 'must be a wallet address')),
    '',
  ),
})
export type SellOrderInput = z.output<typeof sellOrderInput>
