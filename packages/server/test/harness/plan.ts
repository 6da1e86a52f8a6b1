import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import * as fc from 'fast-check'
import type { HarnessOptions } from './options.js'

/** How often actions of each kind occur, relative to each other. Each kind has the name of its handler. */
const ACTION_WEIGHTS = {
  readLists: 8,
  createSellOrder: 12,
  createBuyOrder: 12,
  payTrade: 12,
  confirmPayment: 11,
  cancelOrder: 5,
  appealTrade: 5,
  sendMessage: 3,
  requestExtension: 3,
  answerExtension: 3,
  requestCancellation: 2,
  answerCancellation: 3,
  addStatement: 2,
  addPicture: 2,
  reportAmount: 4,
  disputeAmount: 2,
  sendRest: 3,
  requireRest: 1,
  fileClaim: 2,
  answerClaim: 2,
  withdrawClaim: 1,
  decideClaim: 2,
  askParty: 1,
  resolveAppeal: 4,
  requestReview: 2,
  acceptDecision: 2,
  createInvestment: 5,
  reinvest: 3,
  submitVerification: 2,
  decideVerification: 2,
  signUp: 1,
  fundUser: 1,
  withdrawFromUser: 1,
  stopSwitch: 1,
  startSwitches: 5,
  holdUser: 1,
  takeBack: 1,
  resumeUser: 5,
  logIn: 1,
  sendInvalidInput: 1,
  checkLedger: 1,
} as const
export type ActionKind = keyof typeof ACTION_WEIGHTS

/**
 * One action of a simulated user or of the operator. The indexes are large random numbers. A handler uses an index modulo the length of
 * the list that exists when the action runs, so every plan fits every state of the exchange.
 */
export interface Action {
  kind: ActionKind
  userIndex: number
  /** Selects the item that the action uses, such as an order or a trade. */
  itemIndex: number
  /** Selects the amount. An action without an amount makes another choice by it, such as whether to accept. */
  amountIndex: number
  /** The action selects from the items of all users, not only from the user's own. Its handler may give it another meaning. */
  isForeign: boolean
  /** A user's write is sent twice at the same time, with one idempotency key. The operator's requests are sent once. */
  isDuplicated: boolean
}

/** Faults of a server process. `killProcessTwice` kills it again as soon as it has restarted. */
type ProcessFault = 'loseResponses' | 'killProcess' | 'killProcessTwice' | 'freezeProcess'

/**
 * Faults of the database. `loseConnections` makes the open connections dead without ending them. `cutLeader` cuts the machine of the
 * primary off from the network, `killLeader` kills its PostgreSQL.
 */
export type DatabaseFault =
  | 'stopDatabase'
  | 'failOver'
  | 'switchOver'
  | 'freezeDatabase'
  | 'terminateConnections'
  | 'loseConnections'
  | 'fillDisk'
  | 'cutLeader'
  | 'killLeader'

export type FaultKind = ProcessFault | DatabaseFault

/** The processes and the database of a deployment, and its faults. */
export interface Topology {
  name: string
  database: 'PGlite' | 'PostgreSQL' | 'PostgreSQL with a standby' | 'PostgreSQL by Patroni'
  processes: number
  /** The version of a release that the first process runs. The others run the current version, and migrate the database. */
  release?: string
  /** For each process, how far its wall clock is ahead, as `+1h` or `-1h`; '' for a right one. Default: all are right. */
  clockShifts?: readonly string[]
  /** How many users only write, until the fault of each round has ended. Default: 0. */
  writers?: number
  /** The rounds of a plan use these faults in this order, again and again. */
  faults: readonly FaultKind[]
}

export interface Round {
  actions: Action[]
  /** The fault starts together with the action at `actionIndex`. */
  fault: { kind: FaultKind; actionIndex: number; processIndex: number }
  /** The demo clock is advanced by `ms`, together with the action at `actionIndex`. */
  clockAdvance: { ms: number; actionIndex: number }
}

/**
 * Most advances reach the next session. Longer and shorter ones pass, among others, the confirmation window, the payment
 * window with its grace period, and the end of an investment.
 */
const CLOCK_ADVANCES = [
  ...Array(8).fill(HOUR),
  MINUTE,
  16 * MINUTE,
  16 * MINUTE,
  2 * HOUR + 16 * MINUTE,
  DAY,
  6 * DAY,
]

const index = fc.noBias(fc.nat(999_999))
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(
    ...Object.entries(ACTION_WEIGHTS).map(([kind, weight]) => ({
      arbitrary: fc.constant(kind as ActionKind),
      weight,
    })),
  ),
  userIndex: index,
  itemIndex: index,
  amountIndex: index,
  isForeign: index.map((number) => number % 12 === 0),
  isDuplicated: index.map((number) => number % 8 === 0),
})

/**
 * The clock is advanced in the first half of the round, which creates trades. The fault is in the second half, where it
 * interrupts requests about these trades.
 */
const createRound = ({ actions }: HarnessOptions) => {
  const half = Math.max(1, Math.floor(actions / 2))
  return fc.record({
    actions: fc.array(action, { minLength: actions, maxLength: actions }),
    faultActionIndex: index.map((number) => half + (number % (actions - half))),
    processIndex: index,
    clockAdvance: fc.record({
      ms: fc.constantFrom(...CLOCK_ADVANCES),
      actionIndex: index.map((number) => number % half),
    }),
  })
}

/** Creates the rounds of a run from its seed. */
export function createPlan(options: HarnessOptions, faults: readonly FaultKind[]): Round[] {
  return fc
    .sample(createRound(options), { seed: options.seed, numRuns: options.rounds })
    .map(({ faultActionIndex, processIndex, ...round }, roundIndex) => ({
      ...round,
      fault: {
        kind: faults[roundIndex % faults.length] ?? 'killProcess',
        actionIndex: faultActionIndex,
        processIndex,
      },
    }))
}
