import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import * as fc from 'fast-check'
import type { HarnessOptions } from './options.js'

/** The share of each kind, of 100. */
const WEIGHTS = {
  look: 16,
  sell: 14,
  buy: 14,
  pay: 13,
  confirm: 12,
  cancel: 5,
  appeal: 5,
  resolve: 3,
  stake: 5,
  reinvest: 3,
  identify: 2,
  decide: 2,
  join: 1,
  fund: 1,
  withdraw: 1,
  login: 1,
  nonsense: 1,
  ledger: 1,
} as const
export type Kind = keyof typeof WEIGHTS

/** An attempt of a user. The numbers select among what exists at that moment, so that a plan fits any state. */
export interface Action {
  kind: Kind
  user: number
  pick: number
  amount: number
  /** Tries another user's order, trade or investment. */
  isForeign: boolean
  /** Sends two copies at once, under one key. */
  isDuplicated: boolean
}

export type Fault = 'answers lost' | 'kill' | 'database stopped' | 'killed again at once'

export interface Round {
  actions: Action[]
  /** `at` is the index of the action that it happens with. */
  fault: { kind: Fault; at: number; process: number }
  /** A jump of the demo clock by `ms`, with the action at index `at`. */
  jump: { ms: number; at: number }
}

/** Used in turn, so that every plan has each of them. */
const FAULTS: readonly Fault[] = ['answers lost', 'kill', 'database stopped', 'killed again at once']

/** Mostly to the next session; also past the confirmation window, the payment window and the end of an investment. */
const JUMPS = [...Array(8).fill(HOUR), MINUTE, 16 * MINUTE, 16 * MINUTE, 2 * HOUR + 16 * MINUTE, DAY, 6 * DAY]

const index = fc.noBias(fc.nat(999_999))
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(
    ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight })),
  ),
  user: index,
  pick: index,
  amount: index,
  isForeign: index.map((number) => number % 12 === 0),
  isDuplicated: index.map((number) => number % 8 === 0),
})

/** The jump is in the first half and causes trades; the fault is in the second half and interrupts calls. */
const createRound = ({ actions }: HarnessOptions) => {
  const half = Math.max(1, Math.floor(actions / 2))
  return fc.record({
    actions: fc.array(action, { minLength: actions, maxLength: actions }),
    at: index.map((number) => half + (number % (actions - half))),
    process: index,
    jump: fc.record({ ms: fc.constantFrom(...JUMPS), at: index.map((number) => number % half) }),
  })
}

/** Creates the plan of a run from its seed. */
export function createPlan(options: HarnessOptions): Round[] {
  return fc
    .sample(createRound(options), { seed: options.seed, numRuns: options.rounds })
    .map(({ at, process, ...rest }, number) => ({
      ...rest,
      fault: { kind: FAULTS[number % FAULTS.length] ?? 'kill', at, process },
    }))
}
