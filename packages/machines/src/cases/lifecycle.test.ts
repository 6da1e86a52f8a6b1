import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import {
  CASE_STATES,
  type CaseEvent,
  type CaseSnapshot,
  caseLifecycle,
  getCaseState,
  MAX_CASE_NOTES,
  type StoredCase,
} from './lifecycle.js'

const NOW = 1_000
const DECIDES_AT = 2_000
const SNOOZED_UNTIL = 3_000

const FREE: StoredCase = {
  holder: undefined,
  snoozedUntil: undefined,
  decidesAt: undefined,
  notes: 0,
  isOpen: true,
  isAsked: false,
}
const STORED: Record<string, StoredCase> = {
  new: FREE,
  claimed: { ...FREE, holder: 'ada' },
  snoozed: { ...FREE, holder: 'ada', snoozedUntil: SNOOZED_UNTIL },
  'asked, free': { ...FREE, isAsked: true },
  'asked, held': { ...FREE, isAsked: true, holder: 'ada' },
  deciding: { ...FREE, holder: 'ada', decidesAt: DECIDES_AT },
  'deciding, left': { ...FREE, decidesAt: DECIDES_AT },
  decided: { ...FREE, isOpen: false },
}
const restore = (name: string, now = NOW) => caseLifecycle.restore(STORED[name] ?? FREE, now)
const restoreDue = (name = 'deciding') => restore(name, DECIDES_AT)

/** The code of the refusal, or the next state with its holder and the effects. */
const send = (snapshot: CaseSnapshot, event: CaseEvent): string => {
  const refusal = getRefusal(snapshot, event)
  if (refusal) return refusal.code
  const { snapshot: next, effects } = caseLifecycle.send(snapshot, event)
  return [getCaseState(next), next.context.holder ?? 'free', ...effects].join(', ')
}
const sendAll = (snapshot: CaseSnapshot, events: readonly CaseEvent[]) =>
  events.map((event) => send(snapshot, event))

const binding = (by: string) => ({ by, mayOverrule: false })
const overruling = (by: string) => ({ by, mayOverrule: true })

test('how each stored case is restored', () => {
  const states = Object.keys(STORED).map((name) => {
    const snapshot = restore(name)
    return [name, getCaseState(snapshot), caseLifecycle.deadline(snapshot)]
  })
  expect(states).toEqual([
    ['new', 'new', undefined],
    ['claimed', 'claimed', undefined],
    ['snoozed', 'snoozed', SNOOZED_UNTIL],
    ['asked, free', 'asked', undefined],
    ['asked, held', 'asked', undefined],
    ['deciding', 'deciding', DECIDES_AT],
    ['deciding, left', 'deciding', DECIDES_AT],
    ['decided', 'decided', undefined],
  ])
  // A decision waits, whatever has become of what it is about.
  expect(getCaseState(caseLifecycle.restore({ ...FREE, isOpen: false, decidesAt: DECIDES_AT }, NOW))).toBe(
    'deciding',
  )
  // What waits for a user is not put off.
  const asked = { ...FREE, isAsked: true, holder: 'ada', snoozedUntil: SNOOZED_UNTIL }
  expect(getCaseState(caseLifecycle.restore(asked, NOW))).toBe('asked')
  expect(CASE_STATES.map(String)).toEqual([
    'new',
    'claimed',
    'snoozed',
    'asked',
    'deciding',
    'due',
    'decided',
  ])
})

test('claiming and releasing, by each of two agents and by one who may overrule', () => {
  const events: CaseEvent[] = [
    { type: 'case.claim', by: 'ada' },
    { type: 'case.claim', by: 'bo' },
    { type: 'case.release', ...binding('ada') },
    { type: 'case.release', ...binding('bo') },
    { type: 'case.release', ...overruling('bo') },
  ]
  expect(
    Object.fromEntries(Object.keys(STORED).map((name) => [name, sendAll(restore(name), events)])),
  ).toEqual({
    new: ['claimed, ada', 'claimed, bo', ...Array(3).fill('case_not_claimed')],
    claimed: ['claimed, ada', 'case_claimed', 'new, free', 'case_claimed', 'new, free'],
    snoozed: ['claimed, ada', 'case_claimed', 'new, free', 'case_claimed', 'new, free'],
    'asked, free': ['asked, ada', 'asked, bo', ...Array(3).fill('case_not_claimed')],
    'asked, held': ['asked, ada', 'case_claimed', 'asked, free', 'case_claimed', 'asked, free'],
    deciding: Array(5).fill('case_deciding'),
    'deciding, left': Array(5).fill('case_deciding'),
    decided: Array(5).fill('case_decided'),
  })
  expect(sendAll(restoreDue(), events)).toEqual(Array(5).fill('case_deciding'))
})

