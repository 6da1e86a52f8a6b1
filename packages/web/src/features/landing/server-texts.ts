import {
  CODE_LENGTH,
  DETAILS_SHOWN_FOR,
  HOUR,
  MAX_BUY_ORDERS,
  MAX_SELL_ORDERS,
  MINUTE,
  PAYMENT_GRACE,
  REVIEW_HOURS,
  SELLERS_OF_KNOWN_TRADER,
} from '@cht/sdk/rules'
import { RETURN_NOTE } from '../../components/return-note.js'
import { COMMON_FEATURES, CONFIRMATION_TIME, type LandingTexts, PAYMENT_TIME, PERIODS } from './content.js'

const GRACE_TIME = `${PAYMENT_GRACE / MINUTE} minutes`

/** The rules of our server. */
export const SERVER_TEXTS: LandingTexts = {
  hero: 'A peer-to-peer trading and investment exchange. Daily live sessions. Tokens held in escrow from order to settlement. Pay by bank or USDT, confirm, done.',
  why: 'Two people trade in real time. The exchange holds the tokens, keeps the time, and shows both of you what comes next.',
  features: [
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
      text: `${PAYMENT_TIME} to pay, ${CONFIRMATION_TIME} to confirm, and you always see what happens when the time is up.`,
    },
    ...COMMON_FEATURES,
    {
      icon: 'scales',
      title: 'A person decides',
      text: 'If a trade goes wrong, appeal. The tokens stay frozen until the seller confirms or the operator, who sees the receipt, decides.',
    },
  ],
  steps: [
    `Sign up and enter the ${CODE_LENGTH}-digit code that we send to your email. That is the whole verification you need to trade.`,
    'Place a buy or a sell order. It goes live in the next session; without a match it waits for the one after.',
    'The buyer pays and sends a receipt, the seller confirms, and escrow gives the tokens to the buyer.',
  ],
  security: [
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
  ],
  bonusTerms:
    'A bonus is held until your friend’s capital is released or re-invested. Trading pays no bonus.',
  answers: {
    trade:
      'A seller places a sell order and a buyer places a buy order of the same amount and payment method; by bank, both are in one country. When a live session starts they are matched. The buyer pays the seller by bank transfer or in USDT and uploads a receipt. The seller checks that the money has come and confirms. The tokens then go to the buyer.',
    sessions:
      'A live session is a set time of the day, shown with a countdown once you are logged in. Orders placed before it starts are matched at its start, bank orders within one country. Orders of users with a verified identity, or with purchases from different verified sellers, come first, then the others; each oldest first. An order placed during a session waits for the next one, and so does an order that finds no match.',
    escrow:
      'Placing a sell order moves its tokens out of the seller’s reach into escrow. They stay there until the seller confirms the payment, the operator decides an appeal, or the seller cancels an order that has not been matched. So a buyer never pays for tokens that are not there.',
    identity: `Not to trade: a confirmed email is enough for that, with ${MAX_SELL_ORDERS.unverified} open sell order and ${MAX_BUY_ORDERS.unknown} open buy order at a time. Once your identity document is checked you may have up to ${MAX_SELL_ORDERS.verified} sell orders and ${MAX_BUY_ORDERS.known} buy orders, your orders are matched first, and you can earn referral bonuses. For the buy orders and their place, completed purchases from ${SELLERS_OF_KNOWN_TRADER} different verified sellers are enough. You send pictures of the document in Settings; the operator reviews them, which takes ${REVIEW_HOURS}.`,
    disputes: `A buyer has ${PAYMENT_TIME} to pay, and ${GRACE_TIME} more to send a late receipt. After that the trade is cancelled and the seller’s order goes back to the market. A seller has ${CONFIRMATION_TIME} to confirm a payment; when they are over the buyer may appeal. The seller may appeal as soon as a payment is reported. An appeal freezes the tokens until the seller confirms or the operator decides.`,
    investments: `You stake tokens for ${PERIODS}. When the period ends the return is paid to your available balance, and your capital follows after a short release period, whose end each investment shows. ${RETURN_NOTE}`,
  },
}
