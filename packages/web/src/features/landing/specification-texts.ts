import { CODE_LENGTH, MAX_SELL_ORDERS, REVIEW_HOURS } from '@cht/sdk/rules'
import { RETURN_NOTE } from '../../components/return-note.js'
import { COMMON_FEATURES, CONFIRMATION_TIME, type LandingTexts, PAYMENT_TIME, PERIODS } from './content.js'

/** Only what the specification says, for a back end of which nothing else is known (decision 47). */
export const SPECIFICATION_TEXTS: LandingTexts = {
  hero: 'A peer-to-peer trading and investment exchange. Daily live sessions. Pay by bank or USDT, confirm, done.',
  why: 'Two people trade in real time. The exchange keeps the time, and shows both of you what comes next.',
  features: [
    {
      icon: 'people',
      title: 'From user to user',
      text: 'You buy from another user and sell to another user. One of you pays, and the other one confirms the payment.',
    },
    {
      icon: 'list',
      title: 'Live sessions',
      text: 'New orders go live in the next session. Live market updates and instant notifications tell you what changes.',
    },
    {
      icon: 'clock',
      title: 'Clear windows',
      text: `${PAYMENT_TIME} to pay, ${CONFIRMATION_TIME} to confirm, and you always see how much time is left.`,
    },
    ...COMMON_FEATURES,
    {
      icon: 'scales',
      title: 'A person decides',
      text: 'If a trade goes wrong, appeal. The operator oversees transactions and resolves disputes.',
    },
  ],
  steps: [
    `Sign up and enter the ${CODE_LENGTH}-digit code that we send to your email.`,
    'Place a buy or a sell order. It goes live in the next session.',
    'The buyer pays and sends a receipt, the seller confirms the payment, and the tokens go to the buyer.',
  ],
  security: [
    {
      title: 'The seller confirms by hand',
      text: 'The seller sees the buyer’s receipt, and confirms when the money has come.',
    },
    {
      title: 'Each side can appeal',
      text: `The seller can appeal as soon as a payment is reported, the buyer when ${CONFIRMATION_TIME} have passed without a confirmation.`,
    },
    {
      title: 'Identities are reviewed',
      text: `Users send pictures of an identity document. The review takes ${REVIEW_HOURS}.`,
    },
  ],
  bonusTerms: '',
  answers: {
    trade:
      'A seller places a sell order and a buyer places a buy order. In a live session they are matched. The buyer pays the seller by bank transfer or in USDT and uploads a receipt. The seller checks that the money has come and confirms. The tokens then go to the buyer.',
    sessions:
      'A live session is a set time of the day, shown with a countdown once you are logged in. New orders go live in the next session.',
    escrow:
      'Escrow means that the tokens of a trade are kept until the seller has confirmed the payment. Contact support to learn how this exchange does it.',
    identity: `You confirm your email to use the exchange. Once your identity document is verified, you can create up to ${MAX_SELL_ORDERS.verified} sell orders and earn referral bonuses. You send pictures of the document in Settings; the review takes ${REVIEW_HOURS}.`,
    disputes: `A buyer has ${PAYMENT_TIME} to pay. A seller has ${CONFIRMATION_TIME} to confirm a payment; when they are over the buyer may appeal. The seller may appeal as soon as a payment is reported. The operator resolves disputes.`,
    investments: `You stake tokens for ${PERIODS}. The return is a share of the amount that depends on the period. A completed investment shows how long it takes until its capital is released. ${RETURN_NOTE}`,
  },
}
