import {
  CONFIRMATION_WINDOW,
  MINUTE,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type RequestState,
  type TradeState,
} from '@cht/sdk/rules'

/** What a party can do in a trade. `joinAppeal`: the other party has appealed, and the viewing party can give its own account. */
export type TradeActionName =
  | 'pay'
  | 'sendRest'
  | 'disputeAmount'
  | 'confirm'
  | 'missing'
  | 'cannotPay'
  | 'requestReview'
  | 'acceptDecision'
  | 'appeal'
  | 'joinAppeal'
  | 'proof'

/** What a trade can ask of a party. */
export type TurnName =
  | 'pay'
  | 'sendProof'
  | 'confirm'
  | 'confirmLate'
  | 'sendRest'
  | 'settleAmount'
  | 'answerExtension'
  | 'answerCancellation'
  | 'answerOperator'
  | 'answerDecision'
  | 'payRest'

/** What a trade asks of a party. */
export interface TurnFacts {
  name: TurnName
  /** What the app asks. `sum`: the price, or the tokens without one. */
  inApp: (sum: string) => string
  /** What a notification of the system asks, which others may read: no name and no sum. */
  outside: string
  /** The action that answers the turn; undefined if it is answered elsewhere on the screen, as a request is. */
  action: TradeActionName | undefined
  /**
   * The instant at which the turn begins; that of the current window if a back end does not send it. Undefined for a turn that begins
   * with a request of the other party or a question of the operator: only `events` have that instant, and lists leave them out.
   */
  startsAt: 'matchedAt' | 'paymentDueAt' | 'paidAt' | 'confirmationDueAt' | 'windowStart' | undefined
}

/** A window of a trade. It stands still while payments are stopped. */
export interface TradeWindow {
  /** The field of the trade with the instant at which the window ends. */
  end: 'paymentDueAt' | 'graceEndsAt' | 'confirmationDueAt' | 'restDueAt'
  /** Its length in ms; undefined if it is unknown. The seller may have extended the payment window (decision 5). */
  getLength: (trade: { extension?: RequestState | undefined }) => number | undefined
  /** The window before it, if one countdown shows both. */
  previous: TradeWindow | undefined
}

export type TradeTone = 'plain' | 'positive' | 'negative' | 'warning'

/** What a text says of a trade. */
interface TextParams {
  /** Name of the other party. */
  them: string
  /** The amount in tokens. */
  tokens: string
  /** The price; the amount in tokens without one. */
  sum: string
  /** The account of the seller that the payment goes to, such as `your First Bank account ending in 4567`. */
  account: string
  isPaid: boolean
  /** Whether the back end keeps the tokens in escrow. */
  isEscrowed: boolean
  /** Whether the back end has a grace period. */
  hasGrace: boolean
  /** What has arrived as the seller says, and what is missing; undefined unless the seller has reported less than agreed. */
  shortfall: { received: string; missing: string } | undefined
  /** The party for which the operator has finally decided; undefined without a decision. */
  decidedFor: Party | undefined
}

/** A text for each party. */
export type PartyTexts = Record<Party, string | ((params: TextParams) => string)>

/** All that depends on the state of a trade alone. What both parties agreed, a stop or an appeal may say something else. */
interface TradeStateFacts {
  label: string
  /** The tone of the label. */
  tone: TradeTone
  /** How the trade has ended; undefined while it is open. */
  outcome: 'completed' | 'cancelled' | undefined
  /** The window at whose end time alone changes the state; undefined without one. */
  window: TradeWindow | undefined
  /** Whose turn it is; undefined if it is nobody's. */
  turn: (TurnFacts & { party: Party }) | undefined
  /**
   * The steps after the match. `current`: the index of the current one, the match being 0; past the last one when all are done.
   * `ended`: the trade ended before the last step.
   */
  steps: { current: number; rest: readonly PartyTexts[]; ended: boolean }
  /** Whether the buyer has reported the payment, or the seller has confirmed it. False where it may be paid or not. */
  isReportedPaid: boolean
  /** The words before the sum. */
  paymentVerb: PartyTexts
  /** What the screen asks first, in large type; without a turn, what it tells first. */
  question: PartyTexts
  /** What stands before the question; undefined if nothing does. */
  lead: PartyTexts | undefined
  /** Who did what, what happens when the window ends, and to whom. */
  situation: PartyTexts
  /** The situation while payments and releases are stopped; undefined if it is the same. */
  stopped: PartyTexts | undefined
  /** What the timeline says when time alone has led to this state; undefined if that cannot be. */
  timeline: string | undefined
}

