import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'

export const INVESTMENT_STATES = ['active', 'capitalHeld', 'released', 'reinvested'] as const
export type InvestmentState = (typeof INVESTMENT_STATES)[number]

/** What the lifecycle knows of a stake. Instants in ms of exchange time. */
interface Stake {
  endsAt: number
  /** When the capital goes back to the wallet. */
  releasesAt: number
}

export type InvestmentEvent = { type: 'clock.tick'; now: number } | { type: 'investment.reinvest' }

/** What else must happen with a transition: the chart names it, the server does it in the same transaction. */
export const INVESTMENT_EFFECTS = [
  'pay the return',
  'release the capital',
  'stake the capital again',
] as const
export type InvestmentEffect = (typeof INVESTMENT_EFFECTS)[number]

const doneByTheServer = () => {}

/** The life of an investment (spec section 4, decisions 12, 22 and 26). Pure: time enters as `clock.tick`. */
export const investmentLifecycle = setup({
  types: {} as {
    context: Stake & { now: number }
    input: Stake & { now: number }
    events: InvestmentEvent
  },
  guards: {
    'has matured': ({ context }) => context.now >= context.endsAt,
    'the release is due': ({ context }) => context.now >= context.releasesAt,
  },
  actions: {
    'take the time': assign({ now: ({ context, event }) => ('now' in event ? event.now : context.now) }),
    'pay the return': doneByTheServer,
    'release the capital': doneByTheServer,
    'stake the capital again': doneByTheServer,
  },
}).createMachine({
  id: 'investment',
  context: ({ input }) => input,
  on: { 'clock.tick': { actions: 'take the time' } },
  initial: 'active',
  states: {
    active: {
      always: { guard: 'has matured', target: 'capitalHeld', actions: 'pay the return' },
      on: { 'investment.reinvest': refuse('not_matured', 'This investment has not ended yet') },
    },
    capitalHeld: {
      always: { guard: 'the release is due', target: 'released', actions: 'release the capital' },
      on: { 'investment.reinvest': { target: 'reinvested', actions: 'stake the capital again' } },
    },
    released: {
      on: {
        'investment.reinvest': refuse('capital_released', 'The capital has already been paid to your wallet'),
      },
    },
    reinvested: {
      on: {
        'investment.reinvest': refuse('already_reinvested', 'This investment has already been reinvested'),
      },
    },
  },
})

export type InvestmentSnapshot = SnapshotFrom<typeof investmentLifecycle>

export interface StoredStake extends Stake {
  state: InvestmentState
}

export interface InvestmentStep {
  snapshot: InvestmentSnapshot
  effects: InvestmentEffect[]
}

/** What is left to do: what the chart notes for itself is done. */
const effectsOf = (actions: readonly { type: string }[]) =>
  actions.map(({ type }) => type as InvestmentEffect)

/** What time alone has done to a stored stake by `now`. */
export function settleInvestment({ state, ...stake }: StoredStake, now: number): InvestmentStep {
  const stored = investmentLifecycle.resolveState({ value: state, context: { ...stake, now: 0 } })
  const [snapshot, actions] = transition(investmentLifecycle, stored, { type: 'clock.tick', now })
  return { snapshot, effects: effectsOf(actions) }
}

/** The one way in: a stored stake, brought up to `now` before anything is asked of it. */
export function restoreInvestment(stake: StoredStake, now: number): InvestmentSnapshot {
  return settleInvestment(stake, now).snapshot
}

/** An event that the snapshot takes. */
export function stepInvestment(snapshot: InvestmentSnapshot, event: InvestmentEvent): InvestmentStep {
  const [next, actions] = transition(investmentLifecycle, snapshot, event)
  return { snapshot: next, effects: effectsOf(actions) }
}

/** When time will move this investment next; undefined where it will not. */
export function investmentDeadline({ value, context }: InvestmentSnapshot): number | undefined {
  if (value === 'active') return context.endsAt
  return value === 'capitalHeld' ? context.releasesAt : undefined
}
