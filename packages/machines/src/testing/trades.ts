import type { Appeal, MatchedOrder } from '@cht/sdk/contract'
import {
  computeConfirmationDue,
  computeGraceEnd,
  MINUTE,
  PAYMENT_WINDOW,
  type Party,
  REVIEW_PERIOD,
  type TradeState,
} from '@cht/sdk/rules'

// All instants here count from the match, which is at 0.
export const PAYMENT_DUE = PAYMENT_WINDOW
export const PAID_AT = 60 * MINUTE
/** After the confirmation window, so that each party can file an appeal. */
const FILED_AT = computeConfirmationDue(PAID_AT)

/** A trade in a state, without the data of a payment and without `matchedAt`. The users' ids are their roles. */
export function tradeIn(state: TradeState, changes: Partial<MatchedOrder> = {}): MatchedOrder {
  return {
    _id: '66b1c0de7f3a',
    amount: 75_000,
    status: state === 'completed' || state === 'cancelled' ? state : 'approved',
    paymentStatus: 'pending',
    buyer: { _id: 'buyer', fullName: 'Bola' },
    seller: { _id: 'seller', fullName: 'Sam' },
    buyOrder: { _id: 'b', paymentMethod: 'bank' },
    sellOrder: { _id: 's', paymentMethod: 'bank' },
    state,
    paymentDueAt: PAYMENT_DUE,
    graceEndsAt: computeGraceEnd(PAYMENT_DUE),
    ...changes,
  }
}

export function paidTrade(state: TradeState, changes: Partial<MatchedOrder> = {}): MatchedOrder {
  return tradeIn(state, {
    paymentStatus: 'paid',
    paidAt: PAID_AT,
    confirmationDueAt: computeConfirmationDue(PAID_AT),
    matchedOrder: { proofOfPayment: '/api/trades/66b1c0de7f3a/proof' },
    ...changes,
  })
}

/** Appealed by the seller, then completed by the operator's decision for the buyer. */
export const decidedForBuyer: MatchedOrder = paidTrade('completed', {
  appeal: {
    _id: 'a',
    state: 'decidedForBuyer',
    filings: [{ by: 'seller', reason: 'Other', description: 'None', filedAt: FILED_AT }],
  },
})

/** A trade that a party has appealed, as a back end without stages of appeals sends it. */
export function appealedWithoutStage(by: Party): MatchedOrder {
  return paidTrade('appealed', {
    appeal: {
      _id: 'a',
      state: 'open',
      filings: [{ by, reason: 'Other', description: 'None', filedAt: FILED_AT }],
    },
  })
}

/** A trade that the buyer has appealed, with the stage of the appeal. `changes` replace fields of the appeal. */
export function appealed(changes: Partial<Appeal> = {}): MatchedOrder {
  return paidTrade('appealed', {
    appeal: {
      _id: 'a',
      state: 'open',
      filings: [{ by: 'buyer', reason: 'Other', description: 'None', filedAt: FILED_AT }],
      stage: 'undecided',
      ...changes,
    },
  })
}

/** The instant at which the operator decides (in `decisionProposed`) or asks (in `asked`). */
export const OPERATOR_ACTED_AT = FILED_AT + 30 * MINUTE
/** The instant at which the decision of `decisionProposed` becomes final, or the answer of `asked` is due. */
export const STAGE_DUE_AT = OPERATOR_ACTED_AT + REVIEW_PERIOD

/** A trade under appeal: the operator has asked `party` for something. */
export function asked(party: Party): MatchedOrder {
  return appealed({
    stage: 'asked',
    askedParties: [party],
    dueAt: STAGE_DUE_AT,
    events: [
      {
        type: 'information.ask',
        party,
        at: OPERATOR_ACTED_AT,
        text: 'Send the receipt',
        dueAt: STAGE_DUE_AT,
      },
    ],
  })
}

/** A trade under appeal: the operator has decided for `party`, and the other party may ask for a review. */
export function decisionProposed(party: Party): MatchedOrder {
  return appealed({
    stage: 'proposed',
    decidedFor: party,
    dueAt: STAGE_DUE_AT,
    events: [
      {
        type: 'appeal.resolve',
        party,
        at: OPERATOR_ACTED_AT,
        text: 'The money arrived',
        dueAt: STAGE_DUE_AT,
      },
    ],
  })
}
