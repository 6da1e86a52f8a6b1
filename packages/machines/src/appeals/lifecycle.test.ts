import {
  ANSWER_PERIOD,
  DECISION_PERIOD,
  HOUR,
  MAX_APPEAL_PICTURES,
  MAX_APPEAL_STATEMENTS,
  REST_PERIOD,
  REVIEW_PERIOD,
} from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { getRefusal } from '../refusal.js'
import { toStateName } from '../state-name.js'
import {
  type AppealEvent,
  type AppealSnapshot,
  appealLifecycle,
  getFinalDecision,
  getStageEnd,
  type StoredAppeal,
  storeAppeal,
} from './lifecycle.js'

const NOW = 5 * HOUR
const ANSWER_DUE_AT = NOW + 2 * HOUR
const FINAL_AT = NOW + REVIEW_PERIOD

/** Filed by the buyer. */
const undecided: StoredAppeal = {
  state: 'open',
  stage: 'undecided',
  filed: ['buyer'],
  dueAt: DECISION_PERIOD,
}
const APPEALS = {
  undecided,
  asked: { ...undecided, stage: 'asked', asked: ['buyer'], dueAt: ANSWER_DUE_AT },
  restRequired: { ...undecided, stage: 'restRequired', restAmount: 500_000, dueAt: ANSWER_DUE_AT },
  proposed: { ...undecided, stage: 'proposed', decidedFor: 'seller', dueAt: FINAL_AT },
  underReview: { ...undecided, stage: 'underReview', decidedFor: 'seller', dueAt: NOW + DECISION_PERIOD },
  decidedForBuyer: { ...undecided, state: 'decidedForBuyer', decidedFor: 'buyer' },
  decidedForSeller: { ...undecided, state: 'decidedForSeller', decidedFor: 'seller' },
  settled: { ...undecided, state: 'settled' },
} as const satisfies Record<string, StoredAppeal>
type Name = keyof typeof APPEALS

const EVENTS = {
  'buyer joins': { type: 'appeal.join', by: 'buyer' },
  'seller joins': { type: 'appeal.join', by: 'seller' },
  'buyer adds a statement': { type: 'statement.add', by: 'buyer' },
  'seller adds a picture': { type: 'picture.add', by: 'seller' },
  'buyer is asked': { type: 'information.ask', of: 'buyer', dueAt: ANSWER_DUE_AT },
  'the rest is required': { type: 'rest.require', amount: 500_000, dueAt: ANSWER_DUE_AT },
  'decided for the buyer': { type: 'appeal.resolve', to: 'buyer' },
  'decided for the seller': { type: 'appeal.resolve', to: 'seller' },
  'buyer wants a review': { type: 'review.request', by: 'buyer' },
  'seller wants a review': { type: 'review.request', by: 'seller' },
  'buyer accepts': { type: 'decision.accept', by: 'buyer' },
  'seller accepts': { type: 'decision.accept', by: 'seller' },
  'seller confirms': { type: 'appeal.settle' },
} as const satisfies Record<string, AppealEvent>
type EventName = keyof typeof EVENTS

const getState = ({ value }: AppealSnapshot) => toStateName(value)
const getOutcome = (appeal: StoredAppeal, event: AppealEvent): string => {
  const snapshot = appealLifecycle.restore(appeal, NOW)
  return getRefusal(snapshot, event)?.code ?? getState(appealLifecycle.send(snapshot, event).snapshot)
}

