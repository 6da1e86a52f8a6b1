import type { AppealState } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'

export interface AppealContext {
  /** The parties that have filed, in order. */
  filed: readonly Party[]
}

export type AppealEvent =
  /** The other party files, too. */
  | { type: 'appeal.join'; by: Party }
  /** The operator decides for one party. */
  | { type: 'appeal.resolve'; to: Party }
  /** The seller has confirmed the payment. */
  | { type: 'appeal.settle' }

const alreadyAppealed = refuse('already_appealed', 'You have already appealed this order')
const decided = refuse('appeal_decided', 'This appeal has been decided')
const settled = refuse('appeal_settled', 'This appeal was settled when the seller confirmed')

/**
 * The lifecycle of an appeal, from its first filing (decisions 6, 22 and 26). It decides which parties can file and
 * how the appeal ends; `tradeLifecycle` decides whether a trade can be appealed at all.
 */
export const appealLifecycle = setup({
  types: {} as { context: AppealContext; input: AppealContext; events: AppealEvent },
  guards: {
    'has not filed yet': ({ context, event }) => 'by' in event && !context.filed.includes(event.by),
    'is for the buyer': ({ event }) => 'to' in event && event.to === 'buyer',
  },
  actions: {
    'record the filing': assign({
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
        'appeal.join': [{ guard: 'has not filed yet', actions: 'record the filing' }, alreadyAppealed],
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

export interface StoredAppeal extends AppealContext {
  state: AppealState
}

export function restoreAppeal({ state, ...appeal }: StoredAppeal): AppealSnapshot {
  return appealLifecycle.resolveState({ value: state, context: appeal })
}

/** Sends an event. Returns the appeal unchanged if the lifecycle refuses it: check `getRefusal` first. */
export function getNextAppeal(appeal: StoredAppeal, event: AppealEvent): StoredAppeal {
  const [{ value, context }] = transition(appealLifecycle, restoreAppeal(appeal), event)
  return { ...context, state: value }
}
