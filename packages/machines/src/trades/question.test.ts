import type { MatchedOrder } from '@cht/sdk/contract'
import { CONFIRMATION_WINDOW, PARTIES, type Party, TRADE_STATES, type TradeState } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import {
  appealed,
  asked,
  decisionProposed,
  OPERATOR_ACTED_AT,
  PAID_AT,
  PAYMENT_DUE,
  paidTrade,
  STAGE_DUE_AT,
  tradeIn,
} from '../testing/trades.js'
import type { TradeAction } from './actions.js'
import { describeAnotherName, type TradeQuestion, viewQuestion } from './question.js'
import { viewTrade } from './selectors.js'
import type { TradeActionName } from './states.js'

const PRICE = { amount: 7_500_000, currency: 'NGN' } as const
const BANK = { _id: 's', paymentMethod: 'bank', bankName: 'First Bank', accountNumber: '0123454567' } as const

/** For each state, a trade with a price and requests, and an instant at which it is in the state. */
const TRADES: Record<TradeState, [trade: MatchedOrder, now: number]> = {
  awaitingPayment: [tradeIn('awaitingPayment'), 0],
  expired: [tradeIn('expired'), PAYMENT_DUE],
  'paid.awaitingConfirmation': [paidTrade('paid.awaitingConfirmation'), PAID_AT],
  'paid.lateConfirmation': [paidTrade('paid.lateConfirmation'), PAID_AT + CONFIRMATION_WINDOW],
  'paid.awaitingRest': [
    paidTrade('paid.awaitingRest', { receivedAmounts: [7_000_000], restDueAt: PAYMENT_DUE }),
    PAID_AT,
  ],
  'paid.amountDisputed': [
    paidTrade('paid.amountDisputed', { receivedAmounts: [7_000_000], restDueAt: PAYMENT_DUE }),
    PAYMENT_DUE,
  ],
  appealed: [appealed(), OPERATOR_ACTED_AT],
  completed: [paidTrade('completed'), PAID_AT],
  cancelled: [tradeIn('cancelled'), PAYMENT_DUE],
}

const askIn = (state: TradeState, party: Party, changes: Partial<MatchedOrder> = {}): TradeQuestion => {
  const [trade, now] = TRADES[state]
  const whole = { ...trade, payment: PRICE, requests: {}, sellOrder: BANK, ...changes }
  return viewQuestion(viewTrade(whole, now, party))
}

const action = (name: TradeActionName, label: string, changes: Partial<TradeAction> = {}): TradeAction => ({
  name,
  label,
  disabled: false,
  isNextStep: false,
  ...changes,
})
const NEXT = { isNextStep: true }
const DISABLED = { disabled: true }

/** The action with other values. */
const change = (original: TradeAction, changes: Partial<TradeAction>): TradeAction => ({
  ...original,
  ...changes,
})

const CANNOT_PAY = action('cannotPay', 'I cannot pay')
const NOT_PAID = action('cannotPay', 'I have not paid')
const CONFIRM = action('confirm', 'The money is there')
const MISSING = action('missing', 'It is not there')
const APPEAL = action('appeal', 'Appeal')
const JOIN = action('joinAppeal', 'Answer the appeal')
const SEND_REST = action('sendRest', 'Send the rest')
const DISPUTE = action('disputeAmount', 'I sent the whole')
const REVIEW = action('requestReview', 'Ask for a review')
const ACCEPT = action('acceptDecision', 'Accept decision')

/** Nothing but a text. `situation` and `text` are always given. */
const BARE: Omit<TradeQuestion, 'text' | 'situation'> = {
  lead: undefined,
  answers: [],
  others: [],
  isFoldable: false,
}
const FOLDED = { ...BARE, isFoldable: true }

