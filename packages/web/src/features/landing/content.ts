import type { FaqItem } from '@cht/sdk/contract'
import {
  CODE_LENGTH,
  CONFIRMATION_WINDOW,
  DETAILS_SHOWN_FOR,
  HOUR,
  INVESTMENT_PLANS,
  MAX_BUY_ORDERS,
  MAX_SELL_ORDERS,
  MINUTE,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  REVIEW_HOURS,
  SELLERS_OF_KNOWN_TRADER,
} from '@cht/sdk/rules'
import type { IconName } from '@cht/ui/icon'
import { RETURN_NOTE } from '../../components/return-note.js'
import { BRAND } from '../../platform/brand.js'

/**
 * The texts of the landing page that make claims. They claim only what the software does (decision 17): a change of a rule needs
 * a change of its sentence here. Numbers are taken from the rules, except those of the examples.
 */

interface Point {
  title: string
  text: string
}

export interface Feature extends Point {
  icon: IconName
}

/** A testimonial names a role, never a person. */
export interface Testimonial {
  role: string
  quote: string
}

const paymentTime = `${PAYMENT_WINDOW / MINUTE} minutes`
const confirmationTime = `${CONFIRMATION_WINDOW / MINUTE} minutes`
const graceTime = `${PAYMENT_GRACE / MINUTE} minutes`
/** `6, 14, 20 or 30 days` */
const periods = `${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  INVESTMENT_PLANS.map(({ days }) => String(days)),
)} days`

export const HERO = {
  title: 'Trade CHT with people, not with a black box.',
  text: 'A peer-to-peer trading and investment exchange. Daily live sessions. Tokens held in escrow from order to settlement. Pay by bank or USDT, confirm, done.',
}

export const TRADE_PICTURE = 'A trade, as its seller sees it'

export const WHY = {
  title: `Why Choose ${BRAND}`,
  text: 'Two people trade in real time. The exchange holds the tokens, keeps the time, and shows both of you what comes next.',
}

export const FEATURES: readonly Feature[] = [
  {
    icon: 'lock',
    title: 'Escrow first',
    text: 'A seller’s tokens are locked when the order is placed, before anyone pays. They cannot be spent twice.',
  },
  {
    icon: 'list',
    title: 'Live sessions',
    text: 'Orders are matched when a session starts: same amount, same payment method, by bank within one country, oldest first. Live market updates and instant notifications tell you what changes.',
  },
  {
    icon: 'clock',
    title: 'Clear windows',
    text: `${paymentTime} to pay, ${confirmationTime} to confirm, and you always see what happens when the time is up.`,
  },
  {
    icon: 'bank',
    title: 'Bank or Crypto/USDT',
    text: 'Settle by bank transfer or in USDT, with manual confirmation: the buyer sends a receipt, and the seller confirms by hand.',
  },
  {
    icon: 'growth',
    title: 'Flexible growth periods',
    text: `Stake tokens for ${periods}. You see the plan’s return before you decide; it is set by the operator and not guaranteed.`,
  },
  {
    icon: 'scales',
    title: 'A person decides',
    text: 'If a trade goes wrong, appeal. The tokens stay frozen until the seller confirms or the operator, who sees the receipt, decides.',
  },
]

export const PLANS_TITLE = 'Growth periods'

export const STEPS_TITLE = 'Get Started In 3 Simple Steps'

export const STEPS: readonly Point[] = [
  {
    title: 'Create your account',
    text: `Sign up and enter the ${CODE_LENGTH}-digit code that we send to your email. That is the whole verification you need to trade.`,
  },
  {
    title: 'Join Live Trading Sessions',
    text: 'Place a buy or a sell order. It goes live in the next session; without a match it waits for the one after.',
  },
  {
    title: 'Secure Your Transactions',
    text: 'The buyer pays and sends a receipt, the seller confirms, and escrow gives the tokens to the buyer.',
  },
]

