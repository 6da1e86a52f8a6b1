import type { MatchedOrder, TradeClaim } from '@cht/sdk/contract'
import { CLAIM_ANSWER_PERIOD, CLAIM_WINDOW, PARTIES, TRADE_CLAIM_STATES } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { trade } from '../testing/fixtures.js'
import { viewTrade } from '../trades/selectors.js'
import { viewClaims } from './selectors.js'

const ENDED_AT = Date.UTC(2026, 10, 20, 9, 30)
const FILED_AT = ENDED_AT + 1_000

const { appeal: _, ...unappealed } = trade
const ended: MatchedOrder = {
  ...unappealed,
  status: 'completed',
  state: 'completed',
  endedAt: ENDED_AT,
  claims: [],
}
const claimed = (changes: Partial<TradeClaim> = {}): MatchedOrder => ({
  ...ended,
  claims: [
    {
      _id: 'c1',
      by: 'seller',
      reason: 'reversed',
      description: 'It is gone',
      state: 'filed',
      filedAt: FILED_AT,
      ...changes,
    },
  ],
})
const viewFor = (order: MatchedOrder, party: 'buyer' | 'seller', now = FILED_AT) =>
  viewClaims(viewTrade(order, now, order[party]._id ?? ''))
/** The trade of the tests has no names. */
const THEM = { buyer: 'The buyer', seller: 'The seller' }

describe('filing', () => {
  test('is offered to both parties until 14 days after the end', () => {
    const fileUntil = ENDED_AT + CLAIM_WINDOW
    const offers = PARTIES.map((party) => [
      viewFor(ended, party, fileUntil - 1),
      viewFor(ended, party, fileUntil),
    ])
    const none = { reasons: [], fileUntil: undefined, claims: [] }
    expect(offers).toEqual([
      [{ reasons: ['anotherAmount'], fileUntil, claims: [] }, none],
      [{ reasons: ['reversed', 'anotherAmount'], fileUntil, claims: [] }, none],
    ])
  })

  test('is not offered while the trade is open, after a claim, and for a back end without claims', () => {
    const { claims: _claims, ...withoutClaims } = ended
    const offers = [unappealed, claimed(), claimed({ state: 'withdrawn' }), withoutClaims].map(
      (order) => viewFor(order, 'seller').reasons,
    )
    expect(offers).toEqual([[], [], [], []])
    expect(viewFor(claimed(), 'buyer').reasons).toEqual(['anotherAmount'])
  })
})

test('what each side reads and can do in each state', () => {
  const views = TRADE_CLAIM_STATES.flatMap((state) =>
    PARTIES.map((party) => {
      const [view] = viewFor(claimed({ state }), party).claims
      return [state, party, view?.label, view?.tone, view?.situation, view?.canAnswer, view?.canWithdraw]
    }),
  )
  const { buyer: buyerName, seller: sellerName } = THEM
  expect(views).toEqual([
    [
      'filed',
      'buyer',
      'Filed',
      'warning',
      'Say what happened: you can answer once. Then an operator decides.',
      true,
      false,
    ],
    [
      'filed',
      'seller',
      'Filed',
      'warning',
      `${buyerName} can answer. Then an operator decides.`,
      false,
      true,
    ],
    [
      'underReview',
      'buyer',
      'Under review',
      'warning',
      'An operator looks at it. You can still answer, once.',
      true,
      false,
    ],
    [
      'underReview',
      'seller',
      'Under review',
      'warning',
      `An operator looks at it. ${buyerName} can still answer.`,
      false,
      true,
    ],
    [
      'upheld',
      'buyer',
      'Upheld',
      'negative',
      `The operator has upheld the claim of ${sellerName}. No tokens moved.`,
      false,
      false,
    ],
    [
      'upheld',
      'seller',
      'Upheld',
      'positive',
      'The operator has upheld your claim. No tokens moved.',
      false,
      false,
    ],
    [
      'rejected',
      'buyer',
      'Rejected',
      'plain',
      `The operator has rejected the claim of ${sellerName}. No tokens moved.`,
      false,
      false,
    ],
    [
      'rejected',
      'seller',
      'Rejected',
      'plain',
      'The operator has rejected your claim. No tokens moved.',
      false,
      false,
    ],
    ['withdrawn', 'buyer', 'Withdrawn', 'plain', `${sellerName} has withdrawn this claim.`, false, false],
    ['withdrawn', 'seller', 'Withdrawn', 'plain', 'You have withdrawn this claim.', false, false],
  ])
})

test('an answered claim is not answered again, and waits for the operator alone', () => {
  const order = claimed({ answer: 'It was paid', answeredAt: FILED_AT })
  const views = PARTIES.map((party) => {
    const [view] = viewFor(order, party).claims
    return [view?.situation, view?.answerUntil, view?.canAnswer]
  })
  const situation = 'Both sides have said what happened. An operator decides.'
  expect(views).toEqual([
    [situation, undefined, false],
    [situation, undefined, false],
  ])
})

test('the operator waits three days for an answer, which can still be given later', () => {
  const end = FILED_AT + CLAIM_ANSWER_PERIOD
  const views = [end - 1, end].map((now) => {
    const [view] = viewFor(claimed(), 'buyer', now).claims
    return [view?.answerUntil, view?.canAnswer]
  })
  expect(views).toEqual([
    [end, true],
    [undefined, true],
  ])
})

test('the viewing party’s own claim comes first, and an unknown reason is shown as it was sent', () => {
  const order = claimed({ reason: 'unknown', reasonText: 'Chargeback' })
  const [sellersClaim] = order.claims ?? []
  const both: MatchedOrder = {
    ...order,
    claims: [
      ...(order.claims ?? []),
      { ...(sellersClaim as TradeClaim), _id: 'c2', by: 'buyer', reason: 'anotherAmount', state: 'filed' },
    ],
  }
  const reasons = PARTIES.map((party) =>
    viewFor(both, party).claims.map(({ isMine, reason }) => [isMine, reason]),
  )
  expect(reasons).toEqual([
    [
      [true, 'Another amount was paid'],
      [false, 'Chargeback'],
    ],
    [
      [true, 'Chargeback'],
      [false, 'Another amount was paid'],
    ],
  ])
})
