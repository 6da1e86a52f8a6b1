import {
  CONFIRMATION_WINDOW,
  MINUTE,
  PAYMENT_WINDOW,
  type Party,
  REST_PERIOD,
  REST_WINDOW,
} from '@cht/sdk/rules'
import {
  type Act,
  type ActName,
  after,
  findLook,
  findRestSent,
  findWholeSeen,
  isShort,
  isWholeSent,
  PRICE,
  SHORT_PAYMENT,
  type Situation,
} from './situation.js'

interface ActRule {
  /** The instant at which it is meant to happen; undefined if it is not. The charts may refuse it until later, or for ever. */
  when: (situation: Situation) => number | undefined
  /** What the exchange is told; absent if it is told nothing. */
  tell?: (situation: Situation) => Act
}

/** A buyer who pays within the last minutes of the window knows that it will be late, and asks 20 minutes before its end. */
const TIME_REQUESTED_AT = PAYMENT_WINDOW - 20 * MINUTE

const addMinutes = (instant: number | undefined, minutes: number): number | undefined =>
  instant === undefined ? undefined : instant + minutes * MINUTE

/** Whether the seller has seen that less has arrived, and does not take it. */
const misses = (situation: Situation): boolean =>
  situation.disposition.arrives && isShort(situation) && !situation.disposition.takesLess

const isAsked = ({ at }: Situation): boolean => at.reportAmount !== undefined || at.askForRest !== undefined

/** When the buyer appeals: at the end of the confirmation window, if the seller was silent, or if the amount is disputed. */
const findBuyerAppeal = (situation: Situation): number | undefined => {
  const { at, trade, disposition } = situation
  const claimedAt = findRestSent(situation) ?? at.sendProof
  if (claimedAt === undefined || (isAsked(situation) && isShort(situation) && !disposition.disputesAmount))
    return undefined
  if (trade.matches({ paid: 'lateConfirmation' }))
    return addMinutes(claimedAt + CONFIRMATION_WINDOW, disposition.buyerWaits)
  const disputedAt = at.disputeAmount ?? trade.context.restDueAt
  return trade.matches({ paid: 'amountDisputed' })
    ? addMinutes(disputedAt, disposition.buyerWaits)
    : undefined
}

/** When the seller appeals about a payment of which a part is missing. */
const findAppealOfMissingPart = (situation: Situation): number | undefined => {
  const { at, trade, disposition } = situation
  if (at.askForRest !== undefined) return addMinutes(at.askForRest + REST_WINDOW, disposition.waitsForRest)
  if (at.reportAmount === undefined) return findLook(situation)
  return trade.matches({ paid: 'amountDisputed' })
    ? addMinutes(at.disputeAmount ?? trade.context.restDueAt, disposition.waitsForRest)
    : undefined
}

const findSellerAppeal = (situation: Situation): number | undefined => {
  const { arrives, confirms, waitsForMoney } = situation.disposition
  if (arrives && isShort(situation)) return misses(situation) ? findAppealOfMissingPart(situation) : undefined
  if (arrives && !confirms) return findWholeSeen(situation)
  return addMinutes(findRestSent(situation) ?? findLook(situation), waitsForMoney)
}

/** The party that is right: the buyer who has sent the whole. */
const getRightParty = (situation: Situation): Party => (isWholeSent(situation) ? 'buyer' : 'seller')

const getLoser = ({ appeal }: Situation): Party =>
  appeal?.context.decidedFor === 'buyer' ? 'seller' : 'buyer'

const findDecision = ({ appealedAt, disposition }: Situation): number | undefined =>
  addMinutes(appealedAt, disposition.decidesAfter)

/** Whether the operator requires the rest. */
const isRestRequired = (situation: Situation): boolean =>
  situation.hasAmounts &&
  situation.disposition.requiresRest &&
  situation.disposition.arrives &&
  isShort(situation)

const decide = (situation: Situation): Act => ({
  appeal: { type: 'appeal.resolve', to: getRightParty(situation) },
})

const buyerAdds = (): Act => ({ appeal: { type: 'statement.add', by: 'buyer' } })