/** By appeal: the code of the refusal, or the next state. */
const OUTCOMES: Record<Name, Record<EventName, string>> = {
  undecided: {
    'buyer joins': 'already_appealed',
    'seller joins': 'open.undecided',
    'buyer adds a statement': 'open.undecided',
    'seller adds a picture': 'open.undecided',
    'buyer is asked': 'open.asked',
    'the rest is required': 'open.restRequired',
    'decided for the buyer': 'open.proposed',
    'decided for the seller': 'open.proposed',
    'buyer wants a review': 'not_decided',
    'seller wants a review': 'not_decided',
    'buyer accepts': 'not_decided',
    'seller accepts': 'not_decided',
    'seller confirms': 'settled',
  },
  asked: {
    'buyer joins': 'already_appealed',
    'seller joins': 'open.asked',
    'buyer adds a statement': 'open.undecided',
    'seller adds a picture': 'open.asked',
    'buyer is asked': 'answer_awaited',
    'the rest is required': 'answer_awaited',
    'decided for the buyer': 'answer_awaited',
    'decided for the seller': 'answer_awaited',
    'buyer wants a review': 'not_decided',
    'seller wants a review': 'not_decided',
    'buyer accepts': 'not_decided',
    'seller accepts': 'not_decided',
    'seller confirms': 'settled',
  },
  restRequired: {
    'buyer joins': 'already_appealed',
    'seller joins': 'open.restRequired',
    'buyer adds a statement': 'open.restRequired',
    'seller adds a picture': 'open.restRequired',
    'buyer is asked': 'answer_awaited',
    'the rest is required': 'answer_awaited',
    'decided for the buyer': 'answer_awaited',
    'decided for the seller': 'answer_awaited',
    'buyer wants a review': 'not_decided',
    'seller wants a review': 'not_decided',
    'buyer accepts': 'not_decided',
    'seller accepts': 'not_decided',
    'seller confirms': 'settled',
  },
  proposed: {
    'buyer joins': 'decision_proposed',
    'seller joins': 'decision_proposed',
    'buyer adds a statement': 'decision_proposed',
    'seller adds a picture': 'decision_proposed',
    'buyer is asked': 'decision_proposed',
    'the rest is required': 'decision_proposed',
    'decided for the buyer': 'decision_proposed',
    'decided for the seller': 'decision_proposed',
    'buyer wants a review': 'open.underReview',
    'seller wants a review': 'wrong_party',
    'buyer accepts': 'decidedForSeller',
    'seller accepts': 'wrong_party',
    'seller confirms': 'settled',
  },
  underReview: {
    'buyer joins': 'already_appealed',
    'seller joins': 'open.underReview',
    'buyer adds a statement': 'open.underReview',
    'seller adds a picture': 'open.underReview',
    'buyer is asked': 'already_reviewed',
    'the rest is required': 'already_reviewed',
    'decided for the buyer': 'decidedForBuyer',
    'decided for the seller': 'decidedForSeller',
    'buyer wants a review': 'already_reviewed',
    'seller wants a review': 'already_reviewed',
    'buyer accepts': 'already_reviewed',
    'seller accepts': 'already_reviewed',
    'seller confirms': 'settled',
  },
  decidedForBuyer: refuseAll('appeal_decided'),
  decidedForSeller: refuseAll('appeal_decided'),
  settled: refuseAll('appeal_settled'),
}

function refuseAll(code: string) {
  return Object.fromEntries(Object.keys(EVENTS).map((name) => [name, code])) as Record<EventName, string>
}

test.each(Object.keys(APPEALS) as Name[])('%s: each event is accepted or refused', (name) => {
  const outcomes = Object.entries(EVENTS).map(([event, value]) => [event, getOutcome(APPEALS[name], value)])
  expect(Object.fromEntries(outcomes)).toEqual(OUTCOMES[name])
})

test('after a decision for the buyer, only the seller can accept it or ask for a review', () => {
  const forBuyer: StoredAppeal = { ...APPEALS.proposed, decidedFor: 'buyer' }
  expect([
    getOutcome(forBuyer, EVENTS['seller accepts']),
    getOutcome(forBuyer, EVENTS['buyer accepts']),
    getOutcome(forBuyer, EVENTS['seller wants a review']),
    getOutcome(forBuyer, EVENTS['buyer wants a review']),
  ]).toEqual(['decidedForBuyer', 'wrong_party', 'open.underReview', 'wrong_party'])
})

