import type { OperatorSession } from '@cht/sdk/operator'
import { type CaseEvent, caseLifecycle, MAX_CASE_NOTES } from '../cases/lifecycle.js'
import { type OperatorSessionEvent, operatorSessionFlow } from '../console/session.js'
import { type PersonEvent, personLifecycle } from '../people/lifecycle.js'
import { type ProposalEvent, proposalLifecycle } from '../proposals/lifecycle.js'
import { type Chart, defineChart } from './chart.js'
import { createTicks, defineLifecycleChart } from './lifecycles.js'

const AGENTS = ['ada', 'bo'] as const
const SNOOZED_UNTIL = 50
const DECIDES_AT = 100

const free = { holder: undefined, snoozedUntil: undefined, decidesAt: undefined, now: 0 }
const decide = { type: 'case.decide', by: 'ada', mayOverrule: false, decidesAt: DECIDES_AT } as const

const operatorCase = defineLifecycleChart(caseLifecycle, [
  {
    input: { ...free, notes: 0 },
    events: ({ context }): CaseEvent[] => [
      ...AGENTS.flatMap((by): CaseEvent[] => [
        { type: 'case.claim', by },
        { type: 'case.snooze', by, until: SNOOZED_UNTIL },
        { type: 'case.snooze', by, until: 0 },
        ...[true, false].flatMap((mayOverrule): CaseEvent[] => [
          { type: 'case.release', by, mayOverrule },
          { type: 'case.handOver', by, mayOverrule, to: 'bo' },
          { type: 'case.ask', by, mayOverrule },
          { ...decide, by, mayOverrule },
          { ...decide, by, mayOverrule, decidesAt: undefined },
        ]),
      ]),
      { type: 'case.takeBack' },
      { type: 'holder.leave' },
      { type: 'decision.succeed' },
      { type: 'decision.fail' },
      ...createTicks([SNOOZED_UNTIL, DECIDES_AT], context.now),
    ],
  },
  // The last note, and one too many, in each state.
  {
    input: { ...free, notes: MAX_CASE_NOTES - 1 },
    events: ({ context }): CaseEvent[] => [
      { type: 'case.note' },
      { type: 'case.claim', by: 'ada' },
      { type: 'case.snooze', by: 'ada', until: SNOOZED_UNTIL },
      { type: 'case.ask', by: 'ada', mayOverrule: false },
      decide,
      { ...decide, decidesAt: undefined },
      ...createTicks([DECIDES_AT], context.now),
    ],
  },
])

const proposal = defineLifecycleChart(proposalLifecycle, [
  {
    input: { proposedBy: 'ada', expiresAt: DECIDES_AT },
    events: (): ProposalEvent[] => [
      ...AGENTS.map((by) => ({ type: 'proposal.approve', by }) as const),
      { type: 'proposal.decline' },
      ...createTicks([DECIDES_AT], 0),
    ],
  },
])

const SESSION: OperatorSession = { token: 'cht_os_1', name: 'Ada', roles: ['verifier'], endsAt: DECIDES_AT }

const PERSON_EVENTS: readonly PersonEvent[] = [
  { type: 'invitation.accept' },
  { type: 'person.act' },
  { type: 'person.suspend' },
  { type: 'person.resume' },
  { type: 'person.recover' },
]
const person = defineLifecycleChart(
  personLifecycle,
  [true, false].map((hasAccepted) => ({ input: { hasAccepted }, events: () => [...PERSON_EVENTS] })),
)

const operatorSession = defineChart({
  name: 'operatorSession',
  kind: 'flow',
  machine: operatorSessionFlow,
  walks: [
    {
      input: undefined,
      events: (): OperatorSessionEvent[] => [
        { type: 'session.start', session: SESSION },
        { type: 'session.end' },
        { type: 'session.expire' },
      ],
    },
  ],
})

/** The charts of what operators do, for tests and drawings. The server runs the lifecycles, and the console the session. */
export const operatorCharts: readonly Chart[] = [operatorCase, proposal, person, operatorSession]