const PAYMENT: TradeWindow = {
  end: 'paymentDueAt',
  getLength: ({ extension }) => PAYMENT_WINDOW + (extension === 'accepted' ? PAYMENT_EXTENSION : 0),
  previous: undefined,
}
const GRACE: TradeWindow = { end: 'graceEndsAt', getLength: () => PAYMENT_GRACE, previous: PAYMENT }
const CONFIRMATION: TradeWindow = {
  end: 'confirmationDueAt',
  getLength: () => CONFIRMATION_WINDOW,
  previous: undefined,
}
/** It ends an hour after the seller’s report, or with the payment window: the trade does not tell which. */
const REST: TradeWindow = { end: 'restDueAt', getLength: () => undefined, previous: undefined }

const graceMinutes = PAYMENT_GRACE / MINUTE
const confirmationMinutes = CONFIRMATION_WINDOW / MINUTE

const both = (text: string): PartyTexts => ({ buyer: text, seller: text })

const DONE = both('Done')
const CONFIRMS: PartyTexts = { buyer: 'Seller confirms', seller: 'You confirm' }
// A receipt alone does not show the seller that the buyer has paid.
const RECEIPT_SENT = { buyer: 'You paid', seller: 'Receipt sent' } satisfies PartyTexts

// The words before the sum.
const PAYABLE: PartyTexts = { buyer: 'You pay', seller: 'You receive' }
const REPORTED: PartyTexts = { buyer: 'You paid', seller: 'You receive' }
const NOT_PAYABLE = both('Price')

/** What a seller does who does not find the payment. `them`: name of the buyer. */
export function describeMissingPayment(them: string): string {
  return `If the money is not there, do not confirm: wait, ask ${them}, or appeal, which you can do from now on.`
}

/** What a seller does with a receipt. */
const describeCheck = ({ them, tokens }: TextParams): string =>
  `A receipt does not prove that the money arrived: look into your own account. Confirm if the money is there, and your ${tokens} go to ${them}. ${describeMissingPayment(them)}`

const describeShortfall = ({ them, shortfall }: TextParams, party: Party): string => {
  const received = shortfall?.received ?? 'less'
  return party === 'buyer'
    ? `${them} says that ${received} has arrived. That is less than agreed.`
    : `You said that ${received} has arrived.`
}

const SHORTFALL: PartyTexts = {
  buyer: (params) => describeShortfall(params, 'buyer'),
  seller: (params) => describeShortfall(params, 'seller'),
}

/** The first thing that a seller reads of a receipt. */
const UNCHECKED: PartyTexts = {
  buyer: ({ them }) => `We have told ${them}. We have not checked the receipt.`,
  seller: ({ them }) => `${them} sent a receipt. We have not checked it.`,
}
const LOOK: PartyTexts['seller'] = ({ sum, them, account }) => `Look for ${sum} from ${them} in ${account}`

/** Before another sentence; empty for a back end without escrow. */
const describeEscrow = ({ isEscrowed }: TextParams): string =>
  isEscrowed ? 'The tokens stay in escrow. ' : ''

const describeMissing = ({ shortfall }: TextParams): string => shortfall?.missing ?? 'the rest'

const describeConfirmation = ({ decidedFor }: TextParams): string =>
  decidedFor === 'buyer' ? 'Decided' : 'Confirmed'

