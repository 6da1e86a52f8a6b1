import { PARTIES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import {
  appealed,
  appealedWithoutStage,
  asked,
  decidedForBuyer,
  decisionProposed,
  OPERATOR_ACTED_AT,
} from '../testing/trades.js'
import { viewTrade } from '../trades/selectors.js'
import { describeSituation } from '../trades/situation.js'
import { isDecidedFor, viewAppeal } from './selectors.js'

// The ids of the users in the fixtures are 'buyer' and 'seller'.
const views = (trade: Parameters<typeof viewTrade>[0]) =>
  PARTIES.map((party) => viewTrade(trade, OPERATOR_ACTED_AT, party))

const CAN_ADD = {
  canAddStatement: true,
  canAddPicture: true,
  picturesLeft: 5,
  canAnswerDecision: false,
  question: undefined,
  decision: undefined,
}

test('undecided: both parties can add statements and pictures', () => {
  expect(views(appealed()).map(viewAppeal)).toEqual([CAN_ADD, CAN_ADD])
})

test('asked: the question is shown to the party that was asked', () => {
  expect(views(asked('buyer')).map(viewAppeal)).toEqual([
    { ...CAN_ADD, question: 'Send the receipt' },
    CAN_ADD,
  ])
})

test('proposed: only the party that lost can answer the decision, and nothing can be added', () => {
  const nothingToAdd = {
    ...CAN_ADD,
    canAddStatement: false,
    canAddPicture: false,
    decision: { for: 'seller', reason: 'The money arrived' },
  }
  expect(views(decisionProposed('seller')).map(viewAppeal)).toEqual([
    { ...nothingToAdd, canAnswerDecision: true },
    nothingToAdd,
  ])
})

test('a party that has added five pictures can add no more pictures, but statements', () => {
  const events = Array.from({ length: 5 }, () => ({ type: 'picture.add', party: 'buyer' as const, at: 0 }))
  expect(views(appealed({ events })).map(viewAppeal)).toEqual([
    { ...CAN_ADD, canAddPicture: false, picturesLeft: 0 },
    CAN_ADD,
  ])
})

test('an appeal whose back end sends no stage has no view', () => {
  expect(views(appealedWithoutStage('buyer')).map(viewAppeal)).toEqual([undefined, undefined])
})

test('what the appeal waits for, in words', () => {
  const trades = [
    appealedWithoutStage('buyer'),
    asked('buyer'),
    decisionProposed('seller'),
    decisionProposed('buyer'),
    appealed({ stage: 'underReview', decidedFor: 'seller' }),
  ]
  expect(trades.map((trade) => views(trade).map(describeSituation))).toEqual([
    [
      'The trade is frozen. It ends when Sam confirms your payment or an operator decides.',
      'The trade is frozen. It ends when you confirm the payment or an operator decides.',
    ],
    [
      'The operator asks you for something. If you do not answer in time, the operator decides on what has been submitted.',
      'The operator has asked Bola for something, and decides after the answer.',
    ],
    [
      'The operator decided for Sam: 75,000 CHT go back to Sam when the time is up. Until then you may ask for a review.',
      'The operator decided for you: your 75,000 CHT go back to your available balance when the time is up. Until then Bola may ask for a review. You do not need to do anything.',
    ],
    [
      'The operator decided for you: 75,000 CHT go to your available balance when the time is up. Until then Sam may ask for a review. You do not need to do anything.',
      'The operator decided for Bola: your 75,000 CHT go to Bola when the time is up. Until then you may ask for a review.',
    ],
    [
      'The decision is under review. The tokens stay in escrow until the operator has decided again. That decision is final.',
      'The decision is under review. The tokens stay in escrow until the operator has decided again. That decision is final.',
    ],
  ])
})

test('an appeal is decided for a party when the decision is final', () => {
  const decided = [decidedForBuyer, decisionProposed('buyer')]
  expect(decided.map((trade) => PARTIES.map((party) => isDecidedFor(trade, party)))).toEqual([
    [true, false],
    [false, false],
  ])
})
