// Measures three pages with Lighthouse's default settings, which emulate a phone. Each round measures all three, so that other
// load on the machine affects all of them.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import type { Browser } from 'playwright'
import type { DemoServer } from '../../scripts/demo-server.js'
import { createDemoOrders } from '../demo-orders.js'
import { type BenchRow, median } from '../row.js'

const ROUNDS = 5

interface Metrics {
  /** 0 to 100. */
  score: number
  /** Largest Contentful Paint, in ms. */
  lcp: number
  /** Total Blocking Time, in ms. */
  tbt: number
  /** Cumulative Layout Shift. */
  cls: number
}

const measure = async (debuggingPort: number, url: string, cookie?: string): Promise<Metrics> => {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: ['performance'],
    // Lighthouse would wait for the end of the stream.
    blockedUrlPatterns: ['*/api/events'],
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  })
  if (!result) throw new Error(`${url}: Lighthouse returned no result`)
  const { runtimeError, audits, categories } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const audit = (name: string): number => {
    const value = audits[name]?.numericValue
    if (value === undefined) throw new Error(`${url}: Lighthouse did not measure ${name}`)
    return value
  }
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
  }
}

/** Serves an HTML file compressed with brotli, as our server does. */
const serveFile = async (file: string) => {
  const body = brotliCompressSync(readFileSync(file))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

interface Round {
  staticPage: Metrics
  landing: Metrics
  orders: Metrics
}

export interface LighthouseOptions {
  browser: Browser
  server: DemoServer
  debuggingPort: number
  /** The path of the static page's HTML file. */
  staticPageFile: string
}

const measureRounds = async ({
  browser,
  server: { address },
  debuggingPort,
  staticPageFile,
}: LighthouseOptions): Promise<Round[]> => {
  const cookie = await createDemoOrders(browser, address)
  const staticServer = await serveFile(staticPageFile)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      staticPage: await measure(debuggingPort, staticServer.url),
      landing: await measure(debuggingPort, `${address}/`),
      orders: await measure(debuggingPort, `${address}/orders`, cookie),
    })
  staticServer.close()
  return rounds
}

export async function* benchLighthouse(options: LighthouseOptions): AsyncGenerator<BenchRow> {
  const rounds = await measureRounds(options)
  const medianOf = (getMetric: (round: Round) => number) => median(rounds.map(getMetric))
  yield {
    name: 'static page, LCP',
    value: medianOf((round) => round.staticPage.lcp),
    unit: 'ms',
    baseline: 659,
  }
  yield {
    name: 'landing page, LCP',
    value: medianOf(({ landing }) => landing.lcp),
    unit: 'ms',
    peer: 2_885,
    baseline: 659,
  }
  yield {
    name: 'landing page / static page, LCP in the same round',
    value: medianOf(({ landing, staticPage }) => landing.lcp / staticPage.lcp),
    goal: 1.15,
  }
  yield {
    name: 'landing page, score',
    value: medianOf(({ landing }) => landing.score),
    goal: 100,
    isHigherBetter: true,
    peer: 93,
  }
  yield {
    name: '/orders with 50 orders, LCP',
    value: medianOf(({ orders }) => orders.lcp),
    unit: 'ms',
    goal: 1_900,
    peer: 2_095,
    baseline: 1_301,
  }
  yield {
    name: '/orders, total blocking time',
    value: medianOf(({ orders }) => orders.tbt),
    unit: 'ms',
    goal: 100,
    peer: 644,
  }
  yield {
    name: '/orders, score',
    value: medianOf(({ orders }) => orders.score),
    goal: 96,
    isHigherBetter: true,
    peer: 82,
  }
  yield { name: '/orders, layout shift', value: medianOf(({ orders }) => orders.cls), goal: 0, peer: 0.003 }
}
