import { assign, type SnapshotFrom, setup } from 'xstate'
import { declareEffects, defineLifecycle, type LifecycleTransition } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export const INVESTMENT_STATES = ['active', 'capitalHeld', 'released', 'reinvested'] as const
export type InvestmentState = (typeof INVESTMENT_STATES)[number]

/** The data of an investment in the lifecycle's context. Instants in ms of exchange time. */
interface InvestmentDates {
  /** When the return is paid. */
  endsAt: number
  /** When the capital becomes available again. */
  releasesAt: number
}

export type InvestmentEvent =
  | { type: 'clock.tick'; now: number }
  | { type: 'investment.reinvest' }
  /** The operator ends the investment. */
  | { type: 'investment.end' }

/** Side effects of the transitions. The chart names them, the server executes them in the same database transaction. */
export const INVESTMENT_EFFECTS = [
  'pay the return',
  'release the capital',
  'stake the capital again',
  'release the referral bonus',
  'record the early end',
  'void the referral bonus',
] as const
export type InvestmentEffect = (typeof INVESTMENT_EFFECTS)[number]

const machine = setup({
  types: {} as {
    context: InvestmentDates & { now: number }
    input: InvestmentDates & { now: number }
    events: InvestmentEvent
  },
  guards: {
    'has matured': ({ context }) => context.now >= context.endsAt,
    'the release date has passed': ({ context }) => context.now >= context.releasesAt,
  },
  actions: {
    'store the time': assign({ now: (_, now: number) => now }),
    ...declareEffects(INVESTMENT_EFFECTS),
  },
}).createMachine({
  id: 'investment',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: { type: 'store the time', params: ({ event }) => event.now } } },
  initial: 'active',
  states: {
    active: {
      always: { guard: 'has matured', target: 'capitalHeld', actions: 'pay the return' },
      on: {
        'investment.reinvest': refuse('not_matured', 'This investment has not ended yet'),
        // Without a return, and without a bonus for its referrer: the plan was not completed.
        'investment.end': {
          target: 'released',
          actions: ['record the early end', 'release the capital', 'void the referral bonus'],
        },
      },
    },
    capitalHeld: {
      always: {
        guard: 'the release date has passed',
        target: 'released',
        actions: ['release the capital', 'release the referral bonus'],
      },
      on: {
        'investment.reinvest': {
          target: 'reinvested',
          actions: ['stake the capital again', 'release the referral bonus'],
        },
        'investment.end': {
          target: 'released',
          actions: ['release the capital', 'release the referral bonus'],
        },
      },
    },
    released: {
      on: {
        'investment.reinvest': refuse('capital_released', 'The capital has already been paid to your wallet'),
        'investment.end': refuse('capital_released', 'The capital has already been released'),
      },
    },
    reinvested: {
      on: {
        'investment.reinvest': refuse('already_reinvested', 'This investment has already been reinvested'),
        'investment.end': refuse('already_reinvested', 'This investment has already been reinvested'),
      },
    },
  },
})

export type InvestmentSnapshot = SnapshotFrom<typeof machine>
export type InvestmentTransition = LifecycleTransition<InvestmentSnapshot, InvestmentEffect>

export interface StoredInvestment extends InvestmentDates {
  state: InvestmentState
}

/** The lifecycle of an investment. */
export const investmentLifecycle = defineLifecycle<typeof machine, StoredInvestment, InvestmentEffect>({
  machine,
  read: ({ state, endsAt, releasesAt }) => ({ value: state, context: { endsAt, releasesAt, now: 0 } }),
  deadlines: { active: 'endsAt', capitalHeld: 'releasesAt' },
})
