import { DAY, MINUTE, SECOND } from '@cht/sdk/rules'
import { beforeAll, expect } from 'vitest'
import { keepCoresBusy } from './busy-cores.js'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import { BANK_ORDER, getBalances, getOnlyTrade, placeBuyOrder, placeSellOrder } from './fixtures.js'
import type { Engine } from './test-database.js'

/** Few rounds in `npm test`; `npm run soak` sets 200. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4)
/** How many cores are kept busy meanwhile; none in `npm test`. */
const BUSY_CORES = Number(process.env.RACE_BUSY_CORES ?? 0)
export const RACE_TIMEOUT = MINUTE + ROUNDS * 20 * SECOND

/** The time between rounds. All bars of buyers and all login sessions end within it. */
export const ROUND_INTERVAL = 9 * DAY

/** The amount of every order and investment in the races. */
export const AMOUNT = BANK_ORDER.amount
export const IN_ESCROW = { available: 0, escrow: AMOUNT, staked: 0 }
export const AVAILABLE = { available: AMOUNT, escrow: 0, staked: 0 }
export const EMPTY = { available: 0, escrow: 0, staked: 0 }

/** Runs tests of races on one engine, while cores are kept busy. Each test can open an empty exchange. */
export function describeRaces(
  name: string,
  tests: (engine: Engine, openEmptyExchange: () => Promise<TestExchange>) => void,
): void {
  onOneEngine(`${name} (rounds: ${ROUNDS}, busy cores: ${BUSY_CORES})`, (engine) => {
    beforeAll(() => keepCoresBusy(BUSY_CORES))
    tests(engine, useEmptyExchange(engine))
  })
}

/** The longest lead of a call, in iterations of the event loop. They take about as long as the slower call. */
const MAX_LEAD = 20_000
const waitIterations = async (count: number): Promise<void> => {
  for (let iteration = 0; iteration < count; iteration++) await new Promise(setImmediate)
}

/** Rounds 0 and 1 run the calls one after the other, in both orders. Later rounds run them concurrently, with varying leads. */
export async function race<A, B>(
  round: number,
  runA: () => Promise<A>,
  runB: () => Promise<B>,
): Promise<[A, B]> {
  if (round === 0) return [await runA(), await runB()]
  if (round === 1) {
    const resultB = await runB()
    return [await runA(), resultB]
  }
  // The factor is a prime, so that the leads of consecutive rounds differ and do not repeat.
  const lead = (round * 7_919) % MAX_LEAD
  if (round % 2 === 0) return Promise.all([runA(), waitIterations(lead).then(runB)])
  const [resultB, resultA] = await Promise.all([runB(), waitIterations(lead).then(runA)])
  return [resultA, resultB]
}

/** Runs the rounds. `run` returns whether the first call has won. Expects each of the two calls to win at least one round. */
export async function runRounds(name: string, run: (round: number) => Promise<boolean>): Promise<void> {
  let firstWins = 0
  for (let round = 0; round < ROUNDS; round++) if (await run(round)) firstWins++
  console.log(`${name}: the first call won ${firstWins} of ${ROUNDS}`)
  expect(firstWins).toBeGreaterThan(0)
  expect(firstWins).toBeLessThan(ROUNDS)
}

/** Moves the clock, and logs the users in: the login sessions of the last round have ended. */
export async function startRound(exchange: TestExchange, instant: number, users: TestUser[]): Promise<void> {
  await exchange.setClock(instant)
  for (const { client, email, password } of users) await client.auth.login({ email, password })
}

/** A seller who has `AMOUNT`, and a buyer, on an empty exchange. */
export async function createTraders(exchange: TestExchange) {
  const seller = await exchange.createUser('seller', { tokens: AMOUNT })
  const buyer = await exchange.createUser('buyer')
  /** A trade that is matched at the session of the round. All tokens of the seller are in escrow. */
  const createTrade = async (round: number) => {
    const start = SESSION_START + round * ROUND_INTERVAL
    await startRound(exchange, start - 1, [seller, buyer])
    const { available } = await getBalances(seller)
    if (available < AMOUNT) await exchange.operator.fund({ email: seller.email, amount: AMOUNT - available })
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(start)
    return getOnlyTrade(buyer)
  }
  /** Withdraws the tokens of a user, so that each round starts with an empty wallet. */
  const emptyWallet = ({ email }: TestUser) => exchange.operator.withdraw({ email, amount: AMOUNT })
  return { exchange, seller, buyer, createTrade, emptyWallet }
}

export type Traders = Awaited<ReturnType<typeof createTraders>>
