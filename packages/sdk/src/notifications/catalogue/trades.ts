import { REVIEW_PERIOD } from '../../appeals/rules.js'
import { TRADE_CLAIM_REASONS, type TradeClaimReason } from '../../claims/rules.js'
import { type Currency, formatMoney, formatTokens } from '../../money.js'
import type { Side } from '../../orders/rules.js'
import { HOUR, MINUTE } from '../../time.js'
import { TRADE_MESSAGES, type TradeMessageCode } from '../../trades/messages.js'
import {
  CONFIRMATION_WINDOW,
  describeTradeNumber,
  getTradeNumber,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  REMINDER_LEAD_TIME,
} from '../../trades/rules.js'
import type { NotificationDefinition } from './definition.js'

interface TradeParams {
  tradeId: string
  /** What the buyer writes on the bank transfer, e.g. `7F3A`; absent if the trade is paid in USDT. */
  reference?: string
  /** The party that receives the notification. */
  party: Party
  counterparty: string
  /** Whole CHT. */
  amount: number
  /** In minor units of the currency; absent if the trade has no price. */
  paymentAmount?: number
  paymentCurrency?: Currency
  /** Payments and releases are stopped: the windows stand still, so that no instant of the other parameters is certain. */
  isStopped?: boolean
}

/** The parameters of the notifications about trades, by code. Instants are ISO 8601 in UTC. */
export interface TradeNotificationParams {
  'trade.matched': TradeParams & { paymentDueAt: string }
  'trade.paymentDueSoon': TradeParams & { paymentDueAt: string }
  'trade.expired': TradeParams & { graceEndsAt: string }
  'trade.extensionRequested': TradeParams & { paymentDueAt: string }
  'trade.extended': TradeParams & { paymentDueAt: string }
  'trade.extensionDeclined': TradeParams & { paymentDueAt: string }
  'trade.cancellationRequested': TradeParams & { graceEndsAt: string }
  /** `isPaid`: the party that declined states that money was sent, or has arrived. */
  'trade.cancellationDeclined': TradeParams & { isPaid?: boolean }
  /** `cancelsSellOrder`: the sell order is cancelled too, and its tokens return to the seller. */
  'trade.cancellationAgreed': TradeParams & { graceEndsAt: string; cancelsSellOrder: boolean }
  'trade.cancelledByConsent': TradeParams & { cancelsSellOrder?: boolean }
  'trade.message': TradeParams & { message: TradeMessageCode }
  /** `side`: that of the order that waits. */
  'trade.orderWaits': TradeParams & { side: Side }
  'trade.paid': TradeParams & { confirmationDueAt: string }
  /** `received`: what the seller says has arrived in all, in minor units of `paymentCurrency`. */
  'trade.restMissing': TradeParams & { received: number; restDueAt: string }
  'trade.restSent': TradeParams & { confirmationDueAt: string }
  /** `isWholeSent`: the buyer has answered that the whole was sent. */
  'trade.amountDisputed': TradeParams & { received: number; isWholeSent?: boolean }
  'trade.paidTooMuch': TradeParams & { received: number }
  'trade.confirmationLate': TradeParams
  /** `reason`: the operator's words. */
  'trade.frozen': TradeParams & { reason: string }
  'trade.unfrozen': TradeParams & { reason: string }
  'trade.timeAdded': TradeParams & { reason: string }
  'trade.completed': TradeParams
  'trade.cancelled': TradeParams
  /**
   * `isAfterConsent`: the late proof was sent after both parties had agreed to cancel. `by`: the party that opened the appeal, absent
   * if the operator did; late proof opens it on behalf of the buyer.
   */
  'appeal.opened': TradeParams & { isLateProof: boolean; isAfterConsent?: boolean; by?: Party }
  'appeal.answered': TradeParams
  'appeal.informationAsked': TradeParams & { text: string; dueAt: string }
  /** `rest`: what the buyer still has to pay, in minor units of `paymentCurrency`. */
  'appeal.restRequired': TradeParams & { rest: number; reason: string; dueAt: string }
  /** `to`: the party that the operator has decided for. `reviewUntil`: until when the other party may ask for a review. */
  'appeal.decisionProposed': TradeParams & { to: Party; reason: string; reviewUntil: string }
  'appeal.reviewRequested': TradeParams
  /** `to`: the party that the operator has decided for. */
  'appeal.decided': TradeParams & { to: Party }
  'claim.filed': TradeParams & { claimReason: TradeClaimReason }
  'claim.answered': TradeParams
  'claim.withdrawn': TradeParams
  /** `by`: the party that filed the claim. `reason`: why the operator has decided so. */
  'claim.decided': TradeParams & { by: Party; isUpheld: boolean; reason: string }
}

