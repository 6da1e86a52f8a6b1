// Measures how many trades per second are paid and confirmed: through the server, and by pgbench, which replays the
// server's statements.
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { median } from '../row.js'
import { measureRate, sendRequest } from './load.js'
import { PROTOCOLS, type Protocol, runPgbench, toPgbenchScript, type Variables } from './pgbench.js'
import { startServerInProcess } from './processes.js'
import { recordStatements, type Statement } from './recording.js'
import { insertTrades, sessionCookie, tradeId, uuidFromName } from './seed.js'

/** The number of concurrent pairs. A pair is one buyer and one seller. */
export const PAIRS = 8
/** The number of times that each rate is measured. */
const ROUNDS = 3

/** One red pixel, as a data URL. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

/** The buyer of a pair pays a trade of `insertTrades`, and the seller confirms the payment. `pair`, `index`: from 1. */
export async function payAndConfirm(
  address: string,
  batch: string,
  pair: number,
  index: number,
  proof = PIXEL,
): Promise<void> {
  const id = tradeId(batch, pair, index)
  await sendRequest(address, sessionCookie('buyer', pair), 'POST', `/buy-orders/pay/${id}`, {
    body: { paymentProof: proof },
    idempotencyKey: `pay-${id}`,
  })
  await sendRequest(address, sessionCookie('seller', pair), 'POST', `/buy-orders/confirm/${id}`, {
    body: {},
    idempotencyKey: `confirm-${id}`,
  })
}

const tokenHash = (token: string) => `\\x${createHash('sha256').update(token).digest('hex')}`

/** The values in the statements of a trade that differ from trade to trade. */
const tradeVariables = (batch: string, pair: number, index: number): Variables => {
  const trade = tradeId(batch, pair, index)
  return {
    paykey: `pay-${trade}`,
    confirmkey: `confirm-${trade}`,
    trade,
    buyer: uuidFromName(`buyer${pair}`),
    seller: uuidFromName(`seller${pair}`),
    buyorder: uuidFromName(`${batch} buy ${pair} ${index}`),
    sellorder: uuidFromName(`${batch} sell ${pair} ${index}`),
    buyersession: tokenHash(`buyer${pair}`),
    sellersession: tokenHash(`seller${pair}`),
  }
}

/** Trades of a recording. The first one is not recorded: it opens connections, and each of them sends its settings. */
const RECORDING_TRADES = 40

const isShorter = (one: readonly unknown[], other: readonly unknown[] | undefined) =>
  other === undefined || one.length < other.length

/**
 * The scripts of a trade for pgbench, by protocol. They are those of the trade with the fewest statements: the jobs that run during
 * a recording only add statements.
 */
const recordScripts = async (
  url: string,
  client: Client,
  proof: string,
  batch: string,
): Promise<Record<Protocol, string>> => {
  await insertTrades(client, batch, 1, RECORDING_TRADES)
  await using server = await startServerInProcess(url)
  await payAndConfirm(server.address, batch, 1, 1, proof)
  let shortest: { statements: Statement[]; variables: Variables } | undefined
  for (let index = 2; index <= RECORDING_TRADES; index++) {
    const statements = await recordStatements(() => payAndConfirm(server.address, batch, 1, index, proof))
    if (isShorter(statements, shortest?.statements))
      shortest = { statements, variables: tradeVariables(batch, 1, index) }
  }
  if (!shortest) throw new Error('No trade was recorded')
  const { statements, variables } = shortest
  return {
    simple: toPgbenchScript(statements, variables, 'simple'),
    prepared: toPgbenchScript(statements, variables, 'prepared'),
  }
}

