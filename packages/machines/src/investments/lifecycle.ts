import { assign, type SnapshotFrom, setup, transition } from 'xstate'
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

/** Placeholder: the server executes the effect. */
const effect = () => {}

/** The lifecycle of an investment. It is pure: time enters as `clock.tick`. */
export const investmentLifecycle = setup({
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
    'store the time': assign({ now: ({ context, event }) => ('now' in event ? event.now : context.now) }),
    'pay the return': effect,
    'release the capital': effect,
    'stake the capital again': effect,
    'release the referral bonus': effect,
    'record the early end': effect,
    'void the referral bonus': effect,
  },
}).createMachine({
  id: 'investment',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: 'store the time' } },
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

export type InvestmentSnapshot = SnapshotFrom<typeof investmentLifecycle>

export interface StoredInvestment extends InvestmentDates {
  state: InvestmentState
}

/** The result of a transition: the next snapshot, and the effects that the caller has to execute. */
export interface InvestmentTransition {
  snapshot: InvestmentSnapshot
  effects: InvestmentEffect[]
}

/** Every action except the assignment of the time, which XState itself executes, is an effect. */
const selectEffects = (actions: readonly { type: string }[]) =>
  actions.map(({ type }) => type as InvestmentEffect)

/** Sends `clock.tick` to a stored investment: the transitions that time alone causes until `now`. */
export function tickInvestment({ state, ...dates }: StoredInvestment, now: number): InvestmentTransition {
  const stored = investmentLifecycle.resolveState({ value: state, context: { ...dates, now: 0 } })
  const [snapshot, actions] = transition(investmentLifecycle, stored, { type: 'clock.tick', now })
  return { snapshot, effects: selectEffects(actions) }
}

/** The snapshot of a stored investment at `now`. Always restore with this function, so that no deadline is missed. */
export function restoreInvestment(investment: StoredInvestment, now: number): InvestmentSnapshot {
  return tickInvestment(investment, now).snapshot
}

/** Sends an event. An event that the snapshot refuses changes nothing: check `getRefusal` first. */
export function transitionInvestment(
  snapshot: InvestmentSnapshot,
  event: InvestmentEvent,
): InvestmentTransition {
  const [next, actions] = transition(investmentLifecycle, snapshot, event)
  return { snapshot: next, effects: selectEffects(actions) }
}

/** The instant at which time alone changes the state next, in ms of exchange time; undefined if there is none. */
export function getInvestmentDeadline(snapshot: InvestmentSnapshot): number | undefined {
  const { endsAt, releasesAt } = snapshot.context
  if (snapshot.matches('active')) return endsAt
  return snapshot.matches('capitalHeld') ? releasesAt : undefined
}