/** What each side does and when, by what it wants. */
export const ACTS: Record<ActName, ActRule> = {
  // Nobody pays after the payment window: the app says not to.
  sendMoney: {
    when: ({ trade, disposition: { pays, paysAfter } }) =>
      pays && trade.matches('awaitingPayment') ? paysAfter * MINUTE : undefined,
  },
  requestTime: {
    when: ({ disposition: { pays, asksForTime, paysAfter } }) =>
      pays && asksForTime && paysAfter * MINUTE > TIME_REQUESTED_AT ? TIME_REQUESTED_AT : undefined,
    tell: () => ({ trade: { type: 'extension.request', by: 'buyer' } }),
  },
  answerTime: {
    when: (situation) => after(situation, 'requestTime', 'sellerAnswersAfter'),
    tell: ({ disposition: { givesTime } }) => ({
      trade: { type: givesTime ? 'extension.accept' : 'extension.decline', by: 'seller' },
    }),
  },
  requestCancellation: {
    when: ({ disposition: { pays, asksToCancel, paysAfter } }) =>
      !pays && asksToCancel ? paysAfter * MINUTE : undefined,
    tell: () => ({ trade: { type: 'cancellation.request', by: 'buyer' } }),
  },
  answerCancellation: {
    when: (situation) => after(situation, 'requestCancellation', 'sellerAnswersAfter'),
    tell: ({ disposition: { agreesToCancel } }) => ({
      trade: {
        type: agreesToCancel ? 'cancellation.accept' : 'cancellation.decline',
        by: 'seller',
        isPaid: false,
      },
    }),
  },
  sendProof: {
    when: (situation) => after(situation, 'sendMoney', 'provesAfter'),
    tell: () => ({ trade: { type: 'payment.submit', by: 'buyer' } }),
  },
  confirm: {
    when: (situation) => {
      const { arrives, confirms, takesLess } = situation.disposition
      if (!confirms) return undefined
      return arrives && isShort(situation) && takesLess ? findLook(situation) : findWholeSeen(situation)
    },
    tell: () => ({ trade: { type: 'payment.confirm', by: 'seller' } }),
  },
  reportAmount: {
    when: (situation) =>
      situation.hasAmounts && situation.disposition.asksForRest && misses(situation)
        ? findLook(situation)
        : undefined,
    tell: () => ({ trade: { type: 'amount.report', by: 'seller', amount: SHORT_PAYMENT } }),
  },
  // Before amounts, the message was 'Another amount has arrived'. The chart takes this one in the same states.
  askForRest: {
    when: (situation) => {
      const { asksForRest, asksByMessage } = situation.disposition
      return !situation.hasAmounts && asksForRest && asksByMessage && misses(situation)
        ? findLook(situation)
        : undefined
    },
    tell: () => ({ trade: { type: 'message.send', by: 'seller', message: 'notArrived' } }),
  },
  sendRest: {
    when: (situation) =>
      situation.disposition.sendsRest ? after(situation, 'reportAmount', 'buyerAnswersAfter') : undefined,
    tell: () => ({ trade: { type: 'rest.submit', by: 'buyer' } }),
  },
  sendRestOnMessage: {
    when: (situation) =>
      situation.disposition.sendsRestOnMessage
        ? after(situation, 'askForRest', 'buyerAnswersAfter')
        : undefined,
    tell: () => ({ trade: { type: 'message.send', by: 'buyer', message: 'paid' } }),
  },
  disputeAmount: {
    when: (situation) =>
      !situation.disposition.sendsRest && situation.disposition.disputesAmount
        ? after(situation, 'reportAmount', 'buyerAnswersAfter')
        : undefined,
    tell: () => ({ trade: { type: 'amount.dispute', by: 'buyer' } }),
  },
  remind: {
    when: ({ trade }) =>
      trade.matches({ paid: 'lateConfirmation' }) ? trade.context.confirmationDueAt : undefined,
    tell: () => ({ trade: { type: 'message.send', by: 'buyer', message: 'nudge' } }),
  },
  appealAsBuyer: {
    when: findBuyerAppeal,
    tell: () => ({ trade: { type: 'appeal.open', by: 'buyer' } }),
  },
  appealAsSeller: {
    when: findSellerAppeal,
    tell: () => ({ trade: { type: 'appeal.open', by: 'seller' } }),
  },
  sendRestInAppeal: {
    when: (situation) => {
      const { sendsRestInAppeal, buyerAnswersAfter } = situation.disposition
      return sendsRestInAppeal && isShort(situation)
        ? addMinutes(situation.appealedAt, buyerAnswersAfter)
        : undefined
    },
    tell: buyerAdds,
  },
  decide: {
    when: (situation) => (isRestRequired(situation) ? undefined : findDecision(situation)),
    tell: decide,
  },
  requireRest: {
    when: (situation) => (isRestRequired(situation) ? findDecision(situation) : undefined),
    tell: ({ appeal }) => ({
      appeal: {
        type: 'rest.require',
        amount: PRICE - SHORT_PAYMENT,
        dueAt: (appeal?.context.now ?? 0) + REST_PERIOD.max,
      },
    }),
  },
  sendRequiredRest: {
    when: (situation) =>
      situation.disposition.sendsRequiredRest
        ? after(situation, 'requireRest', 'buyerAnswersAfter')
        : undefined,
    tell: buyerAdds,
  },
  requestReview: {
    when: (situation) => (situation.disposition.asksForReview ? situation.at.decide : undefined),
    tell: (situation) => ({ appeal: { type: 'review.request', by: getLoser(situation) } }),
  },
  acceptDecision: {
    when: ({ at, disposition: { asksForReview, acceptsDecision } }) =>
      acceptsDecision && !asksForReview ? at.decide : undefined,
    tell: (situation) => ({ appeal: { type: 'decision.accept', by: getLoser(situation) } }),
  },
  decideAgain: {
    when: (situation) => after(situation, 'requestReview', 'decidesAfter'),
    tell: decide,
  },
}
