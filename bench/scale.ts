// Measures how times grow with the number of rows: the requests of a user and the checks of the ledger on a small and on a large
// exchange, and reads while many deadlines pass at once. SCALE sets the size of the large one in percent.
import { openClock } from '../packages/server/src/clock.js'
import { createTimeSource } from '../packages/server/src/db/database-time.js'
import { checkLedger } from '../packages/server/src/db/ledger-check.js'
import { openPostgres } from '../packages/server/src/db/postgres.js'
import { startCluster } from '../packages/server/test/postgres-cluster.js'
import { type BenchRow, median } from './row.js'
import { measureDeadlineBurst } from './scale/deadlines.js'
import { type Exchange, generateDatabase, SIZES } from './scale/exchange.js'
import { USER_CALLS } from './scale/user-calls.js'
import { findPostgres, startServerProcess } from './server/processes.js'

const CALLS = 40

/** The median time in ms of each request, by its name. */
const measureCalls = async ({ url, client }: Exchange): Promise<Map<string, number>> => {
  const server = await startServerProcess(url)
  const medians = new Map<string, number>()
  try {
    for (const { name, prepare, run } of USER_CALLS) {
      await prepare?.(client, CALLS)
      const times: number[] = []
      for (let index = 1; index <= CALLS; index++) {
        const startedAt = performance.now()
        await run(server.address, index)
        times.push(performance.now() - startedAt)
      }
      medians.set(name, median(times))
    }
  } finally {
    await server.close()
  }
  return medians
}

/** Times in ms of a full check, and of a recent one after `CALLS` trades and as many orders. */
const measureChecks = async ({ url }: Exchange, trade: () => Promise<void>) => {
  const db = await openPostgres(url, () => {})
  const clock = await openClock(db, createTimeSource(Date.now))
  const measure = async (scope: 'recent' | 'full') => {
    const startedAt = performance.now()
    const { breaches } = await checkLedger(db, clock.databaseTime(), scope)
    if (breaches.length > 0) throw new Error(`The ledger is not clean: ${breaches.slice(0, 5).join('; ')}`)
    return performance.now() - startedAt
  }
  const full = await measure('full')
  await trade()
  const recent = await measure('recent')
  await db.close()
  return { full, recent }
}

interface Figures {
  calls: Map<string, number>
  full: number
  recent: number
}

const measure = async (exchange: Exchange): Promise<Figures> => {
  let calls = new Map<string, number>()
  const checks = await measureChecks(exchange, async () => {
    calls = await measureCalls(exchange)
  })
  return { calls, ...checks }
}

const formatCount = (count: number) => count.toLocaleString('en-GB')

export async function* benchScale(): AsyncGenerator<BenchRow> {
  const cluster = await startCluster(findPostgres(), {
    settings: { fsync: 'on', shared_buffers: '1GB', max_wal_size: '8GB', maintenance_work_mem: '256MB' },
  })
  try {
    const results: Figures[] = []
    for (const [name, size] of Object.entries(SIZES)) {
      const startedAt = performance.now()
      const exchange = await generateDatabase(cluster.url, name, size)
      yield {
        name: `${name}: seconds to generate`,
        value: (performance.now() - startedAt) / 1_000,
        unit: 's',
      }
      for (const [table, value] of Object.entries(size)) yield { name: `${name}: ${table}`, value }
      const figures = await measure(exchange)
      results.push(figures)
      yield { name: `${name}: ledger check --full`, value: figures.full, unit: 'ms' }
      yield {
        name: `${name}: ledger check after ${CALLS} trades and ${CALLS} orders`,
        value: figures.recent,
        unit: 'ms',
      }
      if (name === 'large') {
        const burst = await measureDeadlineBurst(exchange)
        yield {
          name: `${formatCount(burst.deadlines)} deadlines at once: until written`,
          value: burst.total,
          unit: 'ms',
        }
        yield {
          name: `${formatCount(burst.deadlines)} deadlines at once: reads meanwhile`,
          value: burst.reads,
        }
        yield {
          name: `${formatCount(burst.deadlines)} deadlines at once: median read`,
          value: burst.medianRead,
          unit: 'ms',
        }
        yield {
          name: `${formatCount(burst.deadlines)} deadlines at once: longest read`,
          value: burst.longestRead,
          unit: 'ms',
          goal: 200,
        }
      }
      await exchange.client.end()
    }
    const [small, large] = results
    for (const { name, countsOpenRows } of USER_CALLS) {
      const [smallValue = Number.NaN, value = Number.NaN] = [small?.calls.get(name), large?.calls.get(name)]
      yield { name: `${name}, small`, value: smallValue, unit: 'ms' }
      yield { name: `${name}, large`, value, unit: 'ms' }
      const ratio = { name: `${name}, large / small`, value: value / smallValue }
      yield countsOpenRows ? ratio : { ...ratio, goal: 3 }
    }
  } finally {
    cluster.stop()
  }
}
