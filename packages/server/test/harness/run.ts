import { isExchangeError } from '@cht/sdk/errors'
import type { Engine } from '../exchange.js'
import { ACTS, enterCode, join } from './actions.js'
import { auditBooks, tradesByState } from './books.js'
import type { HarnessOptions } from './options.js'
import { planOf, type Round } from './plan.js'
import { openSite, pause } from './site.js'
import { newTally, type Tally } from './tally.js'
import { createWorld, type World } from './world.js'

const FIRST_TOKENS = 500_000
const MOST_REPLAYED = 200
/** Of a round: how many answers are lost on each line. */
const LOST = 3

/** Runs each of a list, some at once, in its order. */
const inTurn = async <Each>(
  atOnce: number,
  list: readonly Each[],
  run: (each: Each, index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < list.length; index = next++) {
      const each = list[index]
      if (each !== undefined) await run(each, index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Everybody of the beginning: signed up, verified, with tokens. */
const populate = async (world: World, { users, atOnce }: HarnessOptions): Promise<void> => {
  const first = Array.from({ length: users }, () => world.addUser())
  await inTurn(atOnce, first, (user) => join(world, user))
  await inTurn(atOnce, first, async (user) => {
    while (!(await enterCode(world, user))) await pause()
    await world.operator.fund({ email: user.email, amount: FIRST_TOKENS })
    world.facts.funded.set(user.email, FIRST_TOKENS)
  })
}

/** A jump that is cut off has gone as far as it has gone. */
const jump = async ({ operator, tally }: World, ms: number): Promise<void> => {
  tally.jumps++
  await operator.advanceClock({ ms }).catch((error: unknown) => {
    if (!isExchangeError(error)) throw error
  })
}

/** Breaks what the plan says; resolves once it is mended. `half`: when half of the actions that follow are done. */
const strike = async (world: World, { kind, process }: Round['fault'], half: Promise<unknown>) => {
  const { site } = world
  if (kind === 'kill') return site.killAndStart(process, false)
  if (kind === 'killed again at once') return site.killAndStart(process, true)
  if (kind === 'database stopped') return site.stopDatabase(half)
  const found = site.loseAnswers(LOST)
  await half
  return found()
}

const runRound = async (world: World, { actions, fault, jump: leap }: Round, atOnce: number) => {
  let reachHalf = () => {}
  const half = new Promise<void>((resolve) => {
    reachHalf = resolve
  })
  const middle = Math.min(actions.length, fault.at + Math.ceil((actions.length - fault.at) / 2))
  const beside: Promise<unknown>[] = []
  let done = 0
  await inTurn(atOnce, actions, async (action, index) => {
    if (index === fault.at) beside.push(strike(world, fault, half))
    if (index === leap.at) beside.push(jump(world, leap.ms))
    const user = world.users[action.who % world.users.length]
    world.tally.actions++
    if (user) await ACTS[action.kind](world, user, action)
    if (++done >= middle) reachHalf()
  })
  await Promise.all(beside)
}

const checkIn = async ({ site, intents, operator, tally, users }: World, world: World): Promise<void> => {
  await site.recovered()
  await intents.settle()
  // Whoever joined meanwhile, or lost the cookie with an answer, comes back.
  for (const user of users)
    if (
      await user.client.auth.checkAuth().then(
        () => false,
        () => true,
      )
    ) {
      await world.signIn(user).catch(() => join(world, user))
      await enterCode(world, user)
    }
  tally.breaches.push(...(await operator.ledger()).breaches)
}

/** Runs a plan against an exchange of so many processes, and says what was counted and what was broken. */
export async function runHarness(
  engine: Engine,
  processes: number,
  options: HarnessOptions,
  told: (line: string) => void = () => {},
): Promise<Tally> {
  const tally = newTally()
  const site = await openSite(engine, processes, tally)
  try {
    const world = createWorld(site, tally)
    await populate(world, options)
    for (const [number, round] of planOf(options).entries()) {
      await runRound(world, round, options.atOnce)
      await checkIn(world, world)
      told(`round ${number + 1}: ${summary(tally)}`)
      if (tally.breaches.length > 0) break
    }
    await world.intents.replay(MOST_REPLAYED)
    await site.autopsy(async (db) => {
      tally.breaches.push(...(await auditBooks(db, world.facts, world.users)))
      tally.trades = await tradesByState(db)
    })
    return tally
  } finally {
    site.close()
  }
}

export function summary({ breaches, trades, ...counts }: Tally): string {
  return [
    ...Object.entries(counts),
    ...Object.entries(trades).map(([state, count]) => [`trades ${state}`, count]),
    ['breaches', breaches.length],
  ]
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
}
