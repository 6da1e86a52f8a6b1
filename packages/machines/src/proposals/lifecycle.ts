import type { ProposalState } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

/** The data of a proposal in the lifecycle's context. */
interface ProposalContext {
  /** The id of the person who has proposed. */
  proposedBy: string
  /** In ms of exchange time. */
  expiresAt: number
}

export type ProposalEvent =
  | { type: 'clock.tick'; now: number }
  /** A person approves: what was proposed is done. */
  | { type: 'proposal.approve'; by: string }
  /** A person declines, or the author takes it back. */
  | { type: 'proposal.decline' }

const closed = { 'proposal.*': refuse('proposal_closed', 'This proposal was decided or has expired') }

const machine = setup({
  types: {} as { context: ProposalContext; input: ProposalContext; events: ProposalEvent },
  guards: {
    'is over': ({ context }, now: number) => now >= context.expiresAt,
    'is the author': ({ context }, by: string) => by === context.proposedBy,
  },
}).createMachine({
  id: 'proposal',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'clock.tick': {
          guard: { type: 'is over', params: ({ event }) => event.now },
          target: 'expired',
        },
        'proposal.approve': [
          {
            guard: { type: 'is the author', params: ({ event }) => event.by },
            ...refuse('own_proposal', 'Another person approves what you have proposed'),
          },
          { target: 'approved' },
        ],
        'proposal.decline': 'declined',
      },
    },
    approved: { on: closed },
    declined: { on: closed },
    expired: { on: closed },
  },
})

export type ProposalSnapshot = SnapshotFrom<typeof machine>

export interface StoredProposal extends ProposalContext {
  state: Exclude<ProposalState, 'expired'>
}

/** What one person proposes and another one approves. It is never approved by its author, and expires. */
export const proposalLifecycle = defineLifecycle({
  machine,
  read: ({ state, ...context }: StoredProposal) => ({ value: state, context }),
  deadlines: { open: 'expiresAt' },
})

/** The snapshot of a proposal as the API sends it, in which people have names, at `now`. */
export function toProposalSnapshot(
  { state, proposedBy, expiresAt }: ProposalContext & { state: ProposalState },
  now: number,
): ProposalSnapshot {
  const snapshot = machine.resolveState({ value: state, context: { proposedBy, expiresAt } })
  return proposalLifecycle.send(snapshot, { type: 'clock.tick', now }).snapshot
}

/** The state of a proposal as the API names it. */
export function getProposalState(snapshot: ProposalSnapshot): ProposalState {
  return snapshot.value as ProposalState
}
