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
import type { Notice } from '../notifications/notification.js'
import type { TradeRow } from './mapper.js'

type Words = { title: string; content: string }
type Told = Partial<Record<Party, Words>>

const minutes = (ms: number) => `${ms / MINUTE} minutes`

const price = ({ paymentAmount: amount, paymentCurrency: currency, amount: tokens }: TradeRow) =>
  amount === null || currency === null ? formatTokens(tokens) : formatMoney({ amount, currency })

/** What both sides are told when a trade comes into a state: amount, counterparty, what happens next and when. */
const WORDS: Record<TradeState, (trade: TradeRow) => Told> = {
  awaitingPayment: (trade) => ({
    buyer: {
      title: 'Order matched',
      content: `Pay ${price(trade)} to ${trade.sellerName} for ${formatTokens(trade.amount)} within ${minutes(PAYMENT_WINDOW)}, then send the proof.`,
    },
    seller: {
      title: 'Order matched',
      content: `${trade.buyerName} buys ${formatTokens(trade.amount)} for ${price(trade)} and has ${minutes(PAYMENT_WINDOW)} to pay.`,
    },
  }),
  expired: (trade) => ({
    buyer: {
      title: 'Payment window over',
      content: `You did not pay ${price(trade)} to ${trade.sellerName} in time. If you have paid, send the proof within ${minutes(PAYMENT_GRACE)}; it opens an appeal.`,
    },
    seller: {
      title: 'Payment window over',
      content: `${trade.buyerName} did not pay ${price(trade)} in time. In ${minutes(PAYMENT_GRACE)} your order goes back to the market.`,
    },
  }),
  'paid.awaitingConfirmation': (trade) => ({
    seller: {
      title: 'Payment sent',
      content: `${trade.buyerName} has sent ${price(trade)}. Look into your account and confirm within ${minutes(CONFIRMATION_WINDOW)}.`,
    },
  }),
  'paid.lateConfirmation': (trade) => ({
    buyer: {
      title: 'Confirmation is late',
      content: `${trade.sellerName} has not confirmed ${price(trade)} in ${minutes(CONFIRMATION_WINDOW)}. You may appeal now.`,
    },
    seller: {
      title: 'Your confirmation is late',
      content: `You have not confirmed ${price(trade)} from ${trade.buyerName}. The buyer may appeal now.`,
    },
  }),
  appealed: (trade) => {
    const late = trade.filings.some(({ description }) => description === LATE_PROOF.description)
    const content = (them: string) =>
      `${late ? `${trade.buyerName} sent proof after the payment window` : `The trade of ${formatTokens(trade.amount)} with ${them} is in appeal`}. It ends when the seller confirms or the operator decides.`
    return {
      buyer: { title: 'Appeal opened', content: content(trade.sellerName) },
      seller: { title: 'Appeal opened', content: content(trade.buyerName) },
    }
  },
  completed: (trade) => {
    const decided = trade.appealState === 'decidedForBuyer'
    const who = decided ? 'The operator decided for the buyer' : `${trade.sellerName} confirmed the payment`
    return {
      buyer: {
        title: decided ? 'Appeal decided' : 'Payment confirmed',
        content: `${who}. ${formatTokens(trade.amount)} are in your available balance.`,
      },
      seller: {
        title: decided ? 'Appeal decided' : 'Trade completed',
        content: `${decided ? who : `You confirmed the payment of ${trade.buyerName}`}. ${formatTokens(trade.amount)} went from escrow to ${trade.buyerName}.`,
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

const notices = (trade: TradeRow, told: Told): Notice[] =>
  (['buyer', 'seller'] as const).flatMap((party) => {
    const words = told[party]
    const userId = party === 'buyer' ? trade.buyerId : trade.sellerId
    return words ? [{ userId, category: 'orders' as const, href: `/orders/${trade.id}`, ...words }] : []
  })

export function stateNotices(trade: TradeRow): Notice[] {
  return notices(trade, WORDS[trade.state](trade))
}

/** The second side has joined a case (decision 6): the first is told. */
export function joinedNotices(trade: TradeRow, by: Party): Notice[] {
  return notices(trade, {
    [by === 'buyer' ? 'seller' : 'buyer']: {
      title: 'Appeal answered',
      content: `${by === 'buyer' ? trade.buyerName : trade.sellerName} has answered the appeal about ${formatTokens(trade.amount)}. The operator decides.`,
    },
  })
}

/** How long before the end of the payment window the buyer is reminded. */
export const REMINDER_BEFORE = 15 * MINUTE

export function createReminderNotifications(trade: TradeRow): Notice[] {
  return notices(trade, {
    buyer: {
      title: 'Payment due soon',
      content: `${minutes(REMINDER_BEFORE)} are left to pay ${price(trade)} to ${trade.sellerName}. After that you have ${minutes(PAYMENT_GRACE)} to send late proof.`,
    },
  })
}