test('handing over: by who holds it or who may overrule, who also hands over a free one', () => {
  const events: CaseEvent[] = [
    { type: 'case.handOver', ...binding('ada'), to: 'cy' },
    { type: 'case.handOver', ...binding('bo'), to: 'cy' },
    { type: 'case.handOver', ...overruling('bo'), to: 'cy' },
  ]
  expect(
    Object.fromEntries(Object.keys(STORED).map((name) => [name, sendAll(restore(name), events)])),
  ).toEqual({
    new: ['case_not_claimed', 'case_not_claimed', 'claimed, cy'],
    claimed: ['claimed, cy', 'case_claimed', 'claimed, cy'],
    snoozed: ['claimed, cy', 'case_claimed', 'claimed, cy'],
    'asked, free': ['case_not_claimed', 'case_not_claimed', 'asked, cy'],
    'asked, held': ['asked, cy', 'case_claimed', 'asked, cy'],
    deciding: Array(3).fill('case_deciding'),
    'deciding, left': Array(3).fill('case_deciding'),
    decided: Array(3).fill('case_decided'),
  })
})

test('asking a user claims the case, unless who asks may overrule', () => {
  const events: CaseEvent[] = [
    { type: 'case.ask', ...binding('ada') },
    { type: 'case.ask', ...binding('bo') },
    { type: 'case.ask', ...overruling('bo') },
  ]
  expect(
    Object.fromEntries(Object.keys(STORED).map((name) => [name, sendAll(restore(name), events)])),
  ).toEqual({
    new: ['asked, ada', 'asked, bo', 'asked, free'],
    claimed: ['asked, ada', 'case_claimed', 'asked, ada'],
    snoozed: ['asked, ada', 'case_claimed', 'asked, ada'],
    'asked, free': ['asked, ada', 'asked, bo', 'asked, free'],
    'asked, held': ['asked, ada', 'case_claimed', 'asked, ada'],
    deciding: Array(3).fill('case_deciding'),
    'deciding, left': Array(3).fill('case_deciding'),
    decided: Array(3).fill('case_decided'),
  })
})

test('deciding claims the case and waits; who may overrule decides at once', () => {
  const events: CaseEvent[] = [
    { type: 'case.decide', ...binding('ada'), decidesAt: DECIDES_AT },
    { type: 'case.decide', ...binding('bo'), decidesAt: DECIDES_AT },
    { type: 'case.decide', ...overruling('own'), decidesAt: undefined },
  ]
  const atOnce = 'decided, free, carry out the decision'
  expect(
    Object.fromEntries(Object.keys(STORED).map((name) => [name, sendAll(restore(name), events)])),
  ).toEqual({
    new: ['deciding, ada', 'deciding, bo', atOnce],
    claimed: ['deciding, ada', 'case_claimed', atOnce],
    snoozed: ['deciding, ada', 'case_claimed', atOnce],
    'asked, free': ['deciding, ada', 'deciding, bo', atOnce],
    'asked, held': ['deciding, ada', 'case_claimed', atOnce],
    deciding: Array(3).fill('case_deciding'),
    'deciding, left': Array(3).fill('case_deciding'),
    decided: Array(3).fill('case_decided'),
  })
})

test('only a decision that waits is taken back, and the case stays with its agent', () => {
  const answers = Object.keys(STORED).map((name) => [name, send(restore(name), { type: 'case.takeBack' })])
  expect(Object.fromEntries(answers)).toEqual({
    new: 'case_not_deciding',
    claimed: 'case_not_deciding',
    snoozed: 'case_not_deciding',
    'asked, free': 'case_not_deciding',
    'asked, held': 'case_not_deciding',
    deciding: 'claimed, ada',
    'deciding, left': 'new, free',
    decided: 'case_decided',
  })
  expect(send(restoreDue(), { type: 'case.takeBack' })).toBe('case_deciding')
  const { snapshot } = caseLifecycle.send(restore('deciding'), { type: 'case.takeBack' })
  expect(snapshot.context.decidesAt).toBe(undefined)
})

