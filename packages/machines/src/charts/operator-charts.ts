import { type CaseEvent, caseLifecycle, MAX_CASE_NOTES } from '../cases/lifecycle.js'
import { type ProposalEvent, proposalLifecycle } from '../proposals/lifecycle.js'
import type { Chart } from './chart.js'
import { createTicks, defineLifecycleChart } from './lifecycles.js'

const AGENTS = ['ada', 'bo'] as const
const SNOOZED_UNTIL = 50
const DECIDES_AT = 100

const operatorCase = defineLifecycleChart(
  caseLifecycle,
  [0, MAX_CASE_NOTES - 1].map((notes) => ({
    input: { holder: undefined, snoozedUntil: undefined, decidesAt: undefined, notes, now: 0 },
    events: ({ context }): CaseEvent[] => [
      ...AGENTS.flatMap((by): CaseEvent[] => [
        { type: 'case.claim', by },
        { type: 'case.snooze', by, until: SNOOZED_UNTIL },
        { type: 'case.snooze', by, until: 0 },
        ...[true, false].flatMap((mayOverrule): CaseEvent[] => [
          { type: 'case.release', by, mayOverrule },
          { type: 'case.handOver', by, mayOverrule, to: 'bo' },
          { type: 'case.ask', by, mayOverrule },
          { type: 'case.decide', by, mayOverrule, decidesAt: DECIDES_AT },
          { type: 'case.decide', by, mayOverrule, decidesAt: undefined },
        ]),
      ]),
      { type: 'case.takeBack' },
      ...(notes === 0 ? [] : [{ type: 'case.note' } as const]),
      { type: 'holder.leave' },
      { type: 'decision.succeed' },
      { type: 'decision.fail' },
      { type: 'subject.act' },
      { type: 'subject.end' },
      { type: 'subject.wait' },
      ...createTicks([SNOOZED_UNTIL, DECIDES_AT], context.now),
    ],
  })),
)

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

/** The charts of what operators do, for tests and drawings. The server alone runs them. */
export const operatorCharts: readonly Chart[] = [operatorCase, proposal]
