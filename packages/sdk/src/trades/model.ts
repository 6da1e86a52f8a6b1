import { appeal } from '../appeals/model.js'
import { tokens } from '../auth/model.js'
import { CURRENCIES } from '../money.js'
import { order, orderStatus, orderUser } from '../orders/model.js'
import { id, instant, whole } from '../schema.js'
import * as z from '../z.js'
import { TRADE_STATES } from './rules.js'

/** Other back ends call a paid trade that was settled `confirmed` (wire, Reading). */
const paymentStatus = z.made(
  (value: unknown) => (value === 'confirmed' ? 'paid' : value),
  z.literal(['pending', 'paid']),
)

const money = z.object({ amount: whole(), currency: z.literal(CURRENCIES) })

const ofOrder = z.fieldsOf(order)
const tradedOrder = z.object({
  ...ofOrder,
  amount: z.optional(tokens),
  status: z.optional(orderStatus),
  paymentMethod: z.optional(ofOrder.paymentMethod),
})

/**
 * A buy order and a sell order that met: a trade (spec section 3). Phone and payment details are absent
 * where decision 9 withholds them; `state` and the deadlines are our server's (wire, Extensions).
 */
export const matchedOrder = z.object({
  _id: id,
  amount: tokens,
  status: orderStatus,
  paymentStatus,
  paidAt: z.optional(instant),
  buyer: orderUser,
  seller: orderUser,
  buyOrder: tradedOrder,
  sellOrder: tradedOrder,
  matchedOrder: z.optional(z.object({ proofOfPayment: z.optional(z.string()) })),
  state: z.optional(z.literal(TRADE_STATES)),
  matchedAt: z.optional(instant),
  paymentDueAt: z.optional(instant),
  graceEndsAt: z.optional(instant),
  confirmationDueAt: z.optional(instant),
  payment: z.optional(money),
  appeal: z.optional(appeal),
})
/** @useDeclaredType */
export type MatchedOrder = z.output<typeof matchedOrder>

/**
 * The proof's address where it may be shown: a data URL or a path of the same origin, never another host's
 * (wire, Reading). No whitespace in a path: browsers drop tabs and line ends, and `/<tab>/host` becomes `//host`.
 */
export const proofOf = (trade: MatchedOrder): string | undefined => {
  const proof = trade.matchedOrder?.proofOfPayment
  return proof && (/^data:image\/(png|jpeg|webp);/.test(proof) || /^\/(?![/\\])\S*$/.test(proof))
    ? proof
    : undefined
}
