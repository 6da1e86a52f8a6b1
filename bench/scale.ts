// Measures how times grow with the number of rows: requests and the checks of the ledger on a small and on a large exchange, and
// reads while many deadlines pass at once. SCALE is the size of the large exchange in percent of its full size (default: 100).
import { checkLedger } from '../packages/server/src/platform/db/ledger-check.js'
import { makeDisposable } from './disposable.js'
import { type BenchRow, median } from './row.js'
import { measureDeadlineBurst } from './scale/deadlines.js'
import { type Exchange, generateDatabase, SIZES } from './scale/exchange.js'
import { MEASURED_CALLS } from './scale/measured-calls.js'
import { openDatabase, startPostgres, startServerProcesses } from './server/processes.js'

const CALLS = 40

/**
 * The median time in ms of each request on each of the exchanges, by the request's name. The exchanges take turns, so that other work
 * of the machine slows down both.
 */
const measureCalls = async (exchanges: readonly Exchange[]): Promise<Map<string, number[]>> => {
  await using servers = await startServerProcesses(exchanges.map(({ url }) => url))
  const medians = new Map<string, number[]>()
  for (const { name, prepare, run } of MEASURED_CALLS) {
    for (const { client } of exchanges) await prepare?.(client, CALLS)
    const times = servers.map((): number[] => [])
    for (let index = 1; index <= CALLS; index++)
      for (const [position, { address }] of servers.entries()) {
        const startedAt = performance.now()
        await run(address, index)
        times[position]?.push(performance.now() - startedAt)
      }
    medians.set(name, times.map(median))
  }
  return medians
}

/** The time in ms of a check of the ledger. */
const measureCheck = async ({ url }: Exchange, scope: 'recent' | 'full'): Promise<number> => {
  await using database = await openDatabase(url)
  const { db, clock } = database
  const startedAt = performance.now()
  const { breaches } = await checkLedger(db, clock.databaseTime(), scope)
  const duration = performance.now() - startedAt
  if (breaches.length > 0) throw new Error(`The ledger is not clean: ${breaches.slice(0, 5).join('; ')}`)
  return duration
}

const SECONDS_BEFORE = 5

async function* benchDeadlines(exchange: Exchange): AsyncGenerator<BenchRow> {
  const { deadlines, total, before, meanwhile } = await measureDeadlineBurst(exchange, SECONDS_BEFORE)
  const name = `${formatCount(deadlines)} deadlines at once`
  yield { name: `${name}: time until all are applied`, value: total, unit: 'ms' }
  yield { name: `${name}: median read in ${SECONDS_BEFORE} s before`, value: median(before), unit: 'ms' }
  yield {
    name: `${name}: longest read in ${SECONDS_BEFORE} s before`,
    value: Math.max(...before),
    unit: 'ms',
  }
  yield { name: `${name}: reads meanwhile`, value: meanwhile.length }
  yield { name: `${name}: median read`, value: median(meanwhile), unit: 'ms' }
  yield { name: `${name}: longest read`, value: Math.max(...meanwhile), unit: 'ms', goal: 200 }
}

const formatCount = (count: number) => count.toLocaleString('en-GB')

export async function* benchScale(): AsyncGenerator<BenchRow> {
  await using cluster = await startPostgres({
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    maintenance_work_mem: '256MB',
  })
  await using exchanges = makeDisposable<Exchange[]>([], (opened) =>
    Promise.all(opened.map(({ client }) => client.end())),
  )
  for (const [name, size] of Object.entries(SIZES)) {
    const startedAt = performance.now()
    const exchange = await generateDatabase(cluster.url, name, size)
    exchanges.push(exchange)
    yield {
      name: `${name}: seconds to generate`,
      value: (performance.now() - startedAt) / 1_000,
      unit: 's',
    }
    for (const [table, value] of Object.entries(size)) yield { name: `${name}: ${table}`, value }
    const value = await measureCheck(exchange, 'full')
    yield { name: `${name}: ledger check --full`, value, unit: 'ms' }
  }
  const calls = await measureCalls(exchanges)
  for (const exchange of exchanges)
    yield {
      name: `${exchange.name}: ledger check after ${CALLS} trades and ${CALLS} orders`,
      value: await measureCheck(exchange, 'recent'),
      unit: 'ms',
    }
  for (const { name, countsOpenRows } of MEASURED_CALLS) {
    const [small = Number.NaN, large = Number.NaN] = calls.get(name) ?? []
    yield { name: `${name}, small`, value: small, unit: 'ms' }
    yield { name: `${name}, large`, value: large, unit: 'ms' }
    const ratio = { name: `${name}, large / small`, value: large / small }
    yield countsOpenRows ? ratio : { ...ratio, goal: 3 }
  }
  const [, large] = exchanges
  if (large) yield* benchDeadlines(large)
}
