import * as z from 'zod/mini'
import { appeal } from '../appeals/model.js'
import { APPEAL_STATES } from '../appeals/rules.js'
import { tokens } from '../auth/model.js'
import { metadata } from '../metadata.js'
import { CURRENCIES } from '../money.js'
import { order, orderStatus, orderUser, paymentMethod } from '../orders/model.js'
import { count, id, instant, optional, optionalKnown, optionalOneOf, wireObject } from '../schema.js'
import { PARTIES, REQUEST_STATES, TRADE_STATES } from './rules.js'

/** Other back ends use `confirmed` for a paid trade whose payment was confirmed (docs/wire.md, Reading). */
const paymentStatus = z.pipe(
  z.transform((value: string) => (value === 'confirmed' ? 'paid' : value)),
  z.literal(['pending', 'paid']),
)

const money = z.object({ amount: z.int().check(z.minimum(0)), currency: z.literal(CURRENCIES) })

/** The account from which the buyer has paid, as the buyer says: its holder and the last four digits of its number. */
const payer = wireObject({ name: optional(z.string()), account: optional(z.string()) })

const tradedOrder = wireObject({
  ...order.shape,
  amount: optional(tokens),
  status: optional(orderStatus),
  paymentMethod: optional(paymentMethod),
})

const tradeEvent = wireObject({
  type: z.string(),
  party: optionalOneOf(PARTIES),
  at: instant,
  state: optional(z.string()),
  message: optional(z.string()),
  statement: optional(z.string()),
})

const tradeRequests = wireObject({
  extension: optionalOneOf(REQUEST_STATES),
  buyerCancellation: optionalOneOf(REQUEST_STATES),
  sellerCancellation: optionalOneOf(REQUEST_STATES),
  cancelsSellOrder: optional(z.boolean()),
})

const sentMessages = z.object({ count, lastAt: instant })
const tradeMessages = wireObject({ buyer: optional(sentMessages), seller: optional(sentMessages) })

/**
 * A trade: a buy order and a sell order that were matched (spec section 3). Phone numbers and payment details are absent
 * where decision 9 withholds them. The fields from `state` on are sent by our server only (docs/wire.md, Extensions): without
 * `requests` and `messages` the parties can neither ask each other nor send messages.
 */
export const matchedOrder = wireObject({
  _id: id,
  amount: tokens,
  status: orderStatus,
  paymentStatus,
  paidAt: optional(instant),
  buyer: orderUser,
  seller: orderUser,
  buyOrder: tradedOrder,
  sellOrder: tradedOrder,
  matchedOrder: optional(wireObject({ proofOfPayment: optional(z.string()) })),
  state: optionalOneOf(TRADE_STATES),
  matchedAt: optional(instant),
  paymentDueAt: optional(instant),
  graceEndsAt: optional(instant),
  confirmationDueAt: optional(instant),
  /** Since when payments and releases are stopped, so that the windows stand still; absent while they run (decision 42). */
  windowsStoppedAt: optional(instant),
  payment: optionalKnown(money, 'currency', CURRENCIES),
  payeeNameDiffers: optional(z.boolean()),
  payer: optional(payer),
  proofReused: optional(z.boolean()),
  payerNameDiffers: optional(z.boolean()),
  buyerNameVerified: optional(z.boolean()),
  appeal: optionalKnown(appeal, 'state', APPEAL_STATES),
  requests: optional(tradeRequests),
  messages: optional(tradeMessages),
  events: optional(z.array(tradeEvent)),
}).register(metadata, {
  id: 'MatchedOrder',
  description:
    'A trade: a buy order and a sell order that were matched. Unlike an `Order` it has `sellOrder` and `buyOrder`. Phone numbers and payment details are present for the two parties while they need them.',
})
/** @useDeclaredType */
export interface MatchedOrder extends z.output<typeof matchedOrder> {}

/**
 * The URL of a picture if it is safe to show: a data URL or a path on the same origin, never another host
 * (docs/wire.md, Reading). Paths with whitespace are excluded: browsers remove tabs and line breaks, so that `/<tab>/host`
 * would become `//host`.
 */
export function getPictureUrl(picture: string | undefined): string | undefined {
  return picture && (/^data:image\/(png|jpeg|webp);/.test(picture) || /^\/(?![/\\])\S*$/.test(picture))
    ? picture
    : undefined
}

/** The URL of the proof of payment if it is safe to show; see `getPictureUrl`. */
export function getProofUrl(trade: MatchedOrder): string | undefined {
  return getPictureUrl(trade.matchedOrder?.proofOfPayment)
}
