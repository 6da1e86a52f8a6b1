import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import * as fc from 'fast-check'
import type { HarnessOptions } from './options.js'

/** How often each is done: of 100. */
const KINDS = {
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
export type Kind = keyof typeof KINDS

/** What somebody tries. The numbers pick among what there is when it is tried, so that every plan fits every world. */
export interface Action {
  kind: Kind
  who: number
  pick: number
  amount: number
  /** With somebody else's order, trade or stake. */
  alien: boolean
  /** Sent twice at once, under one key. */
  twice: boolean
}

export type Fault = 'answers lost' | 'kill' | 'database stopped' | 'killed again at once'

export interface Round {
  actions: Action[]
  /** When it happens: with which action. */
  fault: { kind: Fault; at: number; process: number }
  /** How far the demo clock jumps meanwhile, in ms. */
  jump: { ms: number; at: number }
}

/** One of each, in turns, so that no plan goes without. */
const FAULTS: readonly Fault[] = ['answers lost', 'kill', 'database stopped', 'killed again at once']

/** Mostly to the next session; over the confirmation window, the payment window, the end of a stake. */
const JUMPS = [...Array(8).fill(HOUR), MINUTE, 16 * MINUTE, 16 * MINUTE, 2 * HOUR + 16 * MINUTE, DAY, 6 * DAY]

const index = fc.noBias(fc.nat(999_999))
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight })),
  ),
  who: index,
  pick: index,
  amount: index,
  alien: index.map((number) => number % 12 === 0),
  twice: index.map((number) => number % 8 === 0),
})

/** The jump brings trades about for what follows; the fault then meets calls that are on their way. */
const round = ({ actions }: HarnessOptions) => {
  const half = Math.max(1, Math.floor(actions / 2))
  return fc.record({
    actions: fc.array(action, { minLength: actions, maxLength: actions }),
    at: index.map((number) => half + (number % (actions - half))),
    process: index,
    jump: fc.record({ ms: fc.constantFrom(...JUMPS), at: index.map((number) => number % half) }),
  })
}

/** Everything that will be tried, as data. */
export function planOf(options: HarnessOptions): Round[] {
  return fc
    .sample(round(options), { seed: options.seed, numRuns: options.rounds })
    .map(({ at, process, ...rest }, number) => ({
      ...rest,
      fault: { kind: FAULTS[number % FAULTS.length] ?? 'kill', at, process },
    }))
}