const REVIEW_HOURS = REVIEW_PERIOD / HOUR

const formatMinutes = (ms: number) => `${ms / MINUTE} minutes`

const formatPrice = ({ paymentAmount, paymentCurrency, amount }: TradeParams) =>
  paymentAmount === undefined || paymentCurrency === undefined
    ? formatTokens(amount)
    : formatMoney({ amount: paymentAmount, currency: paymentCurrency })

/** An amount in the currency of the trade. */
const formatAmount = ({ paymentCurrency }: TradeParams, amount: number) =>
  paymentCurrency === undefined ? 'another amount' : formatMoney({ amount, currency: paymentCurrency })

const STOPPED = 'Payments are stopped for now, and the time stands still.'
const WHEN_STARTED = 'when payments start again'
const GRACE_AFTER_STOP = `${formatMinutes(PAYMENT_GRACE)} after payments start again`

const group = { category: 'orders', kind: 'trades' } as const
const link = 'Open the trade'

type TradeDefinitions = {
  [Code in keyof TradeNotificationParams]: NotificationDefinition<TradeNotificationParams[Code]>
}

const describeOrder = ({ tradeId, reference }: TradeParams): string =>
  `${describeTradeNumber(tradeId, reference)}.`

const addNumber = (text: string, { tradeId }: TradeParams): string => `${text} (${getTradeNumber(tradeId)})`

/** Adds the number of the order, and its reference, to every text: two trades may have the same parties and amounts. */
const addOrder = <Params extends TradeParams>(
  definition: NotificationDefinition<Params>,
): NotificationDefinition<Params> => {
  const { title, content, mail, push } = definition
  return {
    ...definition,
    // A list may cut the content off.
    title: (params) => addNumber(title(params), params),
    content: (params) => `${content(params)} ${describeOrder(params)}`,
    ...(mail && {
      mail: (params, context) => {
        const words = mail(params, context)
        return {
          ...words,
          subject: addNumber(words.subject, params),
          paragraphs: [...words.paragraphs, describeOrder(params)],
        }
      },
    }),
    ...(push && { push: (params) => addNumber(push(params), params) }),
  }
}

