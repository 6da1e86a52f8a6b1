import { isExchangeError } from '@cht/sdk/errors'
import type { Engine } from '../test-database.js'
import { enterCode } from './account-actions.js'
import { ACTIONS } from './actions.js'
import { pause, startDeployment } from './deployment.js'
import { countTradesByState, findDiscrepancies } from './discrepancies.js'
import type { HarnessOptions } from './options.js'
import { createPlan, type Round } from './plan.js'
import { createSimulation, type Simulation } from './simulation.js'
import { createTally, type Tally } from './tally.js'

const INITIAL_TOKENS = 500_000
const MAX_REPLAYED = 200
/** Per round and process. */
const LOST_ANSWERS = 3

/** Runs a function for each item, in order, with limited concurrency. */
const forEachConcurrently = async <Item>(
  concurrency: number,
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) await run(item, index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** Creates the initial users: signed up, phone verified, with tokens. */
const createInitialUsers = async (
  simulation: Simulation,
  { users: count, concurrency }: HarnessOptions,
): Promise<void> => {
  const users = Array.from({ length: count }, () => simulation.addUser())
  await forEachConcurrently(concurrency, users, (user) => simulation.signUp(user))
  await forEachConcurrently(concurrency, users, async (user) => {
    while (!(await enterCode(simulation, user))) await pause()
    await simulation.operator.fund({ email: user.email, amount: INITIAL_TOKENS })
    simulation.facts.funded.set(user.email, INITIAL_TOKENS)
  })
}

/** Moves the demo clock. A jump that is interrupted keeps the progress that it has made. */
const jump = async ({ operator, tally }: Simulation, ms: number): Promise<void> => {
  tally.jumps++
  await operator.advanceClock({ ms }).catch((error: unknown) => {
    if (!isExchangeError(error)) throw error
  })
}

/** Causes the fault of the round and repairs it. `untilHalf` resolves when half of the remaining actions are done. */
const causeFault = async (
  { deployment }: Simulation,
  { kind, process }: Round['fault'],
  untilHalf: Promise<unknown>,
) => {
  if (kind === 'kill') return deployment.killAndStart(process, false)
  if (kind === 'killed again at once') return deployment.killAndStart(process, true)
  if (kind === 'database stopped') return deployment.stopDatabase(untilHalf)
  const stopLosing = deployment.loseAnswers(LOST_ANSWERS)
  await untilHalf
  return stopLosing()
}

const runRound = async (
  simulation: Simulation,
  { actions, fault, jump: clockJump }: Round,
  concurrency: number,
) => {
  let reachHalf = () => {}
  const untilHalf = new Promise<void>((resolve) => {
    reachHalf = resolve
  })
  const half = Math.min(actions.length, fault.at + Math.ceil((actions.length - fault.at) / 2))
  const background: Promise<unknown>[] = []
  let done = 0
  await forEachConcurrently(concurrency, actions, async (action, index) => {
    if (index === fault.at) background.push(causeFault(simulation, fault, untilHalf))
    if (index === clockJump.at) background.push(jump(simulation, clockJump.ms))
    const user = simulation.users[action.user % simulation.users.length]
    simulation.tally.actions++
    if (user) await ACTIONS[action.kind](simulation, user, action)
    if (++done >= half) reachHalf()
  })
  await Promise.all(background)
}

const isSignedIn = ({ client }: Simulation['users'][number]) =>
  client.auth.checkAuth().then(
    () => true,
    () => false,
  )

/** Repeats what has no answer, signs in every user and checks the ledger. */
const recover = async (simulation: Simulation): Promise<void> => {
  const { deployment, requests, operator, tally, users } = simulation
  await deployment.waitUntilReady()
  await requests.repeatUnanswered()
  // A user who signed up in this round has no verified phone yet, or lost the cookie with an answer.
  for (const user of users) {
    if (await isSignedIn(user)) continue
    await simulation.signIn(user).catch(() => simulation.signUp(user))
    await enterCode(simulation, user)
  }
  tally.breaches.push(...(await operator.ledger()).breaches)
}

/** Runs a plan against a number of server processes. Returns what was counted and the breaches that were found. */
export async function runHarness(
  engine: Engine,
  processes: number,
  options: HarnessOptions,
  report: (line: string) => void = () => {},
): Promise<Tally> {
  const tally = createTally()
  const deployment = await startDeployment(engine, processes, tally)
  try {
    const simulation = createSimulation(deployment, tally)
    await createInitialUsers(simulation, options)
    for (const [number, round] of createPlan(options).entries()) {
      await runRound(simulation, round, options.concurrency)
      await recover(simulation)
      report(`round ${number + 1}: ${formatTally(tally)}`)
      if (tally.breaches.length > 0) break
    }
    await simulation.requests.replay(MAX_REPLAYED)
    await deployment.inspectDatabase(async (db) => {
      tally.breaches.push(...(await findDiscrepancies(db, simulation.facts, simulation.users)))
      tally.trades = await countTradesByState(db)
    })
    return tally
  } finally {
    deployment.close()
  }
}

export function formatTally({ breaches, trades, ...counts }: Tally): string {
  return [
    ...Object.entries(counts),
    ...Object.entries(trades).map(([state, count]) => [`trades ${state}`, count]),
    ['breaches', breaches.length],
  ]
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
