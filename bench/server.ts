// Measures the server on a new PostgreSQL cluster: trades per second in comparison with pgbench, lists, the check for
// passed deadlines, memory, matching, and the optimizations of the connection to PostgreSQL.
import type { Client } from 'pg'
import { BUILT_BRAND } from '../packages/server/src/domain/brand.js'
import { checkDeadlines } from '../packages/server/src/jobs/deadlines.js'
import { createLog } from '../packages/server/src/log.js'
import { createPhoto } from '../packages/server/test/pictures.js'
import { type BenchRow, median } from './row.js'
import { measureRate, sendRequest } from './server/load.js'
import { measureMatching } from './server/matching.js'
import { benchOptimizations } from './server/optimizations.js'
import { PROTOCOLS } from './server/pgbench.js'
import {
  connectTo,
  openDatabase,
  readBenchConfig,
  startPostgres,
  startServerProcesses,
} from './server/processes.js'
import { insertTrades, insertUsers, sessionCookie } from './server/seed.js'
import { measureTrades, PAIRS, PIXEL } from './server/trades.js'

/** The number of server processes: one per core of the machine on which the goals were set. */
const PROCESSES = 2
const MATCHED_ORDERS = [1_000, 10_000, 100_000]
const LISTED_ORDERS = 50
const LISTS_PER_CLIENT = 100
const DEADLINE_CHECKS = 300

/** The median time in ms of the check for passed deadlines, which each server process makes once a second. None has passed. */
const measureDeadlineCheck = async (url: string): Promise<number> => {
  await using database = await openDatabase(url)
  const { db, clock } = database
  const context = {
    db,
    clock,
    config: readBenchConfig(url),
    log: createLog('silent'),
    secret: Buffer.alloc(32),
    brand: BUILT_BRAND,
  }
  const times: number[] = []
  for (let check = 0; check < DEADLINE_CHECKS; check++) {
    const startedAt = performance.now()
    await checkDeadlines(context)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** The goal of a ratio: the rate of all server processes, divided by the faster rate of pgbench. */
const MIN_RATIO = 0.35

async function* benchTrades(
  url: string,
  client: Client,
  addresses: readonly string[],
): AsyncGenerator<BenchRow> {
  for (const prefix of ['buyer', 'seller']) await insertUsers(client, prefix, PAIRS)
  const photo = `data:image/jpeg;base64,${(await createPhoto(1_600, 1_200)).toString('base64')}`
  for (const options of [
    { name: 'a pixel', proof: PIXEL, perPair: 60 },
    { name: 'a photo', proof: photo, perPair: 15 },
  ]) {
    const { pgbench, servers, ratios } = await measureTrades(url, client, { ...options, addresses })
    const name = `pay with ${options.name} and confirm, ${PAIRS} pairs`
    for (const protocol of PROTOCOLS)
      yield { name: `${name}, pgbench, ${protocol}`, value: pgbench[protocol], unit: '/s' }
    for (const [index, { rate, loaderCpu }] of servers.entries()) {
      const processes = index + 1
      const label = `${name}, ${processes} server ${processes === 1 ? 'process' : 'processes'}`
      yield { name: label, value: rate, unit: '/s' }
      yield { name: `${label}, CPU time of the loader for a trade`, value: loaderCpu, unit: 'ms' }
      const hasGoal = options.proof === PIXEL && processes === PROCESSES
      yield {
        name: `${label} / the faster pgbench`,
        value: ratios[index] ?? Number.NaN,
        ...(hasGoal ? { goal: MIN_RATIO, isHigherBetter: true } : {}),
      }
    }
  }
}

async function* benchLists(
  client: Client,
  addressFor: (clientIndex: number) => string,
): AsyncGenerator<BenchRow> {
  await insertUsers(client, 'reader', PAIRS)
  await insertTrades(client, 'listed', PAIRS, LISTED_ORDERS)
  // Assigns the buy orders and their trades to the readers, who have no other orders.
  await client.query(`update orders set user_id = readers.id from users readers, users owners
    where owners.id = orders.user_id and readers.username = replace(owners.username, 'buyer', 'reader')
      and orders.id in (select buy_order_id from trades where state = 'awaitingPayment')`)
  await client.query(`update trades set buyer_id = orders.user_id from orders
    where orders.id = buy_order_id and trades.state = 'awaitingPayment'`)
  const readList = (clientIndex: number) =>
    sendRequest(addressFor(clientIndex), sessionCookie('reader', clientIndex), 'GET', '/buy-orders/all')
  // Warm-up.
  await measureRate(PAIRS, LISTS_PER_CLIENT / 10, readList)
  yield {
    name: `lists of ${LISTED_ORDERS} orders, ${PAIRS} concurrent clients`,
    value: await measureRate(PAIRS, LISTS_PER_CLIENT, readList),
    unit: '/s',
  }
}

async function* benchMatching(url: string, client: Client): AsyncGenerator<BenchRow> {
  await insertUsers(client, 'trader', 1_000)
  const times = await measureMatching(client, url, MATCHED_ORDERS)
  let previous: { count: number; time: number } | undefined
  for (const [index, count] of MATCHED_ORDERS.entries()) {
    const time = times[index] ?? Number.NaN
    yield { name: `matching of ${count.toLocaleString('en-GB')} orders`, value: time, unit: 'ms' }
    if (previous)
      yield {
        name: 'growth of the matching time with ten times the orders',
        value: time / previous.time,
        // The time may grow with n log n.
        goal: (count * Math.log(count)) / (previous.count * Math.log(previous.count)),
      }
    previous = { count, time }
  }
}

async function* benchProcesses(url: string, client: Client): AsyncGenerator<BenchRow> {
  await using servers = await startServerProcesses(Array<string>(PROCESSES).fill(url))
  const addresses = servers.map(({ address }) => address)
  /** The clients are distributed over the server processes. */
  const addressFor = (clientIndex: number) => addresses[clientIndex % PROCESSES] ?? ''
  const getMedianMemory = () => median(servers.map((server) => server.memory()))
  yield { name: 'memory of a server process after start', value: getMedianMemory(), unit: 'MB' }
  yield* benchTrades(url, client, addresses)
  yield* benchLists(client, addressFor)
  yield {
    name: 'check for passed deadlines when there are none, median',
    value: await measureDeadlineCheck(url),
    unit: 'ms',
  }
  yield { name: 'memory of a server process after this load', value: getMedianMemory(), unit: 'MB' }
}

export async function* benchServer(): AsyncGenerator<BenchRow> {
  await using postgres = await startPostgres()
  const { url } = postgres
  await using client = await connectTo(url)
  yield* benchProcesses(url, client)
  yield* benchOptimizations(url, client)
  yield* benchMatching(url, client)
}
