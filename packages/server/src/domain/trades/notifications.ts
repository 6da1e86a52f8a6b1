import { restoreAppeal } from '@cht/machines/lifecycles'
import { LATE_PROOF } from '@cht/sdk/appeals'
import { formatMoney, formatTokens } from '@cht/sdk/money'
import { MINUTE } from '@cht/sdk/time'
import {
  CONFIRMATION_WINDOW,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TradeState,
} from '@cht/sdk/trades'
import type { Notification } from '../notifications/notification.js'
import { type TradeRow, toStoredAppeal } from './mapper.js'
import { restoreStoredState } from './states.js'

type Message = { title: string; content: string }
type Messages = Partial<Record<Party, Message>>

const formatMinutes = (ms: number) => `${ms / MINUTE} minutes`

const formatPrice = ({ paymentAmount: amount, paymentCurrency: currency, amount: tokens }: TradeRow) =>
  amount === null || currency === null ? formatTokens(tokens) : formatMoney({ amount, currency })

/** The messages to both parties when a trade enters a state: the amount, the counterparty and what happens next. */
const STATE_MESSAGES: Record<TradeState, (trade: TradeRow) => Messages> = {
  awaitingPayment: (trade) => ({
    buyer: {
      title: 'Order matched',
      content: `Pay ${formatPrice(trade)} to ${trade.sellerName} for ${formatTokens(trade.amount)} within ${formatMinutes(PAYMENT_WINDOW)}, then send the proof.`,
    },
    seller: {
      title: 'Order matched',
      content: `${trade.buyerName} buys ${formatTokens(trade.amount)} for ${formatPrice(trade)} and has ${formatMinutes(PAYMENT_WINDOW)} to pay.`,
    },
  }),
  expired: (trade) => ({
    buyer: {
      title: 'Payment window over',
      content: `You did not pay ${formatPrice(trade)} to ${trade.sellerName} in time. If you have paid, send the proof within ${formatMinutes(PAYMENT_GRACE)}; it opens an appeal.`,
    },
    seller: {
      title: 'Payment window over',
      content: `${trade.buyerName} did not pay ${formatPrice(trade)} in time. In ${formatMinutes(PAYMENT_GRACE)} your order goes back to the market.`,
    },
  }),
  'paid.awaitingConfirmation': (trade) => ({
    seller: {
      title: 'Payment sent',
      content: `${trade.buyerName} has sent ${formatPrice(trade)}. Look into your account and confirm within ${formatMinutes(CONFIRMATION_WINDOW)}.`,
    },
  }),
  'paid.lateConfirmation': (trade) => ({
    buyer: {
      title: 'Confirmation is late',
      content: `${trade.sellerName} has not confirmed ${formatPrice(trade)} in ${formatMinutes(CONFIRMATION_WINDOW)}. You may appeal now.`,
    },
    seller: {
      title: 'Your confirmation is late',
      content: `You have not confirmed ${formatPrice(trade)} from ${trade.buyerName}. The buyer may appeal now.`,
    },
  }),
  appealed: (trade) => {
    const isLateProof = trade.filings.some(({ description }) => description === LATE_PROOF.description)
    const content = (counterparty: string) =>
      `${isLateProof ? `${trade.buyerName} sent proof after the payment window` : `The trade of ${formatTokens(trade.amount)} with ${counterparty} is in appeal`}. It ends when the seller confirms or the operator decides.`
    return {
      buyer: { title: 'Appeal opened', content: content(trade.sellerName) },
      seller: { title: 'Appeal opened', content: content(trade.buyerName) },
    }
  },
  completed: (trade) => {
    const appeal = toStoredAppeal(trade)
    const isDecided = appeal !== undefined && restoreAppeal(appeal).matches('decidedForBuyer')
    const reason = isDecided
      ? 'The operator decided for the buyer'
      : `${trade.sellerName} confirmed the payment`
    return {
      buyer: {
        title: isDecided ? 'Appeal decided' : 'Payment confirmed',
        content: `${reason}. ${formatTokens(trade.amount)} are in your available balance.`,
      },
      seller: {
        title: isDecided ? 'Appeal decided' : 'Trade completed',
        content: `${isDecided ? reason : `You confirmed the payment of ${trade.buyerName}`}. ${formatTokens(trade.amount)} went from escrow to ${trade.buyerName}.`,
      },
    }
  },
  cancelled: (trade) => {
    if (trade.paidAt !== null) {
      const content = (where: string) =>
        `The operator decided for the seller. ${formatTokens(trade.amount)} ${where}.`
      return {
        buyer: { title: 'Appeal decided', content: content(`went back to ${trade.sellerName}`) },
        seller: { title: 'Appeal decided', content: content('are in your available balance again') },
      }
    }
    return {
      buyer: {
        title: 'Order cancelled',
        content: `You did not pay ${trade.sellerName} in time. Your order of ${formatTokens(trade.amount)} is cancelled.`,
      },
      seller: {
        title: 'Order back on the market',
        content: `${trade.buyerName} did not pay in time. Your order of ${formatTokens(trade.amount)} waits for the next session.`,
      },
    }
  },
}

const createNotifications = (trade: TradeRow, messages: Messages): Notification[] =>
  (['buyer', 'seller'] as const).flatMap((party) => {
    const message = messages[party]
    const userId = party === 'buyer' ? trade.buyerId : trade.sellerId
    return message ? [{ userId, category: 'orders' as const, href: `/orders/${trade.id}`, ...message }] : []
  })

/** Tells both parties that the trade has entered its state. */
export function createStateNotifications(trade: TradeRow): Notification[] {
  return createNotifications(trade, STATE_MESSAGES[trade.state](trade))
}

/** Tells the first party of an appeal that the second has joined it (decision 6). */
export function createAppealJoinedNotifications(trade: TradeRow, by: Party): Notification[] {
  return createNotifications(trade, {
    [by === 'buyer' ? 'seller' : 'buyer']: {
      title: 'Appeal answered',
      content: `${by === 'buyer' ? trade.buyerName : trade.sellerName} has answered the appeal about ${formatTokens(trade.amount)}. The operator decides.`,
    },
  })
}

/** How long before the end of the payment window the buyer is reminded. */
export const REMINDER_LEAD_TIME = 15 * MINUTE

/** Whether the buyer is to be reminded now. */
export function isReminderDue({ state, paymentDueAt }: TradeRow, now: number): boolean {
  return restoreStoredState(state).matches('awaitingPayment') && now >= paymentDueAt - REMINDER_LEAD_TIME
}

/** Reminds the buyer that the payment window ends soon. */
export function createReminderNotifications(trade: TradeRow): Notification[] {
  return createNotifications(trade, {
    buyer: {
      title: 'Payment due soon',
      content: `${formatMinutes(REMINDER_LEAD_TIME)} are left to pay ${formatPrice(trade)} to ${trade.sellerName}. After that you have ${formatMinutes(PAYMENT_GRACE)} to send late proof.`,
    },
  })
}