describe('a decision', () => {
  test('is carried out at its instant, not before', () => {
    const tick = (now: number) => {
      const { snapshot, effects } = caseLifecycle.tick(STORED.deciding ?? FREE, now)
      return [getCaseState(snapshot), effects]
    }
    expect([tick(DECIDES_AT - 1), tick(DECIDES_AT), tick(DECIDES_AT + 1)]).toEqual([
      ['deciding', []],
      ['due', ['carry out the decision']],
      ['due', ['carry out the decision']],
    ])
  })

  test('that was carried out frees the case; one that was refused returns to its agent', () => {
    const outcomes = ['deciding', 'deciding, left'].flatMap((name) =>
      (['decision.succeed', 'decision.fail'] as const).map((type) => {
        const { snapshot } = caseLifecycle.send(restoreDue(name), { type })
        return [getCaseState(snapshot), snapshot.context.holder, snapshot.context.decidesAt]
      }),
    )
    expect(outcomes).toEqual([
      ['decided', undefined, undefined],
      ['claimed', 'ada', undefined],
      ['decided', undefined, undefined],
      ['new', undefined, undefined],
    ])
  })
})

describe('putting off', () => {
  const snooze = (by: string, until: number) => ({ type: 'case.snooze', by, until }) as const

  test('is for who holds the case, until a later time', () => {
    const events = [snooze('ada', NOW), snooze('ada', NOW + 1), snooze('bo', NOW + 1)]
    expect(
      Object.fromEntries(Object.keys(STORED).map((name) => [name, sendAll(restore(name), events)])),
    ).toEqual({
      new: Array(3).fill('case_not_claimed'),
      claimed: ['invalid_date', 'snoozed, ada', 'case_claimed'],
      snoozed: ['invalid_date', 'snoozed, ada', 'case_claimed'],
      'asked, free': Array(3).fill('case_asked'),
      'asked, held': Array(3).fill('case_asked'),
      deciding: Array(3).fill('case_deciding'),
      'deciding, left': Array(3).fill('case_deciding'),
      decided: Array(3).fill('case_decided'),
    })
    expect(caseLifecycle.send(restore('claimed'), snooze('ada', 1_500)).snapshot.context.snoozedUntil).toBe(
      1_500,
    )
  })

  test('ends at its instant, not before', () => {
    const facts = [SNOOZED_UNTIL - 1, SNOOZED_UNTIL].map((now) => {
      const snapshot = restore('snoozed', now)
      return [getCaseState(snapshot), snapshot.context]
    })
    const context = { holder: 'ada', decidesAt: undefined, notes: 0 }
    expect(facts).toEqual([
      ['snoozed', { ...context, snoozedUntil: SNOOZED_UNTIL, now: SNOOZED_UNTIL - 1 }],
      ['claimed', { ...context, snoozedUntil: undefined, now: SNOOZED_UNTIL }],
    ])
  })

  test('ends with every act on the case', () => {
    const events: CaseEvent[] = [
      { type: 'case.claim', by: 'ada' },
      { type: 'case.release', ...binding('ada') },
      { type: 'case.handOver', ...binding('ada'), to: 'bo' },
      { type: 'case.ask', ...binding('ada') },
      { type: 'case.ask', ...overruling('bo') },
      { type: 'case.decide', ...binding('ada'), decidesAt: DECIDES_AT },
      { type: 'case.decide', ...overruling('own'), decidesAt: undefined },
      { type: 'holder.leave' },
    ]
    const left = events.map(
      (event) => caseLifecycle.send(restore('snoozed'), event).snapshot.context.snoozedUntil,
    )
    expect(left).toEqual(events.map(() => undefined))
  })
})

test('a holder who cannot act any more leaves the case to others', () => {
  const leave: CaseEvent = { type: 'holder.leave' }
  expect(Object.fromEntries(Object.keys(STORED).map((name) => [name, send(restore(name), leave)]))).toEqual({
    new: 'wrong_state',
    claimed: 'new, free',
    snoozed: 'new, free',
    'asked, free': 'asked, free',
    'asked, held': 'asked, free',
    deciding: 'deciding, free',
    'deciding, left': 'deciding, free',
    decided: 'wrong_state',
  })
  expect(send(restoreDue(), leave)).toBe('due, free')
})