/** Fills the table from which the scripts of pgbench read the variables of their trades. */
const fillBenchTrades = async (client: Client, batch: string, perPair: number) => {
  const rows = Array.from({ length: PAIRS * perPair }, (_, row) => {
    const [pair, i] = [1 + (row % PAIRS), 1 + Math.floor(row / PAIRS)]
    return { pair, i, ...tradeVariables(batch, pair, i) }
  })
  const columns = Object.keys(rows[0] ?? {}).map(
    (name) => `${name} ${name === 'pair' || name === 'i' ? 'int' : 'text'}`,
  )
  await client.query(`create table if not exists bench_trades (${columns.join(', ')})`)
  await client.query('truncate bench_trades')
  await client.query(
    `insert into bench_trades select * from json_populate_recordset(null::bench_trades, $1::json)`,
    [JSON.stringify(rows)],
  )
  await client.query('create index if not exists bench_trades_by_pair on bench_trades (pair, i)')
}

interface ServerFigures {
  /** The rate in trades per second. */
  rate: number
  /** The CPU time in ms that this process takes for a trade, to send its requests. */
  loaderCpu: number
}

export interface TradeFigures {
  /** Trades per second by pgbench, which waits for the result of each statement. */
  pgbench: Record<Protocol, number>
  /** The figures of one server process, of two, and so on. */
  servers: ServerFigures[]
  /** The rate of the servers divided by the faster rate of pgbench in the same round. */
  ratios: number[]
}

export interface TradeOptions {
  /** The name of the measurement, which is part of the ids of its trades. */
  name: string
  /** The proof of payment, as a data URL. */
  proof: string
  /** How many trades each pair makes in a measurement. */
  perPair: number
  /** The server processes. The first one is measured, then the first two, and so on. */
  addresses: readonly string[]
}

/** Measures pgbench and the servers in each round. Returns the medians of all rounds. */
export async function measureTrades(
  url: string,
  client: Client,
  { name, proof, perPair, addresses }: TradeOptions,
): Promise<TradeFigures> {
  const scripts = await recordScripts(url, client, proof, `${name} example`)
  const replay = async (protocol: Protocol, round: number) => {
    const batch = `${name} ${protocol} ${round}`
    await insertTrades(client, batch, PAIRS, perPair)
    await fillBenchTrades(client, batch, perPair)
    return runPgbench(url, { script: scripts[protocol], protocol, clients: PAIRS, runsPerClient: perPair })
  }
  const measureServers = async (processes: number, round: number): Promise<ServerFigures> => {
    const batch = `${name} ${processes} ${round}`
    await insertTrades(client, batch, PAIRS, perPair)
    const cpuBefore = process.cpuUsage()
    const rate = await measureRate(PAIRS, perPair, (pair, index) =>
      payAndConfirm(addresses[pair % processes] ?? '', batch, pair, index, proof),
    )
    const { user, system } = process.cpuUsage(cpuBefore)
    return { rate, loaderCpu: (user + system) / 1_000 / (PAIRS * perPair) }
  }
  const rounds: TradeFigures[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const pgbench = { simple: 0, prepared: 0 }
    for (const protocol of PROTOCOLS) pgbench[protocol] = await replay(protocol, round)
    const servers: ServerFigures[] = []
    for (const index of addresses.keys()) servers.push(await measureServers(index + 1, round))
    const fastest = Math.max(...Object.values(pgbench))
    rounds.push({ pgbench, servers, ratios: servers.map(({ rate }) => rate / fastest) })
  }
  const medianOf = (figure: (round: TradeFigures) => number | undefined) =>
    median(rounds.map((round) => figure(round) ?? Number.NaN))
  return {
    pgbench: {
      simple: medianOf(({ pgbench }) => pgbench.simple),
      prepared: medianOf(({ pgbench }) => pgbench.prepared),
    },
    servers: addresses.map((_, index) => ({
      rate: medianOf(({ servers }) => servers[index]?.rate),
      loaderCpu: medianOf(({ servers }) => servers[index]?.loaderCpu),
    })),
    ratios: addresses.map((_, index) => medianOf(({ ratios }) => ratios[index])),
  }
}
