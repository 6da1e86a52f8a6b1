// Measures the gain of each optimization of the PostgreSQL connection: pays and confirms trades alternately with and
// without it.
import type { Client } from 'pg'
import type { PostgresOptions } from '../../packages/server/src/platform/db/postgres.js'
import { type BenchRow, median } from '../row.js'
import { measureRate } from './load.js'
import { type ServerProcess, startServerProcess } from './processes.js'
import { insertTrades } from './seed.js'
import { PAIRS, payAndConfirm } from './trades.js'

const OPTIMIZATIONS: { name: string; disablingOptions: PostgresOptions }[] = [
  { name: 'pipelined statements', disablingOptions: { pipeline: false } },
  { name: 'prepared statements', disablingOptions: { prepare: false } },
]
/**
 * The least factor by which an optimization must raise the rate when all pairs pay at once, as at a session's start.
 */
const MIN_GAIN = 1.1
const ROUNDS = 5
/** Trades of one pair, paid and confirmed one after the other. */
const SEQUENTIAL_TRADES = 20
/** Trades of each pair, while all pairs trade at once. */
const CONCURRENT_TRADES = 10

interface Figures {
  /** Median time of one trade while there are no other requests, in ms. */
  latency: number
  /** Trades per second with all pairs at once. */
  rate: number
}

const measure = async (client: Client, address: string, batch: string): Promise<Figures> => {
  await insertTrades(client, batch, PAIRS, SEQUENTIAL_TRADES + CONCURRENT_TRADES)
  const times: number[] = []
  for (let index = 1; index <= SEQUENTIAL_TRADES; index++) {
    const startedAt = performance.now()
    await payAndConfirm(address, batch, 1, index)
    times.push(performance.now() - startedAt)
  }
  const rate = await measureRate(PAIRS, CONCURRENT_TRADES, (pair, index) =>
    payAndConfirm(address, batch, pair, SEQUENTIAL_TRADES + index),
  )
  return { latency: median(times), rate }
}

interface Round {
  enabled: Figures
  disabled: Figures
}

const measureRounds = async (
  client: Client,
  name: string,
  enabledServer: ServerProcess,
  disabledServer: ServerProcess,
): Promise<Round[]> => {
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const measureEnabled = () => measure(client, enabledServer.address, `with ${name} ${round}`)
    const measureDisabled = () => measure(client, disabledServer.address, `without ${name} ${round}`)
    // The order alternates, so that neither always runs on the larger tables.
    const isEnabledFirst = round % 2 === 0
    const first = isEnabledFirst ? await measureEnabled() : await measureDisabled()
    const second = isEnabledFirst ? await measureDisabled() : await measureEnabled()
    // The first round is the warm-up.
    if (round > 0)
      rounds.push(
        isEnabledFirst ? { enabled: first, disabled: second } : { enabled: second, disabled: first },
      )
  }
  return rounds
}

export async function* benchOptimizations(url: string, client: Client): AsyncGenerator<BenchRow> {
  for (const { name, disablingOptions } of OPTIMIZATIONS) {
    await using enabledServer = await startServerProcess(url, {})
    await using disabledServer = await startServerProcess(url, { postgres: disablingOptions })
    const rounds = await measureRounds(client, name, enabledServer, disabledServer)
    const medianOf = (figure: (round: Round) => number) => median(rounds.map(figure))
    yield {
      name: `pay and confirm, sequential, with ${name}`,
      value: medianOf((round) => round.enabled.latency),
      unit: 'ms',
    }
    yield {
      name: `pay and confirm, sequential, without ${name}`,
      value: medianOf((round) => round.disabled.latency),
      unit: 'ms',
    }
    yield {
      name: `latency without ${name} / with`,
      value: medianOf((round) => round.disabled.latency / round.enabled.latency),
    }
    yield {
      name: `rate, ${PAIRS} concurrent pairs, with ${name} / without`,
      value: medianOf((round) => round.enabled.rate / round.disabled.rate),
      goal: MIN_GAIN,
      isHigherBetter: true,
    }
  }
}
