import { setTimeout as delay } from 'node:timers/promises'
import { isExchangeError } from '@cht/sdk/errors'
import { forEachConcurrently } from '../for-each-concurrently.js'
import { enterCode } from './account-actions.js'
import { pick } from './action-helpers.js'
import { ACTIONS } from './actions.js'
import { pause, startDeployment } from './deployment.js'
import { countTradesByState, findDiscrepancies } from './discrepancies.js'
import type { HarnessOptions } from './options.js'
import { createPlan, type Round, type Topology } from './plan.js'
import { createSimulation, type SimUser, type Simulation } from './simulation.js'
import { createTally, type Tally } from './tally.js'

const INITIAL_TOKENS = 500_000
/** At least so many completed requests are retried at the end of a run, or all if there are fewer. */
const MIN_RETRIED_AT_END = 200

/** Adds the initial users, signs them up, verifies their phones and funds them. */
const createInitialUsers = async (
  simulation: Simulation,
  { writers = 0 }: Topology,
  { users: count, concurrency }: HarnessOptions,
): Promise<void> => {
  const users = Array.from({ length: count + writers }, (_, index) => simulation.addUser(index >= count))
  await forEachConcurrently(concurrency, users, (user) => simulation.signUp(user))
  await forEachConcurrently(concurrency, users, async (user) => {
    while (!(await enterCode(simulation, user))) await pause()
    await simulation.operator.fund({ email: user.email, amount: INITIAL_TOKENS })
    simulation.acknowledged.funded.set(user.email, INITIAL_TOKENS)
  })
}

/** Advances the demo clock. If a fault interrupts the request, the clock may have been advanced by a part of `ms` only. */
const advanceClock = async ({ operator, tally }: Simulation, ms: number): Promise<void> => {
  tally.clockAdvances++
  await operator.advanceClock({ ms }).catch((error: unknown) => {
    if (!isExchangeError(error)) throw error
  })
}

/** How long each writer waits between the writes of `keepWriting`, in ms. */
const WRITE_PAUSE = 250
/** Selects the newest order: modulo 1, 2, 3 and 4 it is the last index. */
const NEWEST = 11

/** Every writer places an order and cancels it, again and again, until a promise has settled. One order in eight is sent twice. */
const keepWriting = async (simulation: Simulation, ended: Promise<unknown>) => {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  ended.then(end, end)
  const write = async (user: SimUser) => {
    for (let number = simulation.users.indexOf(user); !hasEnded; number++)
      for (const kind of ['createSellOrder', 'cancelOrder'] as const) {
        simulation.tally.actions++
        await ACTIONS[kind](simulation, user, {
          kind,
          userIndex: 0,
          itemIndex: NEWEST,
          amountIndex: number,
          isForeign: false,
          isDuplicated: number % 8 === 0,
        })
        await delay(WRITE_PAUSE)
      }
  }
  await Promise.all(simulation.users.filter(({ isWriter }) => isWriter).map(write))
}

/**
 * Runs the actions of a round, with its clock advance and its fault. The fault ends when half of the actions after it
 * are done, or by itself where users keep writing.
 */
const runRound = async (
  simulation: Simulation,
  { actions, fault, clockAdvance }: Round,
  concurrency: number,
) => {
  let endFault = () => {}
  const faultEnd = new Promise<void>((resolve) => {
    endFault = resolve
  })
  const actionsUntilEnd = fault.actionIndex + Math.ceil((actions.length - fault.actionIndex) / 2)
  const background: Promise<unknown>[] = []
  const actors = simulation.users.filter(({ isWriter }) => !isWriter)
  let finished = 0
  await forEachConcurrently(concurrency, actions, async (action, index) => {
    if (index === fault.actionIndex)
      background.push(simulation.deployment.injectFault(fault.kind, fault.processIndex, faultEnd))
    if (index === clockAdvance.actionIndex) background.push(advanceClock(simulation, clockAdvance.ms))
    const user = pick(actors, action.userIndex)
    simulation.tally.actions++
    if (user) await ACTIONS[action.kind](simulation, user, action)
    if (++finished >= actionsUntilEnd) endFault()
  })
  const ended = Promise.all(background)
  await keepWriting(simulation, ended)
  await ended
}

const isSignedIn = ({ client }: SimUser) =>
  client.auth.checkAuth().then(
    () => true,
    () => false,
  )

/** Waits for the processes, retries the requests without a final outcome, signs in every user and checks the ledger. */
const recover = async (simulation: Simulation): Promise<void> => {
  const { deployment, requests, operator, tally, users } = simulation
  await deployment.waitUntilReady()
  await requests.retryPending()
  // A user is signed out if the response that contained the cookie was lost. New users also have unverified phones.
  for (const user of users) {
    if (await isSignedIn(user)) continue
    await simulation.signIn(user).catch(() => simulation.signUp(user))
    await enterCode(simulation, user)
  }
  const { breaches } = await operator.ledger({ scope: 'full' })
  tally.ledgerBreaches += breaches.length
  tally.breaches.push(...breaches)
}

/** Runs a plan against a deployment. Calls `report` with the counts after each round. */
export async function runHarness(
  topology: Topology,
  options: HarnessOptions,
  report: (line: string) => void = () => {},
): Promise<Tally> {
  const tally = createTally()
  const deployment = await startDeployment(topology, tally)
  try {
    const simulation = createSimulation(deployment, tally)
    await createInitialUsers(simulation, topology, options)
    for (const [index, round] of createPlan(options, topology.faults).entries()) {
      await runRound(simulation, round, options.concurrency)
      await recover(simulation)
      report(`round ${index + 1}: ${formatTally(tally)}`)
      if (tally.breaches.length > 0) break
    }
    await simulation.requests.retryCompleted(MIN_RETRIED_AT_END)
    await deployment.inspectDatabase(async (db) => {
      const { ledger, lost, duplicated, others } = await findDiscrepancies(
        db,
        simulation.acknowledged,
        simulation.users,
      )
      tally.ledgerBreaches += ledger.length
      tally.lost += lost.length
      tally.duplicated += duplicated.length
      tally.breaches.push(...ledger, ...lost, ...duplicated, ...others)
      tally.trades = await countTradesByState(db)
    })
    return tally
  } finally {
    await deployment.close()
  }
}

/** The counts as text, e.g. `actions 90, succeeded 31, …, breaches 0`. */
export function formatTally({ breaches, trades, promotedAt: _, ...counts }: Tally): string {
  return [
    ...Object.entries(counts),
    ...Object.entries(trades).map(([state, count]) => [`trades ${state}`, count]),
    ['breaches', breaches.length],
  ]
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