describe('what each event stores', () => {
  const store = (appeal: StoredAppeal, event: AppealEvent) =>
    storeAppeal(appealLifecycle.send(appealLifecycle.restore(appeal, NOW), event).snapshot)

  test('a filing, a statement and a picture', () => {
    expect(store(undecided, EVENTS['seller joins'])).toEqual({ ...undecided, filed: ['buyer', 'seller'] })
    const stated = store(undecided, EVENTS['buyer adds a statement'])
    expect(stated).toEqual({ ...undecided, contributions: { buyer: { statements: 1, pictures: 0 } } })
    expect(store(stated, { type: 'picture.add', by: 'buyer' }).contributions).toEqual({
      buyer: { statements: 1, pictures: 1 },
    })
    expect(store(stated, EVENTS['seller adds a picture']).contributions).toEqual({
      buyer: { statements: 1, pictures: 0 },
      seller: { statements: 0, pictures: 1 },
    })
    expect(store(stated, { type: 'statement.add', by: 'seller' }).contributions).toEqual({
      buyer: { statements: 1, pictures: 0 },
      seller: { statements: 1, pictures: 0 },
    })
  })

  test('an appeal that has ended is stored with the first stage, which has no meaning then', () => {
    const ends = [
      store(APPEALS.asked, EVENTS['seller confirms']),
      store(APPEALS.proposed, EVENTS['buyer accepts']),
    ]
    expect(ends.map(({ state, stage }) => [state, stage])).toEqual([
      ['settled', 'undecided'],
      ['decidedForSeller', 'undecided'],
    ])
  })

  test('a question stores when the answer is due, and the answer stores when the decision is due', () => {
    expect(store(undecided, EVENTS['buyer is asked'])).toEqual(APPEALS.asked)
    const answers: AppealEvent[] = [EVENTS['buyer adds a statement'], { type: 'picture.add', by: 'buyer' }]
    for (const answer of answers) {
      const { stage, asked, dueAt } = store(APPEALS.asked, answer)
      expect({ stage, asked, dueAt }).toEqual({
        stage: 'undecided',
        asked: undefined,
        dueAt: NOW + DECISION_PERIOD,
      })
    }
    const joined = store({ ...APPEALS.asked, asked: ['seller'] }, EVENTS['seller joins'])
    expect(joined).toEqual({
      ...undecided,
      asked: undefined,
      filed: ['buyer', 'seller'],
      dueAt: NOW + DECISION_PERIOD,
    })
  })

  test('both can be asked: they have until the later date, and each answers alone', () => {
    const askSeller = (dueAt: number): AppealEvent => ({ type: 'information.ask', of: 'seller', dueAt })
    const both = store(APPEALS.asked, askSeller(ANSWER_DUE_AT + 1))
    expect(both).toEqual({ ...APPEALS.asked, asked: ['buyer', 'seller'], dueAt: ANSWER_DUE_AT + 1 })
    expect(store(APPEALS.asked, askSeller(ANSWER_DUE_AT - 1)).dueAt).toBe(ANSWER_DUE_AT)
    expect(getOutcome(APPEALS.asked, askSeller(NOW))).toBe('invalid_date')
    const { stage, asked, dueAt } = store(both, EVENTS['seller adds a picture'])
    expect({ stage, asked, dueAt }).toEqual({ stage: 'asked', asked: ['buyer'], dueAt: ANSWER_DUE_AT + 1 })
  })

  test('what the other party adds is no answer', () => {
    const { stage, asked, dueAt } = store(APPEALS.asked, EVENTS['seller adds a picture'])
    expect({ stage, asked, dueAt }).toEqual({ stage: 'asked', asked: ['buyer'], dueAt: ANSWER_DUE_AT })
  })

  test('the rest stores what is due and when, and a confirmation ends the wait for it', () => {
    expect(store(undecided, EVENTS['the rest is required'])).toEqual(APPEALS.restRequired)
    expect(store(APPEALS.restRequired, EVENTS['seller confirms'])).toEqual({
      ...APPEALS.restRequired,
      state: 'settled',
      stage: 'undecided',
      restAmount: undefined,
    })
  })

  test('a decision stores when it becomes final, and a request for a review stores when its decision is due', () => {
    expect(store(undecided, EVENTS['decided for the seller'])).toEqual(APPEALS.proposed)
    expect(store(APPEALS.proposed, EVENTS['buyer wants a review'])).toEqual(APPEALS.underReview)
  })

  test('the decision of a review replaces the first one', () => {
    const { state, decidedFor } = store(APPEALS.underReview, EVENTS['decided for the buyer'])
    expect({ state, decidedFor }).toEqual({ state: 'decidedForBuyer', decidedFor: 'buyer' })
    const same = store(APPEALS.underReview, EVENTS['decided for the seller'])
    expect([same.state, same.decidedFor]).toEqual(['decidedForSeller', 'seller'])
  })
})