const QUESTIONS: Record<TradeState, Record<Party, TradeQuestion>> = {
  awaitingPayment: {
    buyer: {
      ...FOLDED,
      text: 'Pay 75,000.00 NGN to Sam',
      answers: [action('pay', 'Paid', NEXT), CANNOT_PAY],
      situation:
        'Pay before the time is up. After that do not pay: for 15 more minutes you can only send the receipt of a payment that you have already made.',
    },
    seller: {
      ...FOLDED,
      text: 'Bola has to pay 75,000.00 NGN',
      situation:
        'Bola has 15 more minutes to send a late receipt when the time is up. Then your order goes back to the market.',
    },
  },
  expired: {
    buyer: {
      ...FOLDED,
      lead: 'Do not pay now: the time to pay is over.',
      text: 'Have you already paid 75,000.00 NGN?',
      answers: [action('pay', 'Paid: send late receipt', NEXT), NOT_PAID],
      situation:
        'Do not pay now: the time to pay is over. If you have not paid, do nothing: your order is cancelled when the countdown ends, and the tokens go back to the market. If you have already paid, send the receipt before that: an appeal is opened and an operator decides.',
    },
    seller: {
      ...FOLDED,
      lead: 'You do not need to do anything.',
      text: 'Bola has not paid 75,000.00 NGN in time',
      // A seller who finds the money nevertheless confirms it. There is no other answer: nobody has said that it was sent.
      answers: [CONFIRM],
      situation:
        'Bola did not pay in time. You do not need to do anything: when the countdown ends, your order goes back to the market, its tokens still in escrow. A late receipt before that opens an appeal.',
    },
  },
  'paid.awaitingConfirmation': {
    buyer: {
      ...FOLDED,
      lead: 'We have told Sam. We have not checked the receipt.',
      text: 'Sam looks for your 75,000.00 NGN',
      others: [change(APPEAL, DISABLED)],
      situation:
        'Sam has 15 minutes from your receipt to confirm. The tokens stay in escrow. When the time is up, you may appeal.',
    },
    seller: {
      ...FOLDED,
      lead: 'Bola sent a receipt. We have not checked it.',
      text: 'Look for 75,000.00 NGN from Bola in your First Bank account ending in 4567',
      answers: [change(CONFIRM, NEXT), MISSING],
      others: [APPEAL],
      situation:
        'A receipt does not prove that the money arrived: look into your own account. Confirm if the money is there, and your 75,000 CHT go to Bola. If the money is not there, do not confirm: wait, ask Bola, or appeal, which you can do from now on. When the time is up, Bola may appeal too.',
    },
  },
  'paid.lateConfirmation': {
    buyer: {
      ...FOLDED,
      lead: 'We have told Sam. We have not checked the receipt.',
      text: 'Sam has not confirmed 75,000.00 NGN',
      others: [APPEAL],
      situation:
        'Late means that Sam has not confirmed within 15 minutes of your receipt. The tokens stay in escrow. You may appeal, or wait.',
    },
    seller: {
      ...FOLDED,
      lead: 'Bola sent a receipt. We have not checked it.',
      text: 'Look for 75,000.00 NGN from Bola in your First Bank account ending in 4567',
      answers: [change(CONFIRM, NEXT), MISSING],
      others: [APPEAL],
      situation:
        'Late means that you have not confirmed within 15 minutes of the receipt: Bola may appeal now. A receipt does not prove that the money arrived: look into your own account. Confirm if the money is there, and your 75,000 CHT go to Bola. If the money is not there, do not confirm: wait, ask Bola, or appeal, which you can do from now on.',
    },
  },
  'paid.awaitingRest': {
    buyer: {
      ...FOLDED,
      lead: 'Sam says that 70,000.00 NGN has arrived. That is less than agreed.',
      text: 'Send 5,000.00 NGN more to Sam',
      answers: [change(SEND_REST, NEXT), DISPUTE],
      others: [change(APPEAL, DISABLED)],
      situation:
        'Sam says that 70,000.00 NGN has arrived. That is less than agreed. Send 5,000.00 NGN with a second receipt, or answer that you sent the whole. After that, or when the time is up, you may appeal.',
    },
    seller: {
      ...FOLDED,
      lead: 'You said that 70,000.00 NGN has arrived.',
      text: 'Bola has to send 5,000.00 NGN more',
      answers: [CONFIRM, MISSING],
      others: [APPEAL],
      situation:
        'You said that 70,000.00 NGN has arrived. Bola was asked for 5,000.00 NGN, and may appeal when the time is up. You can confirm or appeal at any time.',
    },
  },
  'paid.amountDisputed': {
    buyer: {
      ...FOLDED,
      lead: 'Sam says that 70,000.00 NGN has arrived. That is less than agreed.',
      text: 'Sam does not find the whole 75,000.00 NGN',
      answers: [SEND_REST],
      others: [APPEAL],
      situation:
        'Sam says that 70,000.00 NGN has arrived. That is less than agreed. The tokens stay in escrow until Sam confirms. You may appeal, or wait.',
    },
    seller: {
      ...FOLDED,
      lead: 'You said that 70,000.00 NGN has arrived.',
      text: 'Look for 75,000.00 NGN from Bola in your First Bank account ending in 4567',
      answers: [CONFIRM, MISSING],
      others: [APPEAL],
      situation:
        'You said that 70,000.00 NGN has arrived. Look into your account again: confirm if the whole is there, or appeal.',
    },
  },
  appealed: {
    buyer: {
      ...FOLDED,
      text: 'The trade is frozen by an appeal',
      situation: 'The trade is frozen. It ends when Sam confirms your payment or an operator decides.',
    },
    // The seller's confirmation has a button of its own.
    seller: {
      ...FOLDED,
      text: 'The trade is frozen by an appeal',
      answers: [JOIN],
      situation: 'The trade is frozen. It ends when you confirm the payment or an operator decides.',
    },
  },
  completed: {
    buyer: {
      ...BARE,
      text: '75,000 CHT are yours',
      situation: 'Sam confirmed your payment. The tokens are in your available balance.',
    },
    seller: {
      ...BARE,
      text: '75,000 CHT went to Bola',
      situation: 'You confirmed the payment. The escrow is released.',
    },
  },
  cancelled: {
    buyer: {
      ...BARE,
      text: 'This trade is cancelled',
      situation:
        'You did not pay in time. Your order was cancelled, and the tokens went back to the market. Do not pay for it.',
    },
    seller: {
      ...BARE,
      text: 'This trade is cancelled',
      situation: 'Bola did not pay in time. Your order went back to the market for the next session.',
    },
  },
}

