// Measures reads per second of one server process on one PostgreSQL, and on the same with two replicas. The two take turns. Without
// cores of their own, the replicas share those of the primary: then the figures show what the checks cost.
import { availableParallelism } from 'node:os'
import { startReplica } from '../packages/server/test/postgres-cluster.js'
import { makeDisposable } from './disposable.js'
import { type BenchRow, median } from './row.js'
import { measureRate, sendRequest } from './server/load.js'
import { connectTo, findPostgres, startPostgres, startServerProcess } from './server/processes.js'
import { insertTrades, insertUsers, sessionCookie } from './server/seed.js'

const READERS = 400
const LISTED_ORDERS = 50
/** So few that the limit of a user's reads delays none. */
const READS_PER_READER = 5
const TURNS = 5

export async function* benchReplicas(): AsyncGenerator<BenchRow> {
  await using primary = await startPostgres()
  await using replicas = makeDisposable(
    [await startReplica(findPostgres(), primary), await startReplica(findPostgres(), primary)],
    (started) => {
      for (const { stop } of started) stop()
    },
  )
  const urls = replicas.map(({ url }) => url).join(',')
  await using withoutReplicas = await startServerProcess(primary.url)
  await using withReplicas = await startServerProcess(primary.url, undefined, { DATABASE_REPLICA_URLS: urls })
  await using client = await connectTo(primary.url)
  for (const prefix of ['buyer', 'seller']) await insertUsers(client, prefix, READERS)
  await insertTrades(client, 'listed', READERS, LISTED_ORDERS)
  await client.query('vacuum analyze')

  const servers = [
    { name: 'no replica', address: withoutReplicas.address, rates: [] as number[] },
    { name: '2 replicas', address: withReplicas.address, rates: [] as number[] },
  ]
  const measure = (address: string) =>
    measureRate(READERS, READS_PER_READER, (reader) =>
      sendRequest(address, sessionCookie('buyer', reader), 'GET', '/buy-orders/all'),
    )
  for (const { address } of servers) await measure(address)
  for (let turn = 0; turn < TURNS; turn++)
    for (const { address, rates } of servers) rates.push(await measure(address))

  const what = `lists of ${LISTED_ORDERS} orders, ${READERS} readers, ${availableParallelism()} cores`
  for (const { name, rates } of servers) yield { name: `${what}, ${name}`, value: median(rates), unit: '/s' }
}
