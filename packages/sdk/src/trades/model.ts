import * as z from 'zod/mini'
import { appeal } from '../appeals/model.js'
import { tokens } from '../auth/model.js'
import { CURRENCIES } from '../money.js'
import { order, orderStatus, orderUser } from '../orders/model.js'
import { id, instant, maybe } from '../schema.js'
import { TRADE_STATES } from './rules.js'

/** Other back ends call a paid trade that was settled `confirmed` (wire, Reading). */
const paymentStatus = z.pipe(
  z.transform((value: unknown) => (value === 'confirmed' ? 'paid' : value)),
  z.enum(['pending', 'paid']),
)

const money = z.object({ amount: z.int(), currency: z.enum(CURRENCIES) })

const tradedOrder = z.object({
  ...order.shape,
  amount: maybe(tokens),
  status: maybe(orderStatus),
  paymentMethod: maybe(order.shape.paymentMethod),
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
  paidAt: maybe(instant),
  buyer: orderUser,
  seller: orderUser,
  buyOrder: tradedOrder,
  sellOrder: tradedOrder,
  matchedOrder: maybe(z.object({ proofOfPayment: maybe(z.string()) })),
  state: maybe(z.enum(TRADE_STATES)),
  matchedAt: maybe(instant),
  paymentDueAt: maybe(instant),
  graceEndsAt: maybe(instant),
  confirmationDueAt: maybe(instant),
  payment: maybe(money),
  appeal: maybe(appeal),
})
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