describe.each(TRADE_STATES)('%s', (state) => {
  test.each(PARTIES)('what the trade asks the %s, with its answers', (party) => {
    expect(askIn(state, party)).toEqual(QUESTIONS[state][party])
  })
})

test('two answers at most, and one next step', () => {
  const questions = TRADE_STATES.flatMap((state) => PARTIES.map((party) => askIn(state, party)))
  expect(questions.filter(({ answers }) => answers.length > 2)).toEqual([])
  expect(
    questions.filter(({ answers }) => answers.filter(({ isNextStep }) => isNextStep).length > 1),
  ).toEqual([])
})

describe('while payments and releases are stopped', () => {
  const PAYMENT_STOPPED = {
    buyer:
      'Payments are stopped for now, and the time stands still. Do not pay now. If you have already paid, send the receipt when payments start again.',
    seller:
      'Payments are stopped for now, and the time stands still. Your tokens stay in escrow. You do not need to do anything.',
  }
  const RELEASE_STOPPED = {
    buyer: 'Releases are stopped for now, and the time stands still. The tokens stay in escrow.',
    seller:
      'Releases are stopped for now, and the time stands still. The tokens stay in escrow. You can confirm when releases start again.',
  }
  const REST_STOPPED =
    'Payments are stopped for now, and the time stands still. Do not pay now. If you have already sent the rest, send the receipt when payments start again.'
  const WAIT = { ...BARE, text: 'Payments and releases are stopped: wait' }
  const checkAccount = {
    ...WAIT,
    answers: [change(CONFIRM, DISABLED), MISSING],
    others: [APPEAL],
    situation: RELEASE_STOPPED.seller,
  }
  const STOPPED: Record<TradeState, Record<Party, TradeQuestion>> = {
    ...QUESTIONS,
    awaitingPayment: {
      buyer: {
        ...WAIT,
        answers: [action('pay', 'Paid', DISABLED), CANNOT_PAY],
        situation: PAYMENT_STOPPED.buyer,
      },
      seller: { ...WAIT, situation: PAYMENT_STOPPED.seller },
    },
    expired: {
      buyer: {
        ...WAIT,
        answers: [action('pay', 'Paid: send late receipt', DISABLED), NOT_PAID],
        situation: PAYMENT_STOPPED.buyer,
      },
      seller: { ...WAIT, answers: [change(CONFIRM, DISABLED)], situation: PAYMENT_STOPPED.seller },
    },
    'paid.awaitingConfirmation': {
      buyer: { ...WAIT, others: [change(APPEAL, DISABLED)], situation: RELEASE_STOPPED.buyer },
      seller: checkAccount,
    },
    'paid.lateConfirmation': {
      buyer: { ...WAIT, others: [APPEAL], situation: RELEASE_STOPPED.buyer },
      seller: checkAccount,
    },
    'paid.awaitingRest': {
      buyer: {
        ...WAIT,
        answers: [change(SEND_REST, DISABLED), DISPUTE],
        others: [change(APPEAL, DISABLED)],
        situation: REST_STOPPED,
      },
      seller: checkAccount,
    },
    'paid.amountDisputed': {
      buyer: {
        ...WAIT,
        answers: [change(SEND_REST, DISABLED)],
        others: [APPEAL],
        situation: RELEASE_STOPPED.buyer,
      },
      seller: checkAccount,
    },
  }

  test.each(TRADE_STATES)('%s: an open trade tells both parties to wait, unless it is appealed', (state) => {
    const stopped = { windowsStoppedAt: 0 }
    expect({ buyer: askIn(state, 'buyer', stopped), seller: askIn(state, 'seller', stopped) }).toEqual(
      STOPPED[state],
    )
  })

  test('after both have agreed to cancel', () => {
    const changes = { requests: { buyerCancellation: 'accepted' }, windowsStoppedAt: PAYMENT_DUE } as const
    expect(PARTIES.map((party) => askIn('expired', party, changes))).toEqual([
      {
        ...WAIT,
        answers: [action('pay', 'Paid: send late receipt', DISABLED)],
        situation:
          'You both agreed to cancel: do not pay. Payments are stopped for now, and the time stands still. If you have already paid, send the receipt when payments start again.',
      },
      {
        ...WAIT,
        answers: [change(CONFIRM, DISABLED)],
        situation:
          'You both agreed to cancel. Payments are stopped for now, and the time stands still. Your tokens stay in escrow. You do not need to do anything.',
      },
    ])
  })

  test('an appeal with a decision asks for a review; the decision is accepted when releases start again', () => {
    const trade = { ...decisionProposed('seller'), windowsStoppedAt: OPERATOR_ACTED_AT }
    const [buyer, seller] = PARTIES.map((party) => viewQuestion(viewTrade(trade, OPERATOR_ACTED_AT, party)))
    expect(buyer).toEqual({
      ...FOLDED,
      text: 'The trade is frozen by an appeal',
      answers: [REVIEW, change(ACCEPT, DISABLED)],
      situation:
        'The operator decided for Sam: 75,000 CHT go back to Sam when the time is up. Until then you may ask for a review.',
    })
    expect(seller).toEqual({
      ...FOLDED,
      text: 'The trade is frozen by an appeal',
      situation:
        'The operator decided for you: your 75,000 CHT go back to your available balance when the time is up. Until then Bola may ask for a review. You do not need to do anything.',
    })
  })
})