describe('time', () => {
  const stateAt = (appeal: StoredAppeal, now: number) => getState(appealLifecycle.restore(appeal, now))

  test('an answer is awaited until it is due, and the decision is due 48 hours after that', () => {
    expect(stateAt(APPEALS.asked, ANSWER_DUE_AT - 1)).toBe('open.asked')
    const { stage, asked, dueAt } = storeAppeal(appealLifecycle.restore(APPEALS.asked, ANSWER_DUE_AT))
    expect({ stage, asked, dueAt }).toEqual({
      stage: 'undecided',
      asked: undefined,
      dueAt: ANSWER_DUE_AT + DECISION_PERIOD,
    })
  })

  test('a decision becomes final when the time for a review is over', () => {
    const forBuyer: StoredAppeal = { ...APPEALS.proposed, decidedFor: 'buyer' }
    expect([APPEALS.proposed, forBuyer].map((appeal) => stateAt(appeal, FINAL_AT - 1))).toEqual([
      'open.proposed',
      'open.proposed',
    ])
    expect([APPEALS.proposed, forBuyer].map((appeal) => stateAt(appeal, FINAL_AT))).toEqual([
      'decidedForSeller',
      'decidedForBuyer',
    ])
  })

  test('nothing else changes by time, also if the operator is late', () => {
    const later = NOW + 100 * DECISION_PERIOD
    for (const name of [
      'undecided',
      'underReview',
      'decidedForBuyer',
      'decidedForSeller',
      'settled',
    ] as const)
      expect(stateAt(APPEALS[name], later)).toBe(stateAt(APPEALS[name], NOW))
  })

  test('the deadline is that of the next change by time', () => {
    const deadlines = Object.entries(APPEALS).map(([name, appeal]) => [
      name,
      appealLifecycle.deadline(appealLifecycle.restore(appeal, NOW)),
    ])
    expect(Object.fromEntries(deadlines)).toEqual({
      undecided: undefined,
      asked: ANSWER_DUE_AT,
      restRequired: ANSWER_DUE_AT,
      proposed: FINAL_AT,
      underReview: undefined,
      decidedForBuyer: undefined,
      decidedForSeller: undefined,
      settled: undefined,
    })
  })

  test('an answer is due in one hour at least and seven days at most', () => {
    const ask = (dueAt: number) => getOutcome(undecided, { type: 'information.ask', of: 'seller', dueAt })
    const { min, max } = ANSWER_PERIOD
    expect([ask(NOW + min - 1), ask(NOW + min), ask(NOW + max), ask(NOW + max + 1)]).toEqual([
      'invalid_date',
      'open.asked',
      'open.asked',
      'invalid_date',
    ])
  })
})

describe('the rest of a payment', () => {
  const { restRequired } = APPEALS
  const isStoppedAt = (stoppedAt: number, now: number) =>
    appealLifecycle.restore({ ...restRequired, stoppedAt }, now)

  test('is due in one hour at least and 24 hours at most', () => {
    const require = (dueAt: number) => getOutcome(undecided, { type: 'rest.require', amount: 1, dueAt })
    const { min, max } = REST_PERIOD
    expect([require(NOW + min - 1), require(NOW + min), require(NOW + max), require(NOW + max + 1)]).toEqual([
      'invalid_date',
      'open.restRequired',
      'open.restRequired',
      'invalid_date',
    ])
  })

  test('that has not arrived in time decides for the seller, and the buyer has 24 hours for a review', () => {
    expect(storeAppeal(appealLifecycle.restore(restRequired, ANSWER_DUE_AT - 1))).toEqual(restRequired)
    expect(storeAppeal(appealLifecycle.restore(restRequired, ANSWER_DUE_AT))).toEqual({
      ...restRequired,
      stage: 'proposed',
      restAmount: undefined,
      decidedFor: 'seller',
      dueAt: ANSWER_DUE_AT + REVIEW_PERIOD,
    })
    expect(getFinalDecision(appealLifecycle.restore(restRequired, ANSWER_DUE_AT + REVIEW_PERIOD))).toBe(
      'seller',
    )
  })

  test('is awaited for as long as releases are stopped', () => {
    const stopped = isStoppedAt(NOW, ANSWER_DUE_AT)
    expect([getState(stopped), appealLifecycle.deadline(stopped), getStageEnd(stopped)]).toEqual([
      'open.restRequired',
      undefined,
      ANSWER_DUE_AT,
    ])
    expect(getState(isStoppedAt(ANSWER_DUE_AT, ANSWER_DUE_AT))).toBe('open.proposed')
  })
})

test.each(['undecided', 'asked', 'restRequired', 'underReview'] as const)(
  '%s: a party can add a limited number of statements and of pictures',
  (name) => {
    const withCounts = (statements: number, pictures: number): StoredAppeal => ({
      ...APPEALS[name],
      asked: undefined,
      contributions: { seller: { statements, pictures } },
    })
    const addStatement = (count: number) =>
      getOutcome(withCounts(count, 0), { type: 'statement.add', by: 'seller' })
    const addPicture = (count: number) =>
      getOutcome(withCounts(0, count), { type: 'picture.add', by: 'seller' })
    const stays = `open.${name}`
    expect([addStatement(MAX_APPEAL_STATEMENTS - 1), addStatement(MAX_APPEAL_STATEMENTS)]).toEqual([
      stays,
      'statement_limit',
    ])
    expect([addPicture(MAX_APPEAL_PICTURES - 1), addPicture(MAX_APPEAL_PICTURES)]).toEqual([
      stays,
      'picture_limit',
    ])
    expect(
      getOutcome(withCounts(MAX_APPEAL_STATEMENTS, MAX_APPEAL_PICTURES), {
        type: 'picture.add',
        by: 'buyer',
      }),
    ).toBe(stays)
  },
)

