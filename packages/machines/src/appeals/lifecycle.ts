import type { AppealState } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'

/** What the lifecycle knows of a case: who has filed, in order. */
export interface Appeal {
  filed: readonly Party[]
}

export type AppealEvent =
  /** The other side files too. */
  | { type: 'appeal.join'; by: Party }
  /** The operator decides who is right. */
  | { type: 'appeal.resolve'; to: Party }
  /** The seller has confirmed the payment after all. */
  | { type: 'appeal.settle' }

const alreadyAppealed = refuse('already_appealed', 'You have already appealed this order')
const decided = refuse('appeal_decided', 'This appeal has been decided')
const settled = refuse('appeal_settled', 'This appeal was settled when the seller confirmed')

/**
 * The life of a case, from its first filing (decisions 6, 22 and 26). Whether a trade is open to appeal is the
 * trade's to say; who may still file, and how a case ends, is said here.
 */
export const appealLifecycle = setup({
  types: {} as { context: Appeal; input: Appeal; events: AppealEvent },
  guards: {
    'has not filed yet': ({ context, event }) => 'by' in event && !context.filed.includes(event.by),
    'is for the buyer': ({ event }) => 'to' in event && event.to === 'buyer',
  },
  actions: {
    'note who files': assign({
      filed: ({ context, event }) => ('by' in event ? [...context.filed, event.by] : context.filed),
    }),
  },
}).createMachine({
  id: 'appeal',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'appeal.join': [{ guard: 'has not filed yet', actions: 'note who files' }, alreadyAppealed],
        'appeal.resolve': [
          { guard: 'is for the buyer', target: 'decidedForBuyer' },
          { target: 'decidedForSeller' },
        ],
        'appeal.settle': 'settled',
      },
    },
    decidedForBuyer: { on: { 'appeal.join': decided, 'appeal.resolve': decided, 'appeal.settle': decided } },
    decidedForSeller: { on: { 'appeal.join': decided, 'appeal.resolve': decided, 'appeal.settle': decided } },
    settled: { on: { 'appeal.join': settled, 'appeal.resolve': settled, 'appeal.settle': settled } },
  },
})

export type AppealSnapshot = SnapshotFrom<typeof appealLifecycle>

export interface StoredAppeal extends Appeal {
  state: AppealState
}

export function restoreAppeal({ state, ...appeal }: StoredAppeal): AppealSnapshot {
  return appealLifecycle.resolveState({ value: state, context: appeal })
}

/** The case after an event that it takes. */
export function nextAppeal(appeal: StoredAppeal, event: AppealEvent): StoredAppeal {
  const [{ value, context }] = transition(appealLifecycle, restoreAppeal(appeal), event)
  return { ...context, state: value }
}