test('after both have agreed to cancel, nobody should pay, and a late receipt and a confirmation stay possible', () => {
  const read = (cancelsSellOrder: boolean) =>
    PARTIES.map((party) =>
      askIn('expired', party, { requests: { buyerCancellation: 'accepted', cancelsSellOrder } }),
    )
  const agreed = { ...BARE, lead: 'Nobody should pay now.', text: 'You both agreed to cancel' }
  const buyer = {
    ...agreed,
    answers: [action('pay', 'Paid: send late receipt')],
    situation:
      'You and Sam agreed to cancel. Do not pay now. If you have not paid, do nothing: your order is cancelled when the countdown ends. If you have already paid, send the receipt before that: an appeal is opened and an operator decides.',
  }
  const describeSeller = (end: string) => ({
    ...agreed,
    answers: [CONFIRM],
    situation: `You and Bola agreed to cancel. You do not need to do anything: when the countdown ends, your ${end}. A late receipt before that opens an appeal.`,
  })
  expect([read(false), read(true)]).toEqual([
    [buyer, describeSeller('order returns to its old place on the market, its tokens still in escrow')],
    [buyer, describeSeller('order is cancelled and its tokens return to your available balance')],
  ])
})

test('an appeal says itself what it asks', () => {
  const read = (trade: MatchedOrder) =>
    PARTIES.map((party) => {
      const { text, answers, others, isFoldable } = viewQuestion(
        viewTrade({ ...trade, payment: PRICE }, OPERATOR_ACTED_AT, party),
      )
      return { text, answers, others, isFoldable }
    })
  const FROZEN = 'The trade is frozen by an appeal'
  const ask = (text: string, answers: TradeAction[] = []) => ({
    text,
    answers,
    others: [],
    isFoldable: true,
  })
  const restRequired = appealed({ stage: 'restRequired', restAmount: 500_000, dueAt: STAGE_DUE_AT })
  const decide = ask('Accept the decision, or ask for a review', [change(REVIEW, NEXT), ACCEPT])
  expect({
    'buyer asked': read(asked('buyer')),
    'seller asked': read(asked('seller')),
    'rest required': read(restRequired),
    'decided for the seller': read(decisionProposed('seller')),
    'decided for the buyer': read(decisionProposed('buyer')),
  }).toEqual({
    'buyer asked': [ask('Answer the operator'), ask(FROZEN, [JOIN])],
    'seller asked': [ask(FROZEN), ask('Answer the operator', [JOIN])],
    'rest required': [ask('Send what the operator asks for'), ask(FROZEN, [JOIN])],
    'decided for the seller': [decide, ask(FROZEN)],
    'decided for the buyer': [ask(FROZEN), decide],
  })
})

