// The exchange on a PostgreSQL of its own: trades settled a second beside pgbench, matching, reading, memory.
import { median } from './row.mjs'
import { deviceRows } from './server/devices.mjs'
import { BINARIES, built, openCluster, pg, startApart } from './server/exchange.mjs'
import { call, rateOf } from './server/load.mjs'
import { timeToMatch } from './server/matching.mjs'
import { addPeople, addTrades, cookieOf } from './server/seed.mjs'
import { PAIRS, settledPerSecond } from './server/trades.mjs'

/** As many as this machine has cores: one process runs on one. */
const PROCESSES = 2
const ORDERS = [1_000, 10_000, 100_000]
const LISTED = 50
const READS = 100
const LOOKS = 300

/** What n log n grows by, from one size to the next. */
const growth = (from, to) => (to * Math.log(to)) / (from * Math.log(from))

/** The statement that stands before every answer, with nothing due. */
const timeToLook = async (url) => {
  const { openPostgres } = await built('db/postgres.js')
  const { openClock } = await built('clock.js')
  const { bringUpToDate } = await built('deadlines.js')
  const db = await openPostgres(url, () => {})
  const clock = await openClock(db, Date.now)
  const exchange = { db, clock, config: { timeZone: 'UTC' } }
  const times = []
  for (let look = 0; look < LOOKS; look++) {
    const begun = performance.now()
    await bringUpToDate(exchange)
    times.push(performance.now() - begun)
  }
  await db.close()
  return median(times)
}

export default async function* () {
  if (!BINARIES) throw new Error('PostgreSQL and pgbench are needed: apt-get install postgresql')
  const cluster = await openCluster()
  const db = new pg.Client({ connectionString: cluster.url })
  await db.connect()
  const servers = [await startApart(cluster.url)]
  while (servers.length < PROCESSES) servers.push(await startApart(cluster.url))
  const addressFor = (caller) => servers[caller % PROCESSES].address
  const memory = () => median(servers.map((server) => server.memory()))
  try {
    yield { what: 'memory of a process at its start', value: memory(), unit: 'MB' }
    for (const prefix of ['buyer', 'seller']) await addPeople(db, prefix, PAIRS)
    const settled = await settledPerSecond(cluster.url, db, addressFor)
    yield { what: `pay and confirm, ${PAIRS} at once, pgbench`, value: settled.plain, unit: '/s' }
    yield {
      what: `pay and confirm, ${PAIRS} at once, pgbench, sent in one piece`,
      value: settled.piped,
      unit: '/s',
    }
    yield {
      what: `pay and confirm, ${PAIRS} at once, ${PROCESSES} processes`,
      value: settled.exchange,
      unit: '/s',
    }
    yield { what: 'pay and confirm, share of pgbench', value: settled.share, goal: 0.5, atLeast: true }

    await addPeople(db, 'reader', PAIRS)
    await addTrades(db, 'listed', PAIRS, LISTED)
    const list = (caller) => call(addressFor(caller), cookieOf('reader', caller), 'GET', '/buy-orders/all')
    await db.query(`update orders set user_id = readers.id from users readers, users owners
      where owners.id = orders.user_id and readers.username = replace(owners.username, 'buyer', 'reader')
        and orders.id in (select buy_order_id from trades where state = 'awaitingPayment')`)
    await db.query(`update trades set buyer_id = orders.user_id from orders
      where orders.id = buy_order_id and trades.state = 'awaitingPayment'`)
    await rateOf(PAIRS, READS / 10, list)
    yield {
      what: `lists of ${LISTED} orders, ${PAIRS} at once`,
      value: await rateOf(PAIRS, READS, list),
      unit: '/s',
    }
    yield {
      what: 'what is due, asked where nothing is, p50',
      value: await timeToLook(cluster.url),
      unit: 'ms',
    }
    yield { what: 'memory of a process after all that', value: memory(), unit: 'MB' }
  } finally {
    for (const server of servers) await server.close()
  }
  yield* deviceRows(cluster.url, db)
  await addPeople(db, 'trader', 1_000)
  const times = await timeToMatch(db, cluster.url, ORDERS)
  for (const [index, count] of ORDERS.entries()) {
    yield { what: `${count.toLocaleString('en-GB')} orders matched`, value: times[index], unit: 'ms' }
    if (index === 0) continue
    yield {
      what: 'growth, tenfold orders',
      value: times[index] / times[index - 1],
      goal: growth(ORDERS[index - 1], count),
    }
  }
  await db.end()
  cluster.stop()
}