test('the message of each refusal', () => {
  const getMessage = (appeal: StoredAppeal, event: AppealEvent) =>
    getRefusal(appealLifecycle.restore(appeal, NOW), event)?.message
  expect([
    getMessage(undecided, EVENTS['buyer joins']),
    getMessage(undecided, EVENTS['buyer accepts']),
    getMessage(undecided, { type: 'information.ask', of: 'buyer', dueAt: NOW }),
    getMessage(undecided, { type: 'rest.require', amount: 1, dueAt: NOW }),
    getMessage(APPEALS.restRequired, EVENTS['decided for the buyer']),
    getMessage(APPEALS.asked, EVENTS['decided for the buyer']),
    getMessage(APPEALS.proposed, EVENTS['buyer adds a statement']),
    getMessage(APPEALS.proposed, EVENTS['seller accepts']),
    getMessage(APPEALS.underReview, EVENTS['buyer wants a review']),
    getMessage(APPEALS.decidedForBuyer, EVENTS['decided for the buyer']),
    getMessage(APPEALS.settled, EVENTS['decided for the buyer']),
    getMessage(
      { ...undecided, contributions: { buyer: { statements: MAX_APPEAL_STATEMENTS, pictures: 0 } } },
      EVENTS['buyer adds a statement'],
    ),
    getMessage(
      { ...undecided, contributions: { seller: { statements: 0, pictures: MAX_APPEAL_PICTURES } } },
      EVENTS['seller adds a picture'],
    ),
  ]).toEqual([
    'You have already appealed this order',
    'The operator has not decided yet',
    'The answer must be due in one hour to seven days',
    'The rest must be due in one hour to 24 hours',
    'The buyer still has time to send the rest',
    'A side still has time to answer',
    'The operator has decided. The side that lost may accept the decision or ask for a review',
    'Only the side that the decision is against can do this',
    'A review was already asked for',
    'This appeal has been decided',
    'This appeal was settled when the seller confirmed',
    'You have added all 20 statements of this appeal',
    'You have added all 5 pictures of this appeal',
  ])
})

test('an appeal starts open and undecided, with its first filing', () => {
  const input = { filed: ['seller'], dueAt: DECISION_PERIOD, now: 0 } as const
  const { value, context } = initialTransition(appealLifecycle.machine, input)[0]
  expect([value, context]).toEqual([{ open: 'undecided' }, input])
})

test('only an appeal that has ended with a decision has a final one', () => {
  const decisions = Object.entries(APPEALS).map(([name, appeal]) => [
    name,
    getFinalDecision(appealLifecycle.restore(appeal, NOW)),
  ])
  expect(Object.fromEntries(decisions)).toEqual({
    undecided: undefined,
    asked: undefined,
    proposed: undefined,
    underReview: undefined,
    decidedForBuyer: 'buyer',
    decidedForSeller: 'seller',
    settled: undefined,
  })
})

test('while releases are stopped, a proposed decision does not become final, and its time is still known', () => {
  const stopped = { ...APPEALS.proposed, stoppedAt: NOW }
  const describeAppeal = (appeal: StoredAppeal, now: number) => {
    const snapshot = appealLifecycle.restore(appeal, now)
    return [getState(snapshot), appealLifecycle.deadline(snapshot), getStageEnd(snapshot)]
  }
  expect([
    describeAppeal(APPEALS.proposed, FINAL_AT - 1),
    describeAppeal(stopped, FINAL_AT - 1),
    describeAppeal(stopped, FINAL_AT),
    describeAppeal(APPEALS.asked, NOW),
    describeAppeal({ ...APPEALS.asked, stoppedAt: NOW }, NOW),
    describeAppeal(APPEALS.underReview, NOW),
    describeAppeal(APPEALS.settled, NOW),
  ]).toEqual([
    ['open.proposed', FINAL_AT, FINAL_AT],
    ['open.proposed', undefined, FINAL_AT],
    ['open.proposed', undefined, FINAL_AT],
    ['open.asked', ANSWER_DUE_AT, ANSWER_DUE_AT],
    ['open.asked', ANSWER_DUE_AT, ANSWER_DUE_AT],
    ['open.underReview', undefined, undefined],
    ['settled', undefined, undefined],
  ])
})