test('the other answer of a buyer who is to pay is there while the buyer can ask to cancel', () => {
  const listAnswers = (changes: Partial<MatchedOrder>, state: TradeState = 'awaitingPayment') =>
    askIn(state, 'buyer', changes).answers.map(({ name }) => name)
  expect([
    listAnswers({ requests: undefined }),
    listAnswers({ requests: undefined }, 'expired'),
    listAnswers({ requests: { buyerCancellation: 'requested' } }),
    listAnswers({ requests: { buyerCancellation: 'declined' } }),
    listAnswers({ requests: { sellerCancellation: 'requested' } }),
    listAnswers({ requests: { extension: 'declined' } }),
  ]).toEqual([['pay'], ['pay'], ['pay'], ['pay'], ['pay'], ['pay', 'cannotPay']])
})

test('after a second receipt nothing is left to send', () => {
  const sent = { restSentAt: PAYMENT_DUE, receivedAmounts: [7_000_000, 7_100_000] }
  expect(askIn('paid.amountDisputed', 'buyer', sent).answers).toEqual([])
})

test('without a price, the tokens stand for the sum', () => {
  const { text } = askIn('awaitingPayment', 'buyer', { payment: undefined })
  expect(text).toBe('Pay 75,000 CHT to Sam')
})

test('another name is decided by the seller, or in an appeal within the time that an operator has', () => {
  expect(describeAnotherName()).toBe(
    'If the money comes from an account in another name, the seller decides whether to accept it. If not, either side may appeal, and an operator decides within 48 hours.',
  )
})