const PAYMENTS_STOPPED: PartyTexts = {
  buyer:
    'Payments are stopped for now, and the time stands still. Do not pay now. If you have already paid, send the receipt when payments start again.',
  seller:
    'Payments are stopped for now, and the time stands still. Your tokens stay in escrow. You do not need to do anything.',
}
const RELEASES_STOPPED: PartyTexts = {
  buyer: 'Releases are stopped for now, and the time stands still. The tokens stay in escrow.',
  seller:
    'Releases are stopped for now, and the time stands still. The tokens stay in escrow. You can confirm when releases start again.',
}

const REST_STOPPED: PartyTexts = {
  buyer:
    'Payments are stopped for now, and the time stands still. Do not pay now. If you have already sent the rest, send the receipt when payments start again.',
  seller: RELEASES_STOPPED.seller,
}

/** The facts of each state of `tradeLifecycle`. */
export const TRADE_STATE_FACTS: { readonly [State in TradeState]: TradeStateFacts } = {
  awaitingPayment: {
    label: 'Awaiting payment',
    tone: 'warning',
    outcome: undefined,
    window: PAYMENT,
    turn: {
      party: 'buyer',
      name: 'pay',
      inApp: (sum) => `Pay ${sum}`,
      outside: 'Pay and send the receipt',
      action: 'pay',
      startsAt: 'matchedAt',
    },
    steps: { current: 1, rest: [{ buyer: 'You pay', seller: 'Buyer pays' }, CONFIRMS, DONE], ended: false },
    isReportedPaid: false,
    paymentVerb: PAYABLE,
    question: {
      buyer: ({ sum, them }) => `Pay ${sum} to ${them}`,
      seller: ({ sum, them }) => `${them} has to pay ${sum}`,
    },
    lead: undefined,
    situation: {
      buyer: ({ hasGrace }) =>
        hasGrace
          ? `Pay before the time is up. After that do not pay: for ${graceMinutes} more minutes you can only send the receipt of a payment that you have already made.`
          : 'Pay before the time is up, and send the receipt. After that do not pay.',
      seller: ({ them, hasGrace }) =>
        hasGrace
          ? `${them} has ${graceMinutes} more minutes to send a late receipt when the time is up. Then your order goes back to the market.`
          : `${them} has to pay before the time is up, and sends you the receipt.`,
    },
    stopped: PAYMENTS_STOPPED,
    timeline: undefined,
  },
  expired: {
    label: 'Payment window expired',
    tone: 'negative',
    outcome: undefined,
    window: GRACE,
    turn: {
      party: 'buyer',
      name: 'sendProof',
      inApp: (sum) => `Send the receipt if you have paid ${sum}`,
      outside: 'The payment window is over. If you have paid, send the receipt',
      action: 'pay',
      startsAt: 'paymentDueAt',
    },
    // Nobody should start to pay in the grace period.
    steps: { current: 1, rest: [both('Payment'), CONFIRMS, DONE], ended: false },
    isReportedPaid: false,
    paymentVerb: NOT_PAYABLE,
    question: {
      buyer: ({ sum }) => `Have you already paid ${sum}?`,
      seller: ({ sum, them }) => `${them} has not paid ${sum} in time`,
    },
    lead: { buyer: 'Do not pay now: the time to pay is over.', seller: 'You do not need to do anything.' },
    situation: {
      buyer: ({ hasGrace }) =>
        hasGrace
          ? 'Do not pay now: the time to pay is over. If you have not paid, do nothing: your order is cancelled when the countdown ends, and the tokens go back to the market. If you have already paid, send the receipt before that: an appeal is opened and an operator decides.'
          : 'Do not pay now: the time to pay is over. If you have already paid, send the receipt.',
      seller: ({ them, hasGrace }) =>
        hasGrace
          ? `${them} did not pay in time. You do not need to do anything: when the countdown ends, your order goes back to the market, its tokens still in escrow. A late receipt before that opens an appeal.`
          : `${them} did not pay in time. You do not need to do anything.`,
    },
    stopped: PAYMENTS_STOPPED,
    timeline: 'The payment window ended',
  },
  'paid.awaitingConfirmation': {
    label: 'Awaiting confirmation',
    tone: 'warning',
    outcome: undefined,
    window: CONFIRMATION,
    turn: {
      party: 'seller',
      name: 'confirm',
      inApp: (sum) => `Confirm that you received ${sum}`,
      outside: 'Check your account, then confirm',
      action: 'confirm',
      startsAt: 'paidAt',
    },
    steps: { current: 2, rest: [RECEIPT_SENT, CONFIRMS, DONE], ended: false },
    isReportedPaid: true,
    paymentVerb: REPORTED,
    question: { buyer: ({ sum, them }) => `${them} looks for your ${sum}`, seller: LOOK },
    lead: UNCHECKED,
    situation: {
      buyer: (params) =>
        `${params.them} has ${confirmationMinutes} minutes from your receipt to confirm. ${describeEscrow(params)}When the time is up, you may appeal.`,
      seller: (params) => `${describeCheck(params)} When the time is up, ${params.them} may appeal too.`,
    },
    stopped: RELEASES_STOPPED,
    timeline: undefined,
  },
  'paid.lateConfirmation': {
    label: 'Late Confirmation',
    tone: 'negative',
    outcome: undefined,
    window: undefined,
    turn: {
      party: 'seller',
      name: 'confirmLate',
      inApp: (sum) => `Your confirmation of ${sum} is late`,
      outside: 'Your confirmation is late. Check your account',
      action: 'confirm',
      startsAt: 'confirmationDueAt',
    },
    steps: { current: 2, rest: [RECEIPT_SENT, CONFIRMS, DONE], ended: false },
    isReportedPaid: true,
    paymentVerb: REPORTED,
    question: { buyer: ({ sum, them }) => `${them} has not confirmed ${sum}`, seller: LOOK },
    lead: UNCHECKED,
    situation: {
      buyer: (params) =>
        `Late means that ${params.them} has not confirmed within ${confirmationMinutes} minutes of your receipt. ${describeEscrow(params)}You may appeal, or wait.`,
      seller: (params) =>
        `Late means that you have not confirmed within ${confirmationMinutes} minutes of the receipt: ${params.them} may appeal now. ${describeCheck(params)}`,
    },
    stopped: RELEASES_STOPPED,
    timeline: 'The time to confirm ended',
  },
  'paid.awaitingRest': {
    label: 'Rest missing',
    tone: 'warning',
    outcome: undefined,
    window: REST,
    turn: {
      party: 'buyer',
      name: 'sendRest',
      inApp: () => 'Send the rest, or say that you sent the whole',
      outside: 'Less has arrived than agreed. Answer the seller',
      action: 'sendRest',
      startsAt: undefined,
    },
    steps: {
      current: 2,
      rest: [RECEIPT_SENT, { buyer: 'You send the rest', seller: 'Buyer sends the rest' }, DONE],
      ended: false,
    },
    isReportedPaid: true,
    paymentVerb: REPORTED,
    question: {
      buyer: (params) => `Send ${describeMissing(params)} more to ${params.them}`,
      seller: (params) => `${params.them} has to send ${describeMissing(params)} more`,
    },
    lead: SHORTFALL,
    situation: {
      buyer: (params) =>
        `${describeShortfall(params, 'buyer')} Send ${describeMissing(params)} with a second receipt, or answer that you sent the whole. After that, or when the time is up, you may appeal.`,
      seller: (params) =>
        `${describeShortfall(params, 'seller')} ${params.them} was asked for ${describeMissing(params)}, and may appeal when the time is up. You can confirm or appeal at any time.`,
    },
    stopped: REST_STOPPED,
    timeline: undefined,
  },
  'paid.amountDisputed': {
    label: 'Amount not agreed',
    tone: 'negative',
    outcome: undefined,
    window: undefined,
    turn: {
      party: 'seller',
      name: 'settleAmount',
      inApp: () => 'The amount is not agreed: confirm or appeal',
      outside: 'The amount is not agreed. Check your account',
      action: undefined,
      startsAt: undefined,
    },
    steps: { current: 2, rest: [RECEIPT_SENT, both('Amount agreed'), DONE], ended: false },
    isReportedPaid: true,
    paymentVerb: REPORTED,
    question: { buyer: ({ sum, them }) => `${them} does not find the whole ${sum}`, seller: LOOK },
    lead: SHORTFALL,
    situation: {
      buyer: (params) =>
        `${describeShortfall(params, 'buyer')} The tokens stay in escrow until ${params.them} confirms. You may appeal, or wait.`,
      seller: (params) =>
        `${describeShortfall(params, 'seller')} Look into your account again: confirm if the whole is there, or appeal.`,
    },
    stopped: RELEASES_STOPPED,
    timeline: 'The time to send the rest ended',
  },
  appealed: {
    label: 'Appealed',
    tone: 'warning',
    outcome: undefined,
    window: undefined,
    turn: undefined,
    steps: { current: 2, rest: [RECEIPT_SENT, both('Appeal'), DONE], ended: false },
    isReportedPaid: true,
    paymentVerb: REPORTED,
    question: both('The trade is frozen by an appeal'),
    lead: undefined,
    situation: {
      buyer: ({ them }) =>
        `The trade is frozen. It ends when ${them} confirms your payment or an operator decides.`,
      seller: 'The trade is frozen. It ends when you confirm the payment or an operator decides.',
    },
    stopped: undefined,
    timeline: undefined,
  },
  completed: {
    label: 'Completed',
    tone: 'positive',
    outcome: 'completed',
    window: undefined,
    turn: undefined,
    steps: {
      current: 4,
      rest: [
        { buyer: 'You paid', seller: 'Buyer paid' },
        { buyer: describeConfirmation, seller: describeConfirmation },
        DONE,
      ],
      ended: false,
    },
    isReportedPaid: true,
    paymentVerb: {
      buyer: 'You paid',
      // Decided for the buyer: the seller never confirmed, so 'You received' could be wrong.
      seller: ({ decidedFor }) => (decidedFor === 'buyer' ? 'Price' : 'You received'),
    },
    question: {
      buyer: ({ tokens }) => `${tokens} are yours`,
      seller: ({ tokens, them }) => `${tokens} went to ${them}`,
    },
    lead: undefined,
    situation: {
      buyer: ({ them, decidedFor }) =>
        `${decidedFor === 'buyer' ? 'An operator decided for you' : `${them} confirmed your payment`}. The tokens are in your available balance.`,
      seller: ({ them, decidedFor, isEscrowed }) =>
        `${decidedFor === 'buyer' ? `An operator decided for ${them}` : 'You confirmed the payment'}. ${isEscrowed ? 'The escrow is released' : `The tokens went to ${them}`}.`,
    },
    stopped: undefined,
    timeline: undefined,
  },
  cancelled: {
    label: 'Cancelled',
    tone: 'plain',
    outcome: 'cancelled',
    window: undefined,
    turn: undefined,
    steps: {
      current: 2,
      rest: [
        {
          buyer: ({ isPaid }) => (isPaid ? RECEIPT_SENT.buyer : 'Not paid'),
          seller: ({ isPaid }) => (isPaid ? RECEIPT_SENT.seller : 'Not paid'),
        },
        both('Cancelled'),
      ],
      ended: true,
    },
    isReportedPaid: false,
    paymentVerb: NOT_PAYABLE,
    question: both('This trade is cancelled'),
    lead: undefined,
    situation: {
      buyer: ({ them, tokens, isPaid, decidedFor, hasGrace }) => {
        if (decidedFor === 'seller')
          return `An operator decided for ${them}. ${tokens} went from escrow back to ${them}.`
        if (!isPaid && !hasGrace) return 'This trade was cancelled. Do not pay for it.'
        return isPaid
          ? 'This trade was cancelled.'
          : 'You did not pay in time. Your order was cancelled, and the tokens went back to the market. Do not pay for it.'
      },
      seller: ({ them, tokens, isPaid, decidedFor, hasGrace }) => {
        if (decidedFor === 'seller')
          return `An operator decided for you. ${tokens} are in your available balance again.`
        return isPaid || !hasGrace
          ? 'This trade was cancelled.'
          : `${them} did not pay in time. Your order went back to the market for the next session.`
      },
    },
    stopped: undefined,
    timeline: 'No receipt was sent in time',
  },
}
