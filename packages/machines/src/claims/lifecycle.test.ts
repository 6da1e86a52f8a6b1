import {
  CLAIM_ANSWER_PERIOD,
  CLAIM_WINDOW,
  PARTIES,
  TRADE_CLAIM_REASON_CODES,
  TRADE_CLAIM_STATES,
  type TradeClaimState,
} from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import {
  type ClaimEvent,
  type ClaimSnapshot,
  claimLifecycle,
  getClaimState,
  isOpenClaim,
  type StoredClaim,
} from './lifecycle.js'

const ENDED_AT = 1_000
const FILED_AT = 2_000
const UNFILED: StoredClaim = {
  party: 'seller',
  outcome: 'completed',
  endedAt: ENDED_AT,
  state: undefined,
  filedAt: undefined,
  isAnswered: false,
}
const restoreIn = (state: TradeClaimState | undefined, changes: Partial<StoredClaim> = {}, now = FILED_AT) =>
  claimLifecycle.restore(
    { ...UNFILED, state, filedAt: state === undefined ? undefined : FILED_AT, ...changes },
    now,
  )

const EVENTS: ClaimEvent[] = [
  { type: 'claim.file', reason: 'reversed' },
  { type: 'claim.answer' },
  { type: 'claim.withdraw' },
  { type: 'claim.take' },
  { type: 'claim.uphold' },
  { type: 'claim.reject' },
]

/** The code of the refusal, or the next state. */
const send = (snapshot: ClaimSnapshot, event: ClaimEvent) => {
  const refusal = getRefusal(snapshot, event)
  if (refusal) return refusal.code
  const { snapshot: next, effects } = claimLifecycle.send(snapshot, event)
  // A claim moves nothing.
  expect(effects).toEqual([])
  return next.value
}
const sendAll = (snapshot: ClaimSnapshot) => EVENTS.map((event) => send(snapshot, event))

const DECIDED = ['already_claimed', ...Array.from({ length: 5 }, () => 'trade_claim_decided')]

test('what each state does with each event, before and after the answer', () => {
  const unanswered = [undefined, ...TRADE_CLAIM_STATES].map((state) => [state, sendAll(restoreIn(state))])
  expect(unanswered).toEqual([
    [undefined, ['filed', 'not_claimed', 'not_claimed', 'not_claimed', 'not_claimed', 'not_claimed']],
    ['filed', ['already_claimed', 'filed', 'withdrawn', 'underReview', 'answer_awaited', 'rejected']],
    [
      'underReview',
      ['already_claimed', 'underReview', 'withdrawn', 'underReview', 'answer_awaited', 'rejected'],
    ],
    ['upheld', DECIDED],
    ['rejected', DECIDED],
    ['withdrawn', ['already_claimed', ...Array.from({ length: 5 }, () => 'trade_claim_withdrawn')]],
  ])
  const answered = (['filed', 'underReview'] as const).map((state) =>
    sendAll(restoreIn(state, { isAnswered: true })),
  )
  expect(answered).toEqual([
    ['already_claimed', 'already_answered', 'withdrawn', 'underReview', 'upheld', 'rejected'],
    ['already_claimed', 'already_answered', 'withdrawn', 'underReview', 'upheld', 'rejected'],
  ])
})

test('a claim is upheld without an answer exactly when its time is over', () => {
  const uphold = (now: number) => send(restoreIn('filed', {}, now), { type: 'claim.uphold' })
  expect(uphold(FILED_AT + CLAIM_ANSWER_PERIOD - 1)).toBe('answer_awaited')
  expect(uphold(FILED_AT + CLAIM_ANSWER_PERIOD)).toBe('upheld')
})

describe('filing', () => {
  test('ends exactly 14 days after the end of the trade', () => {
    const file = (now: number) =>
      send(restoreIn(undefined, {}, now), { type: 'claim.file', reason: 'reversed' })
    expect(file(ENDED_AT + CLAIM_WINDOW - 1)).toBe('filed')
    expect(file(ENDED_AT + CLAIM_WINDOW)).toBe('claim_window_over')
  })

  test('is refused while the trade is open, and where the back end does not send its end', () => {
    const file = (changes: Partial<StoredClaim>) =>
      send(restoreIn(undefined, changes), { type: 'claim.file', reason: 'reversed' })
    expect(file({ outcome: undefined, endedAt: undefined })).toBe('trade_not_ended')
    expect(file({ endedAt: undefined })).toBe('trade_not_ended')
  })

  test('takes the reasons that fit the party and how the trade has ended', () => {
    const outcomes = ['completed', 'cancelled'] as const
    const fitting = PARTIES.flatMap((party) =>
      outcomes.map((outcome) => [
        `${party} ${outcome}`,
        TRADE_CLAIM_REASON_CODES.filter(
          (reason) =>
            send(restoreIn(undefined, { party, outcome }), { type: 'claim.file', reason }) === 'filed',
        ),
      ]),
    )
    expect(Object.fromEntries(fitting)).toEqual({
      'buyer completed': ['anotherAmount'],
      'buyer cancelled': ['paidAfterCancelling'],
      'seller completed': ['reversed', 'anotherAmount'],
      'seller cancelled': ['paidAfterCancelling'],
    })
    expect(send(restoreIn(undefined, { party: 'buyer' }), { type: 'claim.file', reason: 'reversed' })).toBe(
      'claim_reason_unfitting',
    )
  })

  test('records its time', () => {
    const { snapshot } = claimLifecycle.send(restoreIn(undefined), EVENTS[0] as ClaimEvent)
    expect(snapshot.context).toEqual({
      party: 'seller',
      outcome: 'completed',
      endedAt: ENDED_AT,
      filedAt: FILED_AT,
      isAnswered: false,
      now: FILED_AT,
    })
  })
})

test('which states are open, and the names as they are stored', () => {
  const facts = [undefined, ...TRADE_CLAIM_STATES].map((state) => {
    const snapshot = restoreIn(state)
    return [getClaimState(snapshot), isOpenClaim(snapshot)]
  })
  expect(facts).toEqual([
    [undefined, false],
    ['filed', true],
    ['underReview', true],
    ['upheld', false],
    ['rejected', false],
    ['withdrawn', false],
  ])
})
