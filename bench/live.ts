// Measures the live stream: how fast an action of one party reaches the other, and the traffic of a watched trade.
import type { Client } from 'pg'
import { chromium } from 'playwright'
import { launchOptions } from '../browser.js'
import { measureDelivery, openStream } from './live/delivery.js'
import { measureWatchedTrade } from './live/watched-trade.js'
import { type BenchRow, median, percentile } from './row.js'
import { connectTo, startPostgres, startServerProcesses } from './server/processes.js'
import { insertTrades, insertUsers, sessionCookie, tradeId } from './server/seed.js'

const PROCESSES = 3
const STREAMS = 1_000
const PAIRS = STREAMS / 2
/** How many payments are sent at a time. */
const CONCURRENCY = 4
/** The most bytes of a trade that is watched for two hours by the live stream. */
const WATCHED_TRADE_GOAL = 150_000

async function* benchDelivery(addresses: readonly string[], client: Client): AsyncGenerator<BenchRow> {
  await insertTrades(client, 'live', PAIRS, 1)
  const addressOf = (index: number) => addresses[index % PROCESSES] ?? ''
  const open = (prefix: string, offset: number) =>
    Promise.all(
      Array.from({ length: PAIRS }, (_, index) =>
        openStream(addressOf(index + offset), sessionCookie(prefix, index + 1)),
      ),
    )
  // The streams of the two parties of a trade are open at different processes.
  const sellers = await open('seller', 0)
  const buyers = await open('buyer', 1)
  const times = await measureDelivery({
    batch: 'live',
    pairs: PAIRS,
    concurrency: CONCURRENCY,
    sellers,
    addressOf,
  })
  for (const stream of [...sellers, ...buyers]) stream.close()
  const name = `from a payment to its event at the seller, ${STREAMS} streams on ${PROCESSES} processes`
  yield { name: `${name}, median`, value: median(times), unit: 'ms', goal: 1_000 }
  yield { name: `${name}, 99th percentile`, value: percentile(times, 0.99), unit: 'ms', goal: 2_000 }
}

async function* benchWatchedTrade(address: string, client: Client): AsyncGenerator<BenchRow> {
  await insertTrades(client, 'watched', 1, 1)
  await using browser = await chromium.launch(launchOptions(chromium.executablePath()))
  const [name = '', value = ''] = sessionCookie('buyer', 1).split('=')
  const { polling, streaming } = await measureWatchedTrade({
    browser,
    url: `${address}/orders/${tradeId('watched', 1, 1)}`,
    cookie: { name, value, url: address },
  })
  yield { name: 'a trade watched for two hours, by polling', value: Math.round(polling), unit: 'bytes' }
  yield {
    name: 'a trade watched for two hours, by the live stream',
    value: Math.round(streaming),
    unit: 'bytes',
    goal: WATCHED_TRADE_GOAL,
  }
}

export async function* benchLive(): AsyncGenerator<BenchRow> {
  await using postgres = await startPostgres()
  await using client = await connectTo(postgres.url)
  await using servers = await startServerProcesses(Array<string>(PROCESSES).fill(postgres.url))
  const addresses = servers.map(({ address }) => address)
  for (const prefix of ['buyer', 'seller']) await insertUsers(client, prefix, PAIRS)
  yield* benchDelivery(addresses, client)
  yield* benchWatchedTrade(addresses[0] ?? '', client)
}