const DEFINITIONS: TradeDefinitions = {
  'trade.matched': {
    ...group,
    title: () => 'Order matched',
    content: (params) =>
      params.party === 'buyer'
        ? `Pay ${formatPrice(params)} to ${params.counterparty} for ${formatTokens(params.amount)} within ${formatMinutes(PAYMENT_WINDOW)}, then send the receipt.`
        : `${params.counterparty} buys ${formatTokens(params.amount)} for ${formatPrice(params)} and has ${formatMinutes(PAYMENT_WINDOW)} to pay.`,
    mail: (params, { formatInstant }) =>
      params.party === 'buyer'
        ? {
            subject: 'Your order is matched: pay now',
            paragraphs: [
              `Your order of ${formatTokens(params.amount)} is matched.`,
              `Pay ${formatPrice(params)} and send the receipt by ${formatInstant(params.paymentDueAt)}. The trade shows where to pay.`,
            ],
            link,
          }
        : {
            subject: 'Your order is matched',
            paragraphs: [
              `A buyer takes your ${formatTokens(params.amount)} for ${formatPrice(params)}, and has until ${formatInstant(params.paymentDueAt)} to pay.`,
              `We will email you when the payment is sent. You then have ${formatMinutes(CONFIRMATION_WINDOW)} to confirm it.`,
            ],
            link,
          },
    push: () => 'Your order is matched',
  },
  'trade.paymentDueSoon': {
    ...group,
    title: () => 'Payment due soon',
    content: (params) =>
      `${formatMinutes(REMINDER_LEAD_TIME)} are left to pay ${formatPrice(params)} to ${params.counterparty}. After that you have ${formatMinutes(PAYMENT_GRACE)} to send a late receipt.`,
    mail: (params, { formatInstant }) => ({
      subject: 'Your payment is due soon',
      paragraphs: [
        `Pay ${formatPrice(params)} for ${formatTokens(params.amount)} and send the receipt by ${formatInstant(params.paymentDueAt)}.`,
        `After that you have ${formatMinutes(PAYMENT_GRACE)} to send a late receipt, which opens an appeal.`,
      ],
      link,
    }),
    push: () => 'Your payment is due soon',
  },
  'trade.expired': {
    ...group,
    title: () => 'Payment window over',
    content: (params) =>
      params.party === 'buyer'
        ? `You did not pay ${formatPrice(params)} to ${params.counterparty} in time. Do not pay now. If you have already paid, send the receipt within ${formatMinutes(PAYMENT_GRACE)}; it opens an appeal.`
        : `${params.counterparty} did not pay ${formatPrice(params)} in time. In ${formatMinutes(PAYMENT_GRACE)} your order goes back to the market.`,
    mail: (params, { formatInstant }) =>
      params.party === 'buyer'
        ? {
            subject: 'The time to pay is over',
            paragraphs: [
              `No receipt was sent for your ${formatTokens(params.amount)} in time.`,
              `Do not pay now. If you have already paid, send the receipt by ${formatInstant(params.graceEndsAt)}. It opens an appeal.`,
            ],
            link,
          }
        : {
            subject: 'The buyer did not pay in time',
            paragraphs: [
              `No receipt was sent for your ${formatTokens(params.amount)} in time.`,
              `You do not need to do anything. At ${formatInstant(params.graceEndsAt)} your order goes back to the market, unless the buyer sends a late receipt.`,
            ],
            link,
          },
    push: () => 'The time to pay is over',
  },
  'trade.extensionRequested': {
    ...group,
    title: () => 'More time requested',
    content: ({ counterparty, ...params }) =>
      `${counterparty} asks for ${formatMinutes(PAYMENT_EXTENSION)} more to pay ${formatPrice({ counterparty, ...params })}. Agree or decline.`,
    mail: (params, { formatInstant }) => ({
      subject: 'The buyer asks for more time to pay',
      paragraphs: [
        `The buyer of your ${formatTokens(params.amount)} asks for ${formatMinutes(PAYMENT_EXTENSION)} more to pay ${formatPrice(params)}.`,
        params.isStopped === true
          ? `Agree or decline. ${STOPPED}`
          : `Agree or decline by ${formatInstant(params.paymentDueAt)}. If you do not answer, the time to pay ends then.`,
      ],
      link,
    }),
    push: () => 'The buyer asks for more time',
  },
  'trade.extended': {
    ...group,
    title: () => 'More time to pay',
    content: (params) =>
      `${params.counterparty} agreed: you have ${formatMinutes(PAYMENT_EXTENSION)} more to pay ${formatPrice(params)}.`,
    push: () => 'You have more time to pay',
  },
  'trade.extensionDeclined': {
    ...group,
    title: () => 'No more time to pay',
    content: (params) =>
      `${params.counterparty} declined to give you more time. The time to pay ${formatPrice(params)} stays as it was.`,
    push: () => 'The time to pay stays as it was',
  },
  'trade.cancellationRequested': {
    ...group,
    title: () => 'Cancellation requested',
    content: ({ party, counterparty, amount }) =>
      party === 'buyer'
        ? `${counterparty} asks to cancel the trade of ${formatTokens(amount)}. If you have paid, decline and send the receipt.`
        : `${counterparty} asks to cancel the trade of ${formatTokens(amount)}. Agree or decline.`,
    mail: ({ party, amount, graceEndsAt, isStopped }, { formatInstant }) => ({
      subject: 'The other side asks to cancel the trade',
      paragraphs: [
        `The other side asks to cancel the trade of ${formatTokens(amount)}. Agree or decline${isStopped === true ? `. ${STOPPED}` : ` by ${formatInstant(graceEndsAt)}.`}`,
        party === 'buyer'
          ? 'If you have paid, decline and send the receipt. If you agree, your order is cancelled.'
          : 'If the money has arrived, decline and ask for the receipt. If you agree, you choose whether your order returns to the market or your tokens to you.',
      ],
      link,
    }),
    push: () => 'The other side asks to cancel',
  },
  'trade.cancellationDeclined': {
    ...group,
    title: () => 'Cancellation declined',
    content: ({ party, counterparty, amount, isPaid }) => {
      const declined = `${counterparty} declined to cancel the trade of ${formatTokens(amount)}`
      if (isPaid !== true) return `${declined}. It goes on.`
      return party === 'buyer'
        ? `${declined}, and states that money has arrived. Send the receipt of your payment.`
        : `${declined}, and states that it is paid. Wait for the receipt.`
    },
    push: () => 'The trade goes on',
  },
  'trade.cancellationAgreed': {
    ...group,
    title: () => 'Cancellation agreed',
    content: ({ party, counterparty, amount, cancelsSellOrder, isStopped = false }) => {
      const agreed = `You and ${counterparty} agreed to cancel the trade of ${formatTokens(amount)}.`
      if (party === 'buyer')
        return `${agreed} Do not pay for it. If you have already paid, send the receipt ${isStopped ? WHEN_STARTED : `within ${formatMinutes(PAYMENT_GRACE)}`}; it opens an appeal.`
      const end = isStopped ? `${GRACE_AFTER_STOP}, your` : `In ${formatMinutes(PAYMENT_GRACE)} your`
      return cancelsSellOrder
        ? `${agreed} ${end} tokens return to your available balance, unless the buyer sends a late receipt.`
        : `${agreed} ${end} order returns to the market, unless the buyer sends a late receipt.`
    },
    mail: ({ party, amount, graceEndsAt, cancelsSellOrder, isStopped = false }, { formatInstant }) => ({
      subject: 'Both sides agreed to cancel your trade',
      paragraphs: [
        `Both sides agreed to cancel the trade of ${formatTokens(amount)}.`,
        party === 'buyer'
          ? `Do not pay for it. If you have already paid, send the receipt ${isStopped ? WHEN_STARTED : `by ${formatInstant(graceEndsAt)}`}. It opens an appeal.`
          : `You do not need to do anything. ${isStopped ? `${GRACE_AFTER_STOP},` : `At ${formatInstant(graceEndsAt)}`} your ${cancelsSellOrder ? 'tokens return to your available balance' : 'order returns to its old place on the market'}, unless the buyer sends a late receipt.`,
      ],
      link,
    }),
    push: () => 'Both sides agreed to cancel',
  },
  'trade.cancelledByConsent': {
    ...group,
    title: ({ party, cancelsSellOrder }) =>
      party === 'buyer' || cancelsSellOrder === true
        ? 'Trade cancelled'
        : 'Trade cancelled, order on the market',
    content: ({ party, counterparty, amount, cancelsSellOrder }) => {
      const cancelled = `You and ${counterparty} cancelled the trade of ${formatTokens(amount)}.`
      if (party === 'buyer') return `${cancelled} Do not pay for it.`
      return cancelsSellOrder === true
        ? `${cancelled} Your order is cancelled too, and the tokens are in your available balance.`
        : `${cancelled} Your order is on the market again, in its old place.`
    },
    mail: ({ party, amount, cancelsSellOrder }) => ({
      subject: 'Your trade is cancelled',
      paragraphs: [
        `Both sides agreed to cancel the trade of ${formatTokens(amount)}.`,
        party === 'buyer'
          ? 'Your order is cancelled. Do not pay for it.'
          : cancelsSellOrder === true
            ? 'Your order is cancelled too, and the tokens are in your available balance.'
            : 'Your order is on the market again, in its old place. To get the tokens back, cancel the order.',
      ],
      link,
    }),
    push: () => 'A trade is over',
  },
  'trade.message': {
    ...group,
    title: ({ counterparty }) => `Message from ${counterparty}`,
    content: ({ message }) => `“${TRADE_MESSAGES[message].text}”`,
    push: () => 'A message about your trade',
  },
  'trade.orderWaits': {
    ...group,
    title: () => 'Order not matched',
    content: ({ side, counterparty, amount }) =>
      `Only an order of ${counterparty} fits your ${side} order of ${formatTokens(amount)}, and you have an open trade of the same amount with each other. Your order keeps its place. It can be matched with ${counterparty} when that trade has ended.`,
  },
  'trade.paid': {
    ...group,
    title: () => 'Receipt sent',
    content: (params) =>
      `${params.counterparty} sent a receipt for ${formatPrice(params)}. Nobody has checked it: look into your own account. If the money is there, confirm within ${formatMinutes(CONFIRMATION_WINDOW)}.`,
    mail: (params, { formatInstant }) => ({
      subject: 'A receipt was sent: check your account',
      paragraphs: [
        `The buyer of your ${formatTokens(params.amount)} has sent a receipt for ${formatPrice(params)}.`,
        `Check your own account. If the money is there, confirm the payment by ${formatInstant(params.confirmationDueAt)}. If it is not there, do not confirm.`,
      ],
      link,
    }),
    push: () => 'A receipt was sent to you',
  },
  'trade.restMissing': {
    ...group,
    title: () => 'The rest is missing',
    content: (params) =>
      `${params.counterparty} says that ${formatAmount(params, params.received)} has arrived, not ${formatPrice(params)}. Send the rest with a second receipt, or answer that you sent the whole.`,
    mail: (params, { formatInstant }) => ({
      subject: 'The seller says that less has arrived',
      paragraphs: [
        `The seller of ${formatTokens(params.amount)} says that ${formatAmount(params, params.received)} has arrived, not ${formatPrice(params)}.`,
        params.isStopped === true
          ? `Send the rest with a second receipt, or answer that you sent the whole. ${STOPPED}`
          : `Send the rest with a second receipt by ${formatInstant(params.restDueAt)}, or answer that you sent the whole. After that you may appeal.`,
      ],
      link,
    }),
    push: () => 'The seller says that less has arrived',
  },
  'trade.restSent': {
    ...group,
    title: () => 'Second receipt sent',
    content: (params) =>
      `${params.counterparty} sent a second receipt, for the rest of ${formatPrice(params)}. Nobody has checked it: look into your own account. If the whole is there, confirm within ${formatMinutes(CONFIRMATION_WINDOW)}.`,
    mail: (params, { formatInstant }) => ({
      subject: 'A second receipt was sent: check your account',
      paragraphs: [
        `The buyer of your ${formatTokens(params.amount)} has sent a second receipt, for the rest of ${formatPrice(params)}.`,
        `Check your own account. If the whole is there, confirm the payment by ${formatInstant(params.confirmationDueAt)}. If it is not there, do not confirm.`,
      ],
      link,
    }),
    push: () => 'A second receipt was sent to you',
  },
  'trade.amountDisputed': {
    ...group,
    title: () => 'Amount not agreed',
    content: (params) =>
      params.party === 'buyer'
        ? `${params.counterparty} says that ${formatAmount(params, params.received)} of ${formatPrice(params)} has arrived. The tokens stay in escrow. Both of you may appeal.`
        : `You said that ${formatAmount(params, params.received)} of ${formatPrice(params)} has arrived${params.isWholeSent === true ? `, and ${params.counterparty} answers that the whole was sent` : ''}. Look into your account again: confirm if the whole is there, or appeal.`,
    mail: (params) => ({
      subject: 'The amount of a payment is not agreed',
      paragraphs: [
        params.party === 'buyer'
          ? `The seller says that ${formatAmount(params, params.received)} of ${formatPrice(params)} has arrived.`
          : `You said that ${formatAmount(params, params.received)} of ${formatPrice(params)} has arrived${params.isWholeSent === true ? ', and the buyer answers that the whole was sent' : ''}.`,
        params.party === 'buyer'
          ? 'The tokens stay in escrow until the seller confirms. Both sides may open an appeal.'
          : 'Look into your account again. Confirm if the whole is there, or open an appeal.',
      ],
      link,
    }),
    push: () => 'The amount of a payment is not agreed',
  },
  'trade.paidTooMuch': {
    ...group,
    title: () => 'More has arrived',
    content: (params) =>
      `${params.counterparty} says that ${formatAmount(params, params.received)} has arrived, not ${formatPrice(params)}. The trade goes on. ${params.counterparty} was told to send back the difference, to the account that it came from.`,
    push: () => 'The seller says that more has arrived',
  },
  'trade.confirmationLate': {
    ...group,
    title: ({ party }) => (party === 'buyer' ? 'Confirmation is late' : 'Your confirmation is late'),
    content: (params) =>
      params.party === 'buyer'
        ? `${params.counterparty} has not confirmed ${formatPrice(params)} in ${formatMinutes(CONFIRMATION_WINDOW)}. You may appeal now.`
        : `You have not confirmed ${formatPrice(params)} from ${params.counterparty}. The buyer may appeal now.`,
    mail: (params) =>
      params.party === 'buyer'
        ? {
            subject: 'Your payment is not confirmed yet',
            paragraphs: [
              `The seller has not confirmed your payment of ${formatPrice(params)} in ${formatMinutes(CONFIRMATION_WINDOW)}.`,
              'The tokens stay in escrow. You may open an appeal now, or wait for the seller.',
            ],
            link,
          }
        : {
            subject: 'Your confirmation is late',
            paragraphs: [
              `A payment of ${formatPrice(params)} for your ${formatTokens(params.amount)} waits for you.`,
              'Check your own account, and confirm the payment if the money is there. The buyer may appeal now.',
            ],
            link,
          },
    push: () => 'A confirmation is late',
  },
  'trade.frozen': {
    ...group,
    title: () => 'Trade frozen',
    content: ({ party, reason }) =>
      `The operator has frozen this trade, and the time stands still: “${reason}” ${party === 'buyer' ? 'Do not pay now.' : 'Your tokens stay in escrow.'}`,
    mail: ({ party }) => ({
      subject: 'A trade of yours is frozen',
      paragraphs: [
        `The operator has frozen it, and the time stands still. ${party === 'buyer' ? 'Do not pay now.' : 'Your tokens stay in escrow.'} The app shows why.`,
      ],
      link,
    }),
    push: () => 'A trade is frozen: do nothing now',
  },
  'trade.unfrozen': {
    ...group,
    title: () => 'Trade goes on',
    content: ({ reason }) => `The trade is no longer frozen: “${reason}” Its time goes on.`,
    mail: () => ({
      subject: 'Your trade goes on',
      paragraphs: ['The trade is no longer frozen, and its time goes on. The app shows why.'],
      link,
    }),
    push: () => 'A trade goes on. Open it',
  },
  'trade.timeAdded': {
    ...group,
    title: () => 'More time',
    content: ({ reason }) => `The operator has given more time for this trade: “${reason}”`,
    push: () => 'A trade has more time',
  },
  'trade.completed': {
    ...group,
    title: ({ party }) => (party === 'buyer' ? 'Payment confirmed' : 'Trade completed'),
    content: ({ party, counterparty, amount }) =>
      party === 'buyer'
        ? `${counterparty} confirmed the payment. ${formatTokens(amount)} are in your available balance.`
        : `You confirmed the payment of ${counterparty}. ${formatTokens(amount)} went from escrow to ${counterparty}.`,
    mail: ({ party, amount }) => ({
      subject: party === 'buyer' ? 'Your payment is confirmed' : 'Your trade is completed',
      paragraphs: [
        party === 'buyer'
          ? `The seller confirmed your payment. ${formatTokens(amount)} are in your available balance.`
          : `You confirmed the payment. ${formatTokens(amount)} went from escrow to the buyer.`,
      ],
      link,
    }),
    push: () => 'A trade is completed',
  },
  'trade.cancelled': {
    ...group,
    title: ({ party }) => (party === 'buyer' ? 'Order cancelled' : 'Order back on the market'),
    content: ({ party, counterparty, amount }) =>
      party === 'buyer'
        ? `You did not pay ${counterparty} in time. Your order of ${formatTokens(amount)} is cancelled: do not pay for it.`
        : `${counterparty} did not pay in time. Your order of ${formatTokens(amount)} waits for the next session.`,
    mail: ({ party, amount }) =>
      party === 'buyer'
        ? {
            subject: 'Your order is cancelled',
            paragraphs: [
              `No payment was sent in time. Your order of ${formatTokens(amount)} is cancelled: do not pay for it.`,
            ],
            link,
          }
        : {
            subject: 'Your order is back on the market',
            paragraphs: [
              `The buyer did not pay in time. Your order of ${formatTokens(amount)} waits for the next session.`,
            ],
            link: 'Open your orders',
          },
    push: () => 'A trade is over',
  },
  'appeal.opened': {
    ...group,
    title: ({ isLateProof, by, party, counterparty }) => {
      if (isLateProof) return 'Appeal opened'
      if (by === undefined) return 'The operator opened an appeal'
      return by === party ? 'You opened an appeal' : `${counterparty} opened an appeal`
    },
    content: ({ party, by, counterparty, amount, isLateProof, isAfterConsent }) => {
      const when = isAfterConsent === true ? 'after both sides agreed to cancel' : 'after the payment window'
      const lateProof =
        party === 'buyer' ? `You sent a receipt ${when}` : `${counterparty} sent a receipt ${when}`
      const trade = `the trade of ${formatTokens(amount)}`
      const opener =
        by === party ? `You appealed ${trade} with ${counterparty}` : `${counterparty} appealed ${trade}`
      const opening =
        by === undefined ? `The operator opened an appeal of ${trade} with ${counterparty}` : opener
      return `${isLateProof ? lateProof : opening}. It ends when the seller confirms or the operator decides.`
    },
    mail: ({ amount, party, by, isLateProof, isAfterConsent }) => {
      const trade = `your trade of ${formatTokens(amount)}`
      const opener = by === party ? 'You' : 'The other side'
      const opening =
        by === undefined ? `The operator opened an appeal of ${trade}.` : `${opener} appealed ${trade}.`
      return {
        subject: 'An appeal is open',
        paragraphs: [
          isLateProof
            ? `A receipt was sent after ${isAfterConsent === true ? 'both sides agreed to cancel' : 'the payment window'}, so ${trade} is in appeal.`
            : opening,
          'The tokens stay in escrow. Say what happened, if you have not done so yet. It ends when the seller confirms or the operator decides.',
        ],
        link,
      }
    },
    push: () => 'An appeal is open',
  },
  'appeal.answered': {
    ...group,
    title: () => 'Appeal answered',
    content: ({ counterparty, amount }) =>
      `${counterparty} has answered the appeal about ${formatTokens(amount)}. The operator decides.`,
    mail: ({ amount }) => ({
      subject: 'The appeal is answered',
      paragraphs: [
        `The other side has answered the appeal about ${formatTokens(amount)}. The operator decides.`,
      ],
      link,
    }),
    push: () => 'An appeal is answered',
  },
  'appeal.informationAsked': {
    ...group,
    title: () => 'The operator asks you for something',
    content: ({ text }) => `About your appeal: “${text}”`,
    mail: ({ amount, dueAt }, { formatInstant }) => ({
      subject: 'The operator needs something from you',
      paragraphs: [
        `The operator asks you for something about the appeal of ${formatTokens(amount)}.`,
        `Answer by ${formatInstant(dueAt)}. The trade shows what is asked. If you do not answer, the operator decides on what has been submitted.`,
      ],
      link,
    }),
    push: () => 'The operator asks you for something',
  },
  'appeal.restRequired': {
    ...group,
    title: () => 'The operator decided: the rest is due',
    content: (params) =>
      params.party === 'buyer'
        ? `Send ${formatAmount(params, params.rest)} more to ${params.counterparty}: “${params.reason}” The tokens go to you when ${params.counterparty} confirms it in time, else the decision is for ${params.counterparty}.`
        : `${params.counterparty} has to send you ${formatAmount(params, params.rest)} more: “${params.reason}” Confirm when it has arrived. If it does not arrive in time, the decision is for you.`,
    mail: (params, { formatInstant }) => ({
      subject: 'The operator has decided: the rest is due',
      paragraphs:
        params.party === 'buyer'
          ? [
              `Send ${formatAmount(params, params.rest)} more to the seller of ${formatTokens(params.amount)} ${params.isStopped === true ? `${WHEN_STARTED}. ${STOPPED}` : `by ${formatInstant(params.dueAt)}.`} The trade shows the reason.`,
              'The tokens go to you when the seller confirms it in time. Otherwise the decision is for the seller.',
            ]
          : [
              `The buyer of your ${formatTokens(params.amount)} has to send you ${formatAmount(params, params.rest)} more ${params.isStopped === true ? `${WHEN_STARTED}. ${STOPPED}` : `by ${formatInstant(params.dueAt)}.`} The trade shows the reason.`,
              'Confirm when it has arrived. If it does not arrive in time, the decision is for you.',
            ],
      link,
    }),
    push: () => 'The operator has decided your appeal',
  },
  'appeal.decisionProposed': {
    ...group,
    title: ({ party, to }) => (party === to ? 'Decided for you' : 'Decided against you'),
    content: ({ party, to, counterparty, amount, reason }) => {
      const tokens = formatTokens(amount)
      const own = { buyer: `${tokens} go`, seller: `your ${tokens} go back` }
      const other = { buyer: `your ${tokens} go`, seller: `${tokens} go back` }
      const next =
        party === to
          ? `In ${REVIEW_HOURS} hours ${own[to]} to your available balance, unless ${counterparty} asks for a review before.`
          : `In ${REVIEW_HOURS} hours ${other[to]} to ${counterparty}. Until then you may ask for a review, or accept the decision.`
      return `The operator decided for the ${to}: “${reason}” ${next}`
    },
    mail: ({ party, to, amount, reviewUntil }, { formatInstant }) => ({
      subject: 'The operator has decided your appeal',
      paragraphs: [
        `The operator decided the appeal of ${formatTokens(amount)} for the ${to}. The trade shows the reason.`,
        party === to
          ? `The tokens stay in escrow until ${formatInstant(reviewUntil)}. Until then the other side may ask for a review. Then they go to you.`
          : `You may ask for a review until ${formatInstant(reviewUntil)}. Then the decision becomes final, and the tokens go to the ${to}.`,
      ],
      link,
    }),
    push: () => 'The operator has decided your appeal',
  },
  'appeal.reviewRequested': {
    ...group,
    title: () => 'Review requested',
    content: ({ counterparty, amount }) =>
      `${counterparty} asks for a review of the decision about ${formatTokens(amount)}. The tokens stay in escrow until the operator has decided again.`,
    mail: ({ amount }) => ({
      subject: 'The other side asks for a review',
      paragraphs: [
        `The other side asks for a review of the decision about ${formatTokens(amount)}.`,
        'The tokens stay in escrow until the operator has decided again. That decision is final. You may add statements and pictures.',
      ],
      link,
    }),
    push: () => 'A review was asked for',
  },
  'appeal.decided': {
    ...group,
    title: () => 'Appeal decided',
    content: ({ party, to, counterparty, amount }) => {
      const own = { buyer: 'are in your available balance', seller: 'are in your available balance again' }
      const other = { buyer: `went from escrow to ${counterparty}`, seller: `went back to ${counterparty}` }
      return `The operator decided for the ${to}. ${formatTokens(amount)} ${(party === to ? own : other)[to]}.`
    },
    mail: ({ party, to, amount }) => ({
      subject: 'Your appeal is decided',
      paragraphs: [
        `The operator decided for the ${to}. ${formatTokens(amount)} ${party === to ? 'are in your available balance' : `went to the ${to}`}.`,
      ],
      link,
    }),
    push: () => 'An appeal is decided',
  },
  'claim.filed': {
    ...group,
    title: ({ counterparty }) => `${counterparty} filed a claim`,
    content: ({ counterparty, amount, claimReason }) =>
      `${counterparty} filed a claim about the ended trade of ${formatTokens(amount)}: ${TRADE_CLAIM_REASONS[claimReason].label}. You can answer once. No tokens move.`,
    mail: ({ amount }) => ({
      subject: 'A claim about your ended trade',
      paragraphs: [
        `The other side filed a claim about your ended trade of ${formatTokens(amount)}.`,
        'Read it and say what happened: you can answer once. An operator decides. No tokens are held or moved.',
      ],
      link,
    }),
    push: () => 'A claim was filed about an ended trade',
  },
  'claim.answered': {
    ...group,
    title: () => 'Claim answered',
    content: ({ counterparty, amount }) =>
      `${counterparty} has answered your claim about ${formatTokens(amount)}. The operator decides.`,
    mail: ({ amount }) => ({
      subject: 'Your claim is answered',
      paragraphs: [
        `The other side has answered your claim about ${formatTokens(amount)}. The operator decides.`,
      ],
      link,
    }),
    push: () => 'A claim is answered',
  },
  'claim.withdrawn': {
    ...group,
    title: () => 'Claim withdrawn',
    content: ({ counterparty, amount }) =>
      `${counterparty} has withdrawn the claim about ${formatTokens(amount)}. You do not need to do anything.`,
  },
  'claim.decided': {
    ...group,
    title: ({ isUpheld, party, by }) =>
      `${party === by ? 'Your claim' : 'The claim'} was ${isUpheld ? 'upheld' : 'rejected'}`,
    content: ({ isUpheld, party, by, counterparty, amount, reason }) =>
      `The operator ${isUpheld ? 'upheld' : 'rejected'} ${party === by ? 'your claim' : `the claim of ${counterparty}`} about ${formatTokens(amount)}: “${reason}” No tokens moved.`,
    mail: ({ isUpheld, party, by, amount }) => ({
      subject: 'The operator has decided a claim',
      paragraphs: [
        `The operator ${isUpheld ? 'upheld' : 'rejected'} ${party === by ? 'your claim' : 'the claim of the other side'} about ${formatTokens(amount)}. The trade shows the reason.`,
        'The decision is recorded. No tokens moved.',
      ],
      link,
    }),
    push: () => 'A claim is decided',
  },
}

export const TRADE_NOTIFICATIONS = Object.fromEntries(
  Object.entries(DEFINITIONS).map(([code, definition]) => [
    code,
    addOrder(definition as NotificationDefinition<TradeParams>),
  ]),
) as TradeDefinitions