export const SECURITY = {
  title: 'Our security commitment',
  text: 'What protects a trade is built into how it runs, not added to it.',
  points: [
    {
      title: 'No timer gives tokens away',
      text: 'Only the seller’s confirmation, or the operator’s decision on an appeal, moves them to the buyer.',
    },
    {
      title: 'Payment details stay between two people',
      text: `Only the other side of your trade sees them, until ${DETAILS_SHOWN_FOR / HOUR} hours after it is completed, and the operator in an appeal.`,
    },
    {
      title: 'Every token is accounted for',
      text: 'Each movement is entered twice, in a ledger, for a reason that can be used only once.',
    },
    {
      title: 'One identity, one account',
      text: 'Identity documents are checked by the operator, and the same document verifies no second account.',
    },
  ] satisfies Point[],
}

export const REFERRAL = {
  title: 'Our referral programme',
  terms: 'A bonus is held until your friend’s capital is released or re-invested. Trading pays no bonus.',
  /** Whole CHT. */
  exampleAmount: 100_000,
}

export const TESTIMONIALS_TITLE = `Why traders trust ${BRAND} exchange`
export const TESTIMONIALS_NOTE = 'These are samples that we wrote: no customer said them.'

/** The samples that a host without our server shows, as in `packages/server/content/testimonials.json`. If it is empty, there is no section. */
export const SAMPLE_TESTIMONIALS: readonly Testimonial[] = [
  {
    role: 'Buyer, bank transfer',
    quote: 'I could see that the tokens were locked before I sent any money.',
  },
  {
    role: 'Seller, bank transfer',
    quote: 'I looked at the receipt, checked my account, and only then confirmed.',
  },
  {
    role: 'Trader, Crypto/USDT',
    quote: 'I always knew whose turn it was and how long there was left.',
  },
]

export const CALL_TO_ACTION = {
  title: 'Be there when the next session starts',
  text: 'Set up your account now and place your first order in time.',
}

export const FAQ_TITLE = 'Frequently asked questions'

export const FAQ: readonly FaqItem[] = [
  {
    question: 'How does a trade work?',
    answer:
      'A seller places a sell order and a buyer places a buy order of the same amount and payment method; by bank, both are in one country. When a live session starts they are matched. The buyer pays the seller by bank transfer or in USDT and uploads a receipt. The seller checks that the money has come and confirms. The tokens then go to the buyer.',
  },
  {
    question: 'What are live trading sessions?',
    answer:
      'A live session is a set time of the day, shown with a countdown once you are logged in. Orders placed before it starts are matched at its start, bank orders within one country. Orders of users with a verified identity, or with purchases from different verified sellers, come first, then the others; each oldest first. An order placed during a session waits for the next one, and so does an order that finds no match.',
  },
  {
    question: 'What does escrow do for me?',
    answer:
      'Placing a sell order moves its tokens out of the seller’s reach into escrow. They stay there until the seller confirms the payment, the operator decides an appeal, or the seller cancels an order that has not been matched. So a buyer never pays for tokens that are not there.',
  },
  {
    question: 'Do I have to prove my identity (KYC)?',
    answer: `Not to trade: a confirmed email is enough for that, with ${MAX_SELL_ORDERS.unverified} open sell order and ${MAX_BUY_ORDERS.unknown} open buy order at a time. Once your identity document is checked you may have up to ${MAX_SELL_ORDERS.verified} sell orders and ${MAX_BUY_ORDERS.known} buy orders, your orders are matched first, and you can earn referral bonuses. For the buy orders and their place, completed purchases from ${SELLERS_OF_KNOWN_TRADER} different verified sellers are enough. You send pictures of the document in Settings; the operator reviews them, which takes ${REVIEW_HOURS}.`,
  },
  {
    question: 'What if the other side breaks the rules?',
    answer: `A buyer has ${paymentTime} to pay, and ${graceTime} more to send a late receipt. After that the trade is cancelled and the seller’s order goes back to the market. A seller has ${confirmationTime} to confirm a payment; when they are over the buyer may appeal. The seller may appeal as soon as a payment is reported. An appeal freezes the tokens until the seller confirms or the operator decides.`,
  },
  {
    question: 'How do investments work?',
    answer: `You stake tokens for ${periods}. When the period ends the return is paid to your available balance, and your capital follows after a short release period, whose end each investment shows. ${RETURN_NOTE}`,
  },
]

export const FOOTER_TEXT = `A peer-to-peer exchange for ${BRAND}.`
