import {
  ANSWER_PERIOD,
  type AppealStage,
  type AppealState,
  DECISION_PERIOD,
  MAX_APPEAL_PICTURES,
  MAX_APPEAL_STATEMENTS,
  type Party,
  REST_PERIOD,
  REVIEW_PERIOD,
} from '@cht/sdk/rules'
import { and, assign, type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'
import type { ByParty } from '../trades/lifecycle.js'

/** How many statements and pictures a party has added. */
export interface Contributions {
  statements: number
  pictures: number
}

/** The data of an appeal in the lifecycle's context. Instants in ms of exchange time. */
type AppealContext = {
  /** The parties that have filed, in order. */
  filed: readonly Party[]
  /** When the decision, the answer or the rest is due, or when the decision becomes final; see `APPEAL_STAGES`. */
  dueAt: number
  /** The parties that the operator has asked and that have not answered; undefined unless an answer is awaited. */
  asked?: readonly Party[] | undefined
  /** What the buyer still has to pay, in minor units; undefined unless the rest is required. */
  restAmount?: number | undefined
  /** The party that the operator has decided for; undefined before. */
  decidedFor?: Party | undefined
  contributions?: ByParty<Contributions> | undefined
  /** Since when payments and releases are stopped; absent while they run. No decision is carried out meanwhile. */
  stoppedAt?: number | undefined
}

export type AppealEvent =
  | { type: 'clock.tick'; now: number }
  /** The other party files, too. */
  | { type: 'appeal.join'; by: Party }
  | { type: 'statement.add'; by: Party }
  | { type: 'picture.add'; by: Party }
  /** The operator asks a party for something, by a date. */
  | { type: 'information.ask'; of: Party; dueAt: number }
  /** The operator decides for the buyer if `amount` more has arrived by `dueAt`, else for the seller. */
  | { type: 'rest.require'; amount: number; dueAt: number }
  /** The operator decides for one party. */
  | { type: 'appeal.resolve'; to: Party }
  /** The losing party asks for a review, or accepts the decision. */
  | { type: 'review.request'; by: Party }
  | { type: 'decision.accept'; by: Party }
  /** The operator stops payments and releases: no decision becomes final meanwhile. */
  | { type: 'payments.stop' }
  /** The seller has confirmed the payment. */
  | { type: 'appeal.settle' }

const alreadyAppealed = refuse('already_appealed', 'You have already appealed this order')
const alreadyDecided = refuse('appeal_decided', 'This appeal has been decided')
const alreadySettled = refuse('appeal_settled', 'This appeal was settled when the seller confirmed')
const notDecided = refuse('not_decided', 'The operator has not decided yet')
const alreadyReviewed = refuse('already_reviewed', 'A review was already asked for')
const onlyTheLoser = refuse('wrong_party', 'Only the side that the decision is against can do this')
const answerAwaited = refuse('answer_awaited', 'A side still has time to answer')
const alreadyAsked = refuse('answer_awaited', 'This side still has time to answer')
const restAwaited = refuse('answer_awaited', 'The buyer still has time to send the rest')
const decisionProposed = refuse(
  'decision_proposed',
  'The operator has decided. The side that lost may accept the decision or ask for a review',
)

type Timed = AppealContext & { now: number }

const countContribution = (
  { contributions }: Timed,
  by: Party,
  kind: keyof Contributions,
): AppealContext['contributions'] => {
  const { statements = 0, pictures = 0 } = contributions?.[by] ?? {}
  const counts = { statements, pictures }
  return { ...contributions, [by]: { ...counts, [kind]: counts[kind] + 1 } }
}

const params = ({ event }: { event: { by: Party } }): Party => event.by

const noSecondFiling = { guard: { type: 'has filed before', params }, ...alreadyAppealed } as const
const noMoreStatements = {
  guard: { type: 'has added all statements', params },
  ...refuse('statement_limit', `You have added all ${MAX_APPEAL_STATEMENTS} statements of this appeal`),
} as const
const noMorePictures = {
  guard: { type: 'has added all pictures', params },
  ...refuse('picture_limit', `You have added all ${MAX_APPEAL_PICTURES} pictures of this appeal`),
} as const

/** What the parties can add before a decision. */
const contribute = {
  'appeal.join': [noSecondFiling, { actions: { type: 'record the filing', params } }],
  'statement.add': [noMoreStatements, { actions: { type: 'record the statement', params } }],
  'picture.add': [noMorePictures, { actions: { type: 'record the picture', params } }],
} as const

const recordAnswer = { type: 'stop waiting for the party', params } as const

/** What the parties can add while the answer of one or both is awaited: what such a party adds is its answer. */
const contributeOrAnswer = {
  'appeal.join': [noSecondFiling, { actions: [{ type: 'record the filing', params }, recordAnswer] }],
  'statement.add': [noMoreStatements, { actions: [{ type: 'record the statement', params }, recordAnswer] }],
  'picture.add': [noMorePictures, { actions: [{ type: 'record the picture', params }, recordAnswer] }],
} as const

const noBadAnswerDate = {
  guard: {
    type: 'is due too soon or too late',
    params: ({ event }: { event: { dueAt: number } }) => event.dueAt,
  },
  ...refuse('invalid_date', 'The answer must be due in one hour to seven days'),
} as const
const askParty = {
  type: 'ask the party',
  params: ({ event }: { event: { of: Party; dueAt: number } }) => event,
} as const

const releasesStopped = {
  guard: 'releases are stopped',
  ...refuse('stopped', 'Payments and releases are stopped for now'),
} as const

const fromTheWinner = { guard: { type: 'comes from the winner', params }, ...onlyTheLoser } as const

const recordDecision = {
  type: 'record the decision',
  params: ({ event }: { event: { to: Party } }) => event.to,
} as const

const finishDecision = [
  { guard: 'is decided for the buyer', target: '#appeal.decidedForBuyer' },
  { target: '#appeal.decidedForSeller' },
] as const

/** After its end, an appeal refuses every event but those of the exchange: the clock's, and the stop of payments. */
const refuseAll = (refusal: ReturnType<typeof refuse>) => ({
  'appeal.*': refusal,
  'statement.*': refusal,
  'picture.*': refusal,
  'information.*': refusal,
  'rest.*': refusal,
  'review.*': refusal,
  'decision.*': refusal,
})

const machine = setup({
  types: {} as { context: Timed; input: Timed; events: AppealEvent },
  guards: {
    'has filed before': ({ context }, by: Party) => context.filed.includes(by),
    'is asked': ({ context }, party: Party) => context.asked?.includes(party) === true,
    'is answered': ({ context }) => context.asked?.length === 0,
    'has added all statements': ({ context }, by: Party) =>
      (context.contributions?.[by]?.statements ?? 0) >= MAX_APPEAL_STATEMENTS,
    'has added all pictures': ({ context }, by: Party) =>
      (context.contributions?.[by]?.pictures ?? 0) >= MAX_APPEAL_PICTURES,
    'is due too soon or too late': ({ context }, dueAt: number) =>
      dueAt < context.now + ANSWER_PERIOD.min || dueAt > context.now + ANSWER_PERIOD.max,
    'is required too soon or too late': ({ context }, dueAt: number) =>
      dueAt < context.now + REST_PERIOD.min || dueAt > context.now + REST_PERIOD.max,
    'is over': ({ context }) => context.now >= context.dueAt,
    // The time for the rest and for a review stands still while releases are stopped.
    'is final': ({ context: { now, dueAt, stoppedAt } }) => Math.min(now, stoppedAt ?? now) >= dueAt,
    'releases are stopped': ({ context }) => context.stoppedAt !== undefined,
    'is for the buyer': (_, to: Party) => to === 'buyer',
    'is decided for the buyer': ({ context }) => context.decidedFor === 'buyer',
    'comes from the winner': ({ context }, by: Party) => context.decidedFor === by,
  },
  actions: {
    'store the time': assign({ now: (_, now: number) => now }),
    'let the time for a review stand still': assign({
      stoppedAt: ({ context }) => context.stoppedAt ?? context.now,
    }),
    'record the filing': assign({ filed: ({ context }, by: Party) => [...context.filed, by] }),
    'record the statement': assign({
      contributions: ({ context }, by: Party) => countContribution(context, by, 'statements'),
    }),
    'record the picture': assign({
      contributions: ({ context }, by: Party) => countContribution(context, by, 'pictures'),
    }),
    'ask the party': assign(
      ({ context: { asked, ...context } }, { of, dueAt }: { of: Party; dueAt: number }) => ({
        asked: [...(asked ?? []), of],
        // Both have until the later date.
        dueAt: asked ? Math.max(context.dueAt, dueAt) : dueAt,
      }),
    ),
    'stop waiting for the party': assign({
      asked: ({ context }, by: Party) => context.asked?.filter((party) => party !== by),
    }),
    'expect a decision': assign({ asked: undefined, dueAt: ({ context }) => context.now + DECISION_PERIOD }),
    'stop waiting for an answer': assign({
      asked: undefined,
      dueAt: ({ context }) => context.dueAt + DECISION_PERIOD,
    }),
    'require the rest': assign((_, { amount, dueAt }: { amount: number; dueAt: number }) => ({
      restAmount: amount,
      dueAt,
    })),
    'stop waiting for the rest': assign({ restAmount: undefined }),
    'decide for the seller': assign({
      restAmount: undefined,
      decidedFor: 'seller',
      dueAt: ({ context }) => context.dueAt + REVIEW_PERIOD,
    }),
    'record the decision': assign({ decidedFor: (_, to: Party) => to }),
    'give time for a review': assign({ dueAt: ({ context }) => context.now + REVIEW_PERIOD }),
  },
}).createMachine({
  id: 'appeal',
  context: ({ input }) => input,
  on: {
    'clock.tick': { actions: { type: 'store the time', params: ({ event }) => event.now } },
    'payments.stop': { actions: 'let the time for a review stand still' },
  },
  initial: 'open',
  states: {
    open: {
      initial: 'undecided',
      on: { 'appeal.settle': { target: 'settled', actions: 'stop waiting for the rest' } },
      states: {
        /** The parties can add to the appeal. The operator decides, or asks them for something. */
        undecided: {
          on: {
            ...contribute,
            'information.ask': [noBadAnswerDate, { target: 'asked', actions: askParty }],
            'rest.require': [
              {
                guard: { type: 'is required too soon or too late', params: ({ event }) => event.dueAt },
                ...refuse('invalid_date', 'The rest must be due in one hour to 24 hours'),
              },
              {
                target: 'restRequired',
                actions: { type: 'require the rest', params: ({ event }) => event },
              },
            ],
            'appeal.resolve': {
              target: 'proposed',
              actions: [recordDecision, 'give time for a review'],
            },
            'review.request': notDecided,
            'decision.accept': notDecided,
          },
        },
        /** One party or both have time to answer the operator. Both can add to the appeal. */
        asked: {
          always: [
            { guard: 'is answered', target: 'undecided', actions: 'expect a decision' },
            { guard: 'is over', target: 'undecided', actions: 'stop waiting for an answer' },
          ],
          on: {
            ...contributeOrAnswer,
            'information.ask': [
              { guard: { type: 'is asked', params: ({ event }) => event.of }, ...alreadyAsked },
              noBadAnswerDate,
              { actions: askParty },
            ],
            'rest.require': answerAwaited,
            'appeal.resolve': answerAwaited,
            'review.request': notDecided,
            'decision.accept': notDecided,
          },
        },
        /**
         * The buyer has time to send the rest. The seller confirms the payment when it has arrived, which ends the trade; without that,
         * the decision is for the seller.
         */
        restRequired: {
          always: { guard: 'is final', target: 'proposed', actions: 'decide for the seller' },
          on: {
            ...contribute,
            'information.ask': restAwaited,
            'rest.require': restAwaited,
            'appeal.resolve': restAwaited,
            'review.request': notDecided,
            'decision.accept': notDecided,
          },
        },
        /** The losing party has time to ask for a review. The tokens stay in escrow. */
        proposed: {
          always: [
            { guard: and(['is final', 'is decided for the buyer']), target: '#appeal.decidedForBuyer' },
            { guard: 'is final', target: '#appeal.decidedForSeller' },
          ],
          on: {
            'appeal.join': decisionProposed,
            'statement.add': decisionProposed,
            'picture.add': decisionProposed,
            'information.ask': decisionProposed,
            'rest.require': decisionProposed,
            'appeal.resolve': decisionProposed,
            'review.request': [fromTheWinner, { target: 'underReview', actions: 'expect a decision' }],
            'decision.accept': [fromTheWinner, releasesStopped, ...finishDecision],
          },
        },
        /** The parties can add to the appeal. The operator decides again, and that decision is final. */
        underReview: {
          on: {
            ...contribute,
            'information.ask': alreadyReviewed,
            'rest.require': alreadyReviewed,
            'appeal.resolve': [
              releasesStopped,
              {
                guard: { type: 'is for the buyer', params: ({ event }) => event.to },
                target: '#appeal.decidedForBuyer',
                actions: recordDecision,
              },
              { target: '#appeal.decidedForSeller', actions: recordDecision },
            ],
            'review.request': alreadyReviewed,
            'decision.accept': alreadyReviewed,
          },
        },
      },
    },
    decidedForBuyer: { on: refuseAll(alreadyDecided) },
    decidedForSeller: { on: refuseAll(alreadyDecided) },
    settled: { on: refuseAll(alreadySettled) },
  },
})

export type AppealSnapshot = SnapshotFrom<typeof machine>

/** Whether the time of the appeal stands still while payments and releases are stopped: that for the rest and for a review does. */
export function isStoppable(snapshot: AppealSnapshot): boolean {
  return snapshot.matches({ open: 'restRequired' }) || snapshot.matches({ open: 'proposed' })
}

export interface StoredAppeal extends AppealContext {
  state: AppealState
  /** Has a meaning only while the appeal is open. */
  stage: AppealStage
}

/**
 * The lifecycle of an appeal, from its opening. It is pure: time enters as `clock.tick`. It decides what the parties and
 * the operator can do and how the appeal ends; `tradeLifecycle` decides whether a trade can be appealed at all.
 *
 * A decision for the buyer may depend on the rest of the payment. A decision becomes final 24 hours after it, at once if the losing party accepts it, or as the decision of a review. The trade
 * stays appealed, and its tokens in escrow, until the decision is final: see `carryOutDecision`.
 */
export const appealLifecycle = defineLifecycle({
  machine,
  read: ({ state, stage, ...appeal }: StoredAppeal) => ({
    value: state === 'open' ? { open: stage } : state,
    context: { ...appeal, now: 0 },
  }),
  deadlines: { 'open.asked': 'dueAt', 'open.restRequired': 'dueAt', 'open.proposed': 'dueAt' },
  standsStill: (snapshot) => isStoppable(snapshot) && snapshot.context.stoppedAt !== undefined,
})

/** The stored form of a snapshot. */
export function storeAppeal({ value, context }: AppealSnapshot): StoredAppeal {
  const { now: _, ...appeal } = context
  if (typeof value === 'string') return { ...appeal, state: value, stage: 'undecided' }
  return { ...appeal, state: 'open', stage: value.open }
}

/** When the time to answer, to send the rest or to ask for a review ends, in ms of exchange time, also while it stands still; undefined without one. */
export function getStageEnd(snapshot: AppealSnapshot): number | undefined {
  return snapshot.matches({ open: 'asked' }) || isStoppable(snapshot) ? snapshot.context.dueAt : undefined
}

/** The party for whom the appeal was decided finally; undefined before, and if the seller has confirmed. */
export function getFinalDecision(snapshot: AppealSnapshot): Party | undefined {
  if (snapshot.matches('decidedForBuyer')) return 'buyer'
  return snapshot.matches('decidedForSeller') ? 'seller' : undefined
}
