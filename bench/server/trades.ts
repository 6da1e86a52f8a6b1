// Measures how many trades per second are paid and confirmed: through the server, and by pgbench, which replays the
// server's statements.
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { median } from '../row.js'
import { measureRate, sendRequest } from './load.js'
import {
  type PgbenchScripts,
  recordStatements,
  runPgbench,
  type Statement,
  toPgbenchScripts,
  type Variables,
} from './pgbench.js'
import { startServerInProcess } from './processes.js'
import { insertTrades, sessionCookie, tradeId, uuidFromName } from './seed.js'

/** The number of concurrent pairs. A pair is one buyer and one seller. */
export const PAIRS = 8
const TRADES_PER_PAIR = 60
/** The number of times that each rate is measured. */
const ROUNDS = 3

/** One red pixel. */
const PROOF =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

/** The buyer of a pair pays a trade of `insertTrades`, and the seller confirms the payment. `pair`, `index`: from 1. */
export async function payAndConfirm(
  address: string,
  batch: string,
  pair: number,
  index: number,
): Promise<void> {
  const id = tradeId(batch, pair, index)
  await sendRequest(address, sessionCookie('buyer', pair), 'POST', `/buy-orders/pay/${id}`, {
    body: { paymentProof: PROOF },
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

/**
 * Whether no job of the scheduler ran during the recording: no statement reads the outbox, and the demo offset is read
 * only twice, by the two requests.
 */
const isWithoutJobs = (statements: Statement[]) =>
  !statements.some(({ text }) => text.includes('outbox')) &&
  statements.filter(({ text }) => text.includes('demo_offset_ms as offset')).length === 2

const RECORDED_TRADES = 50

const recordScripts = async (url: string, client: Client): Promise<PgbenchScripts> => {
  const batch = 'example'
  await insertTrades(client, batch, 1, RECORDED_TRADES)
  const server = await startServerInProcess(url)
  try {
    // The first trade prepares statements on each connection; later ones do not.
    await payAndConfirm(server.address, batch, 1, 1)
    for (let index = 2; index <= RECORDED_TRADES; index++) {
      const statements = await recordStatements(() => payAndConfirm(server.address, batch, 1, index))
      if (isWithoutJobs(statements)) return toPgbenchScripts(statements, tradeVariables(batch, 1, index))
    }
    throw new Error('A job of the scheduler ran during every recording')
  } finally {
    await server.close()
  }
}

/** Fills the table from which the scripts of pgbench read the ids of their trades. */
const fillBenchTrades = async (client: Client, batch: string) => {
  const rows = Array.from({ length: PAIRS * TRADES_PER_PAIR }, (_, row) => {
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

/** Trades per second. */
export interface TradeRates {
  /** By pgbench, which waits for the result of each statement. */
  pgbench: number
  /**
   * By pgbench, which sends all statements of a trade at once. The server cannot do so: it has to wait for some
   * results.
   */
  pgbenchPipelined: number
  /** By the server. */
  server: number
  /** `server / pgbench`: a ratio, not trades per second. */
  serverToPgbench: number
}

/** Measures pgbench and the server in each round. Returns the medians of all rounds. */
export async function measureTradeRates(
  url: string,
  client: Client,
  addressFor: (clientIndex: number) => string,
): Promise<TradeRates> {
  const scripts = await recordScripts(url, client)
  const rounds: TradeRates[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const replay = async (variant: keyof PgbenchScripts) => {
      const batch = `${variant} ${round}`
      await insertTrades(client, batch, PAIRS, TRADES_PER_PAIR)
      await fillBenchTrades(client, batch)
      return runPgbench(url, scripts[variant], PAIRS, TRADES_PER_PAIR)
    }
    const pgbench = await replay('plain')
    const pgbenchPipelined = await replay('pipelined')
    const batch = `server ${round}`
    await insertTrades(client, batch, PAIRS, TRADES_PER_PAIR)
    const server = await measureRate(PAIRS, TRADES_PER_PAIR, (pair, index) =>
      payAndConfirm(addressFor(pair), batch, pair, index),
    )
    rounds.push({ pgbench, pgbenchPipelined, server, serverToPgbench: server / pgbench })
  }
  const medianOf = (name: keyof TradeRates) => median(rounds.map((round) => round[name]))
  return {
    pgbench: medianOf('pgbench'),
    pgbenchPipelined: medianOf('pgbenchPipelined'),
    server: medianOf('server'),
    serverToPgbench: medianOf('serverToPgbench'),
  }
}
