import * as z from 'zod/mini'
import { appeal } from '../appeals/model.js'
import { APPEAL_STATES } from '../appeals/rules.js'
import { tradeClaims } from '../claims/model.js'
import { metadata } from '../metadata.js'
import { tokens } from '../model/fields.js'
import { CURRENCIES } from '../money.js'
import { order, orderStatus, orderUser, paymentMethod } from '../orders/model.js'
import { count, instant, optional, optionalKnown, optionalOneOf, receivedId, wireObject } from '../schema.js'
import { PARTIES, REQUEST_STATES, TRADE_STATES } from './rules.js'

/** Other back ends use `confirmed` for a paid trade whose payment was confirmed. */
const paymentStatus = z.pipe(
  z.transform((value: string) => (value === 'confirmed' ? 'paid' : value)),
  z.literal(['pending', 'paid']),
)

const minorUnits = z.int().check(z.minimum(0))
const money = z.object({ amount: minorUnits, currency: z.literal(CURRENCIES) })

/**
 * From where the buyer has paid, as the buyer says: the holder of the account and the last four digits of its number, or the
 * address of the wallet.
 */
const payer = wireObject({
  name: optional(z.string()),
  account: optional(z.string()),
  address: optional(z.string()),
})

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
  amount: optional(minorUnits),
  isPushed: optional(z.boolean()),
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
 * A trade: a buy order and a sell order that were matched. Unlike an `Order` it has `sellOrder` and `buyOrder`. Phone numbers
 * and payment details are present for the two parties while they need them. The fields from `state` on are sent by our server
 * only: without `requests` and `messages` the parties can neither ask each other nor send messages, and without `claims` they can
 * file none.
 */
export const matchedOrder = wireObject({
  _id: receivedId,
  amount: tokens,
  status: orderStatus,
  paymentStatus,
  paidAt: optional(instant),
  buyer: orderUser,
  seller: orderUser,
  buyOrder: tradedOrder,
  sellOrder: tradedOrder,
  /**
   * `proofOfPayment` is the path of the picture; absent until the trade is paid, and while it is withheld from the seller.
   * `proofOfRest` is that of the second picture, of a payment in two parts.
   */
  matchedOrder: optional(
    wireObject({ proofOfPayment: optional(z.string()), proofOfRest: optional(z.string()) }),
  ),
  /** State of the trade. */
  state: optionalOneOf(TRADE_STATES),
  matchedAt: optional(instant),
  /** End of the payment window. */
  paymentDueAt: optional(instant),
  /** Until then late proof of payment is accepted. */
  graceEndsAt: optional(instant),
  /** From then on the buyer may appeal; absent until the trade is paid. */
  confirmationDueAt: optional(instant),
  /**
   * What the seller says to have received in all, in integer minor units of the currency of `payment`: once for each proof, and
   * only where it is another amount than agreed.
   */
  receivedAmounts: optional(z.array(minorUnits)),
  /** Until then the buyer can send the rest of a payment of which less has arrived, and cannot appeal. */
  restDueAt: optional(instant),
  /** When the buyer sent the proof of the rest. `paidAt` stays that of the first proof. */
  restSentAt: optional(instant),
  /** Since when the windows stand still: payments and releases are stopped, or the trade is frozen. Absent while they run. */
  windowsStoppedAt: optional(instant),
  /** True if the operator has frozen the trade; absent otherwise. */
  frozen: optional(z.boolean()),
  /** The amount to pay, in integer minor units: hundredths of the currency. Absent if the currency has no price. */
  payment: optionalKnown(money, 'currency', CURRENCIES),
  /** True if the account to pay to is in another name than the seller’s. Absent otherwise, and where the account is withheld. */
  payeeNameDiffers: optional(z.boolean()),
  payer: optional(payer),
  /** The hash of the transfer of USDT, as the buyer says. Absent if the buyer gave none, and where the proof is withheld. */
  transactionHash: optional(z.string()),
  /** As `transactionHash`, of the rest of a payment in two parts. */
  restTransactionHash: optional(z.string()),
  /**
   * True for the seller if the picture of a proof was also sent for another trade, or for the first part of this payment. Absent
   * otherwise, for the buyer, and where the proof is withheld.
   */
  proofReused: optional(z.boolean()),
  /**
   * True if the buyer named an account in another name than the buyer’s own. Absent otherwise, and where `payer` is withheld.
   */
  payerNameDiffers: optional(z.boolean()),
  /** Whether the name of the buyer is that of a verified identity. Absent where `payer` is withheld. */
  buyerNameVerified: optional(z.boolean()),
  appeal: optionalKnown(appeal, 'state', APPEAL_STATES),
  /** When the trade ended; absent while it is open. */
  endedAt: optional(instant),
  /** What the parties have claimed after the end of the trade; absent while it is open. */
  claims: optional(tradeClaims),
  /**
   * What has become of the requests of the parties: the buyer’s for more time, and of each party to cancel. `cancelsSellOrder`:
   * with the cancellation the sell order is cancelled too.
   */
  requests: optional(tradeRequests),
  /** How many messages each party has sent, and when the last one. Absent parties have sent none. */
  messages: optional(tradeMessages),
  /**
   * What has happened since the match, in order: the event of the trade’s chart, the party that acted or for whom the operator
   * decided, the code of a `message.send`, what the party stated with the event, the amount of an `amount.report` in minor units,
   * and the state that followed. `isPushed` is true for a `message.send` that was pushed to a device of the other party, false
   * for one that is only in its app, and absent where nobody knows any more. Only in the response for one trade.
   */
  events: optional(z.array(tradeEvent)),
}).register(metadata, { id: 'MatchedOrder' })
/** @useDeclaredType */
export interface MatchedOrder extends z.output<typeof matchedOrder> {}

/**
 * The URL of a picture if it is safe to show: a data URL or a path on the same origin, never another host. Paths with
 * whitespace are excluded: browsers remove tabs and line breaks, so that `/<tab>/host` would become `//host`.
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

/** The URL of the proof of the rest of a payment if it is safe to show; see `getPictureUrl`. */
export function getRestProofUrl(trade: MatchedOrder): string | undefined {
  return getPictureUrl(trade.matchedOrder?.proofOfRest)
}
