// The server on a PostgreSQL of its own: trades per second compared with pgbench, lists, matching, and memory.
import pg from 'pg'
import { openClock } from '../packages/server/src/clock.js'
import { openPostgres } from '../packages/server/src/db/postgres.js'
import { checkDeadlines } from '../packages/server/src/jobs/deadlines.js'
import { createLog } from '../packages/server/src/log.js'
import { type BenchRow, median } from './row.js'
import { measureRate, sendRequest } from './server/load.js'
import { measureMatching } from './server/matching.js'
import { benchOptimizations } from './server/optimizations.js'
import { readBenchConfig, type ServerProcess, startPostgres, startServerProcess } from './server/processes.js'
import { insertTrades, insertUsers, sessionCookie } from './server/seed.js'
import { measureTradeRates, PAIRS } from './server/trades.js'

/** One per core of the machine that the goals were set on. */
const PROCESSES = 2
const MATCHED_ORDERS = [1_000, 10_000, 100_000]
const LISTED_ORDERS = 50
const LISTS_PER_CLIENT = 100
const CHECKS = 300

/** The median time of the check that precedes every response, when no deadline has passed, in ms. */
const measureDeadlineCheck = async (url: string): Promise<number> => {
  const db = await openPostgres(url, () => {})
  const clock = await openClock(db, Date.now)
  const context = { db, clock, config: readBenchConfig(url), log: createLog('silent') }
  const times: number[] = []
  for (let check = 0; check < CHECKS; check++) {
    const startedAt = performance.now()
    await checkDeadlines(context)
    times.push(performance.now() - startedAt)
  }
  await db.close()
  return median(times)
}

async function* benchTrades(
  url: string,
  client: pg.Client,
  addressFor: (pair: number) => string,
): AsyncGenerator<BenchRow> {
  const name = `pay and confirm, ${PAIRS} concurrent pairs`
  for (const prefix of ['buyer', 'seller']) await insertUsers(client, prefix, PAIRS)
  const rates = await measureTradeRates(url, client, addressFor)
  yield { name: `${name}, pgbench`, value: rates.plain, unit: '/s' }
  yield { name: `${name}, pgbench, pipelined`, value: rates.pipelined, unit: '/s' }
  yield { name: `${name}, ${PROCESSES} server processes`, value: rates.server, unit: '/s' }
  yield { name: 'pay and confirm, server / pgbench', value: rates.share, goal: 0.5, isHigherBetter: true }
}

async function* benchLists(
  client: pg.Client,
  addressFor: (pair: number) => string,
): AsyncGenerator<BenchRow> {
  await insertUsers(client, 'reader', PAIRS)
  await insertTrades(client, 'listed', PAIRS, LISTED_ORDERS)
  await client.query(`update orders set user_id = readers.id from users readers, users owners
    where owners.id = orders.user_id and readers.username = replace(owners.username, 'buyer', 'reader')
      and orders.id in (select buy_order_id from trades where state = 'awaitingPayment')`)
  await client.query(`update trades set buyer_id = orders.user_id from orders
    where orders.id = buy_order_id and trades.state = 'awaitingPayment'`)
  const list = (reader: number) =>
    sendRequest(addressFor(reader), sessionCookie('reader', reader), 'GET', '/buy-orders/all')
  // Warm-up.
  await measureRate(PAIRS, LISTS_PER_CLIENT / 10, list)
  yield {
    name: `lists of ${LISTED_ORDERS} orders, ${PAIRS} concurrent clients`,
    value: await measureRate(PAIRS, LISTS_PER_CLIENT, list),
    unit: '/s',
  }
}

async function* benchMatching(url: string, client: pg.Client): AsyncGenerator<BenchRow> {
  await insertUsers(client, 'trader', 1_000)
  const times = await measureMatching(client, url, MATCHED_ORDERS)
  let previous: { count: number; time: number } | undefined
  for (const [index, count] of MATCHED_ORDERS.entries()) {
    const time = times[index] ?? Number.NaN
    yield { name: `matching of ${count.toLocaleString('en-GB')} orders`, value: time, unit: 'ms' }
    if (previous)
      yield {
        name: 'growth with ten times the orders',
        value: time / previous.time,
        // Matching may grow as n log n does.
        goal: (count * Math.log(count)) / (previous.count * Math.log(previous.count)),
      }
    previous = { count, time }
  }
}

export async function* benchServer(): AsyncGenerator<BenchRow> {
  const postgres = await startPostgres()
  const { url } = postgres
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const servers: ServerProcess[] = []
  for (let started = 0; started < PROCESSES; started++) servers.push(await startServerProcess(url))
  const addresses = servers.map(({ address }) => address)
  const addressFor = (pair: number) => addresses[pair % PROCESSES] ?? ''
  const medianMemory = () => median(servers.map((server) => server.memory()))
  try {
    yield { name: 'memory of a server process after start', value: medianMemory(), unit: 'MB' }
    yield* benchTrades(url, client, addressFor)
    yield* benchLists(client, addressFor)
    yield {
      name: 'check for passed deadlines when there are none, p50',
      value: await measureDeadlineCheck(url),
      unit: 'ms',
    }
    yield { name: 'memory of a server process after this load', value: medianMemory(), unit: 'MB' }
  } finally {
    for (const server of servers) await server.close()
  }
  yield* benchOptimizations(url, client)
  yield* benchMatching(url, client)
  await client.end()
  postgres.stop()
}
