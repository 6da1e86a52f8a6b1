import * as z from 'zod/mini'
import { findBlankFields, formRule, requireFields } from '../form-rule.js'
import { metadata } from '../metadata.js'
import { tokens } from '../model/fields.js'
import { trimmedLine } from '../model/lines.js'
import { instant, optional, parseDigits, receivedId, toDigits, wireObject, withDefault } from '../schema.js'
import { CRYPTO_NETWORKS, ORDER_AMOUNTS, ORDER_STATUSES, PAYMENT_METHODS } from './rules.js'

/** Other back ends use `deployed` for a pending order. */
export const orderStatus = z.pipe(
  z.transform((value: string) => (value === 'deployed' ? 'pending' : value)),
  z.literal(ORDER_STATUSES),
)
export const paymentMethod = z.literal(PAYMENT_METHODS, `must be ${PAYMENT_METHODS.join(' or ')}`)

/** The user of an order: an object, or only its id on some back ends. */
export const orderUser = z.pipe(
  z.transform((value: string | number | object) => {
    const reference = toDigits(value)
    return typeof reference === 'string' ? { _id: reference } : value
  }),
  wireObject({
    _id: optional(receivedId),
    fullName: optional(z.string()),
    phoneNumber: optional(z.string()),
  }),
)

/**
 * An unmatched order. Only the seller’s own order has payment details, which tell where the buyer pays; a buy order has at most
 * `cryptoNetwork`, the only network that it is matched on.
 */
export const order = wireObject({
  _id: receivedId,
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
  /** Whether the operator has cancelled the order; absent if not. Sent by our server only. */
  cancelledByOperator: optional(z.boolean()),
}).register(metadata, { id: 'Order' })
/** @useDeclaredType */
export interface Order extends z.output<typeof order> {}

/** One of the fixed amounts, as a number or a string of digits. */
export function amountSchema<const Amount extends number>(amounts: readonly Amount[]) {
  return z
    .pipe(z.transform(parseDigits), z.literal(amounts, 'must be one of the listed amounts'))
    .register(metadata, {
      type: 'integer',
      description: 'Whole CHT; may also be sent as a string of digits.',
    })
}
export const orderAmount = amountSchema(ORDER_AMOUNTS)

const optionalText = (max: number) => withDefault(trimmedLine(max), '')
const optionalPattern = (pattern: RegExp, message: string) =>
  withDefault(z.string().check(z.trim(), z.regex(pattern, message)), '')

const orderRule = requireFields(['amount', 'paymentMethod'], 'Select an amount and a payment method')
const NETWORK_RULE = `must be ${CRYPTO_NETWORKS.join(' or ')}`

/** `network`: for `usdt`, the only network that the order is matched on; without it, any. */
export const buyOrderInput = z
  .object({
    amount: orderAmount,
    paymentMethod,
    network: optional(z.literal(CRYPTO_NETWORKS, NETWORK_RULE)),
  })
  .check(orderRule)

const BANK_FIELDS = ['accountName', 'bankName', 'accountNumber'] as const
const WALLET_FIELDS = ['network', 'walletAddress'] as const
type DetailsFields = 'paymentMethod' | (typeof BANK_FIELDS | typeof WALLET_FIELDS)[number]
/** Requires the details of the payment method. */
export const detailsRule = formRule<Record<DetailsFields, unknown>>((form) => {
  if (form.paymentMethod === 'bank')
    return findBlankFields(form, BANK_FIELDS, 'Fill in neccessary bank details')
  if (form.paymentMethod === 'usdt')
    return findBlankFields(form, WALLET_FIELDS, 'Fill in neccessary crypto transaction details')
  return undefined
})

/** In this input, `cryptoNetwork` and `cryptoAddress` are `network` and `walletAddress`. Unused details are empty. */
export const sellOrderInput = z
  .object({
    amount: orderAmount,
    paymentMethod,
    bankName: optionalText(100),
    accountName: optionalText(100),
    accountNumber: optionalPattern(/^[\d ]{0,34}$/, 'must be digits'),
    network: withDefault(z.literal([...CRYPTO_NETWORKS, ''], NETWORK_RULE), ''),
    walletAddress: optionalPattern(/^[A-Za-z0-9]{0,100}$/, 'must be a wallet address'),
  })
  .check(orderRule, detailsRule)
/** @useDeclaredType */
export interface SellOrderInput extends z.output<typeof sellOrderInput> {}

/**
 * What a client knows of the orders on its screen. `buyOrderTimer`: start of the live session in ms;
 * absent while none is live.
 */
export const orderState = wireObject({
  pendingBuyOrders: z.array(order),
  pendingSellOrders: z.array(order),
  buyOrderTimer: optional(instant),
  isLive: z.boolean(),
})
/** @useDeclaredType */
export interface OrderState extends z.output<typeof orderState> {}
