import * as z from 'zod/mini'
import { appeal } from '../appeals/model.js'
import { tokens } from '../auth/model.js'
import { describe, metadata } from '../metadata.js'
import { CURRENCIES } from '../money.js'
import { order, orderStatus, orderUser, paymentMethod } from '../orders/model.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { TRADE_STATES } from './rules.js'

/** Other back ends call a paid trade that was settled `confirmed` (wire, Reading). */
const paymentStatus = z.pipe(
  z.transform((value: string) => (value === 'confirmed' ? 'paid' : value)),
  z.literal(['pending', 'paid']),
)

const money = z.object({ amount: z.int(), currency: z.literal(CURRENCIES) })

const tradedOrder = wireObject({
  ...order.shape,
  amount: optional(tokens),
  status: optional(orderStatus),
  paymentMethod: optional(paymentMethod),
})

/**
 * A buy order and a sell order that met: a trade (spec section 3). Phone and payment details are absent
 * where decision 9 withholds them; `state` and the deadlines are our server's (wire, Extensions).
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
  matchedOrder: describe(
    optional(wireObject({ proofOfPayment: optional(z.string()) })),
    '`proofOfPayment` is the picture’s path, for its parties only; absent until it is paid.',
  ),
  state: describe(optional(z.literal(TRADE_STATES)), 'Where the trade stands.'),
  matchedAt: optional(instant),
  paymentDueAt: describe(optional(instant), 'Until then the buyer pays. ISO 8601 in UTC.'),
  graceEndsAt: describe(optional(instant), 'Until then late proof is taken. ISO 8601 in UTC.'),
  confirmationDueAt: describe(
    optional(instant),
    'From then on the buyer may appeal; absent until it is paid. ISO 8601 in UTC.',
  ),
  payment: describe(
    optional(money),
    'The sum to pay, in integer minor units: hundredths of the currency. Absent without a price.',
  ),
  appeal: optional(appeal),
}).register(metadata, {
  id: 'MatchedOrder',
  description:
    'A trade: a buy order and a sell order that met. Told from an `Order` by its `sellOrder` and `buyOrder`. Phone numbers and payment details are there for its parties while they need them.',
})
/** @useDeclaredType */
export type MatchedOrder = z.output<typeof matchedOrder>

/**
 * The proof's address where it may be shown: a data URL or a path of the same origin, never another host's
 * (wire, Reading). No whitespace in a path: browsers drop tabs and line ends, and `/<tab>/host` becomes `//host`.
 */
export function proofOf(trade: MatchedOrder): string | undefined {
  const proof = trade.matchedOrder?.proofOfPayment
  return proof && (/^data:image\/(png|jpeg|webp);/.test(proof) || /^\/(?![/\\])\S*$/.test(proof))
    ? proof
    : undefined
}
