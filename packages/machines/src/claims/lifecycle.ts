import {
  CLAIM_ANSWER_PERIOD,
  CLAIM_WINDOW,
  DAY,
  listClaimReasons,
  type Party,
  type TradeClaimReason,
  type TradeClaimState,
  type TradeOutcome,
} from '@cht/sdk/rules'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

/** The data of a claim in the lifecycle's context. Instants in ms of exchange time. */
interface ClaimContext {
  /** The party whose claim it is. */
  party: Party
  /** How the trade has ended; undefined while it is open. */
  outcome: TradeOutcome | undefined
  /** When it ended; undefined while it is open. */
  endedAt: number | undefined
  /** When the claim was filed; undefined before. */
  filedAt: number | undefined
  /** Whether the other party has answered. */
  isAnswered: boolean
}

export type ClaimEvent =
  | { type: 'clock.tick'; now: number }
  /** The party files its claim. */
  | { type: 'claim.file'; reason: TradeClaimReason }
  /** The other party answers. */
  | { type: 'claim.answer' }
  /** The party withdraws its claim. */
  | { type: 'claim.withdraw' }
  /** An operator takes it up. */
  | { type: 'claim.take' }
  /** The operator decides. */
  | { type: 'claim.uphold' }
  | { type: 'claim.reject' }

const alreadyClaimed = refuse('already_claimed', 'You have already filed a claim about this trade')
const notClaimed = refuse('not_claimed', 'There is no claim')
const alreadyDecided = refuse('trade_claim_decided', 'This claim has been decided')
const alreadyWithdrawn = refuse('trade_claim_withdrawn', 'This claim was withdrawn')

type Timed = ClaimContext & { now: number }

/** What a claim accepts while it is open. The operator may decide before anybody has taken it up. */
const whileOpen = {
  'claim.file': alreadyClaimed,
  'claim.answer': [
    { guard: 'is answered', ...refuse('already_answered', 'This claim is already answered') },
    { actions: 'record the answer' },
  ],
  'claim.withdraw': 'withdrawn',
  'claim.uphold': [
    {
      guard: 'may still be answered',
      ...refuse(
        'answer_awaited',
        `The other side has ${CLAIM_ANSWER_PERIOD / DAY} days from the filing to answer`,
      ),
    },
    { target: 'upheld' },
  ],
  'claim.reject': 'rejected',
} as const

const machine = setup({
  types: {} as { context: Timed; input: Timed; events: ClaimEvent },
  guards: {
    'the trade is open': ({ context }) => context.outcome === undefined || context.endedAt === undefined,
    'the window is over': ({ context: { now, endedAt = 0 } }) => now >= endedAt + CLAIM_WINDOW,
    'the reason does not fit': ({ context: { party, outcome } }, reason: TradeClaimReason) =>
      outcome === undefined || !listClaimReasons(party, outcome).includes(reason),
    'is answered': ({ context }) => context.isAnswered,
    'may still be answered': ({ context: { now, filedAt = 0, isAnswered } }) =>
      !isAnswered && now < filedAt + CLAIM_ANSWER_PERIOD,
  },
  actions: {
    'store the time': assign({ now: (_, now: number) => now }),
    'record the filing': assign({ filedAt: ({ context }) => context.now }),
    'record the answer': assign({ isAnswered: true }),
  },
}).createMachine({
  id: 'claim',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: { type: 'store the time', params: ({ event }) => event.now } } },
  initial: 'none',
  states: {
    none: {
      on: {
        'claim.file': [
          { guard: 'the trade is open', ...refuse('trade_not_ended', 'This trade has not ended') },
          {
            guard: 'the window is over',
            ...refuse(
              'claim_window_over',
              `The ${CLAIM_WINDOW / DAY} days in which you could file a claim are over`,
            ),
          },
          {
            guard: { type: 'the reason does not fit', params: ({ event }) => event.reason },
            ...refuse('claim_reason_unfitting', 'This reason does not fit this trade'),
          },
          { target: 'filed', actions: 'record the filing' },
        ],
        'claim.*': notClaimed,
      },
    },
    /** The other party can answer, and an operator decides. */
    filed: {
      on: { ...whileOpen, 'claim.take': 'underReview' },
    },
    /** An operator has taken it up. Another one may take it over. */
    underReview: {
      on: { ...whileOpen, 'claim.take': 'underReview' },
    },
    upheld: { on: { 'claim.file': alreadyClaimed, 'claim.*': alreadyDecided } },
    rejected: { on: { 'claim.file': alreadyClaimed, 'claim.*': alreadyDecided } },
    withdrawn: { on: { 'claim.file': alreadyClaimed, 'claim.*': alreadyWithdrawn } },
  },
})

export type ClaimSnapshot = SnapshotFrom<typeof machine>

export interface StoredClaim extends ClaimContext {
  /** Undefined if the party has filed none. */
  state: TradeClaimState | undefined
}

/**
 * The lifecycle of the claim of one party after the end of a trade. It decides when a claim can be filed, and what the parties and
 * the operator can do with it. A claim has no escrow: none of its transitions moves tokens.
 */
export const claimLifecycle = defineLifecycle({
  machine,
  read: ({ state, ...context }: StoredClaim) => ({
    value: state ?? 'none',
    context: { ...context, now: 0 },
  }),
})

/** Whether the claim waits for a decision. */
export function isOpenClaim(snapshot: ClaimSnapshot): boolean {
  return snapshot.can({ type: 'claim.reject' })
}

/** The state of a claim; undefined if the party has filed none. */
export function getClaimState(snapshot: ClaimSnapshot): TradeClaimState | undefined {
  return snapshot.matches('none') ? undefined : (snapshot.value as TradeClaimState)
}