test('notes are counted in every state, and the last one is refused', () => {
  for (const name of Object.keys(STORED)) {
    const stored = STORED[name] ?? FREE
    const withNotes = (notes: number) => caseLifecycle.restore({ ...stored, notes }, NOW)
    const { snapshot } = caseLifecycle.send(withNotes(MAX_CASE_NOTES - 1), { type: 'case.note' })
    expect([getCaseState(snapshot), snapshot.context.notes]).toEqual([
      getCaseState(restore(name)),
      MAX_CASE_NOTES,
    ])
    expect(getRefusal(withNotes(MAX_CASE_NOTES), { type: 'case.note' })).toEqual({
      code: 'note_limit',
      message: 'A case has 100 notes at most',
    })
  }
  expect(send(restoreDue(), { type: 'case.note' })).toBe('due, ada')
})

test('the messages of the refusals', () => {
  const snoozeUntil = (until: number) => ({ type: 'case.snooze', by: 'ada', until }) as const
  const claim = { type: 'case.claim', by: 'bo' } as const
  const release = { type: 'case.release', ...binding('bo') } as const
  const messages = [
    getRefusal(restore('claimed'), claim),
    getRefusal(restore('new'), release),
    getRefusal(restore('deciding'), claim),
    getRefusal(restoreDue(), claim),
    getRefusal(restore('decided'), claim),
    getRefusal(restore('new'), { type: 'case.takeBack' }),
    getRefusal(restore('asked, held'), snoozeUntil(NOW + 1)),
    getRefusal(restore('claimed'), snoozeUntil(NOW)),
  ].map((refusal) => refusal?.message)
  expect(messages).toEqual([
    'Somebody else has claimed this case',
    'Claim this case first',
    'This case is decided: take the decision back first',
    'The decision of this case is being carried out',
    'Nothing waits for a decision here',
    'No decision waits to be carried out',
    'This case waits for a user already',
    'Put a case off until a later time',
  ])
})

describe('whatever happens', () => {
  const by = fc.constantFrom('ada', 'bo', 'cy')
  const actor = fc.record({ by, mayOverrule: fc.boolean() })
  const instant = fc.integer({ min: 1, max: 200 })
  const event: fc.Arbitrary<CaseEvent> = fc.oneof(
    fc.record({ type: fc.constant('case.claim' as const), by }),
    actor.map((who) => ({ type: 'case.release' as const, ...who })),
    fc.tuple(actor, by).map(([who, to]) => ({ type: 'case.handOver' as const, ...who, to })),
    fc.record({ type: fc.constant('case.snooze' as const), by, until: instant }),
    actor.map((who) => ({ type: 'case.ask' as const, ...who })),
    fc
      .tuple(actor, fc.option(instant, { nil: undefined }))
      .map(([who, decidesAt]) => ({ type: 'case.decide' as const, ...who, decidesAt })),
    fc.constantFrom<CaseEvent>(
      { type: 'case.takeBack' },
      { type: 'case.note' },
      { type: 'holder.leave' },
      { type: 'decision.succeed' },
      { type: 'decision.fail' },
    ),
    instant.map((now) => ({ type: 'clock.tick' as const, now })),
  )

  /** What is stored of a snapshot, with what the thing itself says meanwhile. */
  const store = (snapshot: CaseSnapshot): StoredCase => {
    const { now: _, ...context } = snapshot.context
    return { ...context, isOpen: !snapshot.matches('decided'), isAsked: snapshot.matches('asked') }
  }

  test('a case is restored as it was, and each decision that was made is carried out once at most', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let snapshot = caseLifecycle.restore(FREE, 0)
        let pending = 0
        for (const next of events) {
          const before = snapshot
          const isAccepted = getRefusal(before, next) === undefined
          const { snapshot: after, effects } = caseLifecycle.send(before, next)
          // A refused event changes nothing.
          if (!isAccepted) expect(after.context).toEqual(before.context)
          if (next.type === 'case.decide' && isAccepted) pending++
          if (next.type === 'case.takeBack' && isAccepted) pending--
          if (effects.includes('carry out the decision')) pending--
          expect(pending).toBeGreaterThanOrEqual(0)
          expect(pending).toBeLessThanOrEqual(1)
          // A case is decided by who holds it, or by who may overrule.
          if (next.type === 'case.decide' && isAccepted && !next.mayOverrule)
            expect([undefined, next.by]).toContain(before.context.holder)
          // A due decision is carried out before anything is stored.
          if (!after.matches('due')) {
            const restored = caseLifecycle.restore(store(after), 0)
            expect([getCaseState(restored), { ...restored.context, now: after.context.now }]).toEqual([
              getCaseState(after),
              after.context,
            ])
          }
          snapshot = after
        }
      }),
    )
  })
})
