import { afterEach, expect, test } from 'vitest'
import { SESSION, SESSION_START, type TestExchange, useEmptyExchange } from '../../server/test/exchange.js'
import { expectCleanLedger } from '../../server/test/fixtures.js'
import { type ConformanceOptions, type ConformanceReport, runConformance } from '../src/index.js'
import { main } from '../src/main.js'
import { type FaultProxy, type Interceptor, startProxy } from './proxy.js'

const start = useEmptyExchange('PGlite', { environment: { DEPOSIT_TEXT: 'Pay to First Bank.' } })

let proxy: FaultProxy | undefined
afterEach(async () => {
  await proxy?.close()
  proxy = undefined
})

/** What the kit needs to run every row against an exchange: its URL, a seller with tokens and a buyer. */
const createOptions = async (exchange: TestExchange, tokens = 200_000): Promise<ConformanceOptions> => ({
  url: `${exchange.running.address}/api`,
  accounts: {
    seller: await exchange.createUser('seller', { tokens }),
    buyer: await exchange.createUser('buyer'),
  },
  write: true,
  onOrdersPlaced: () => exchange.advanceTo(SESSION_START),
})

/** The URL of the API of an exchange, whose requests are intercepted. */
const interceptRequests = async ({ running }: TestExchange, intercept: Interceptor): Promise<string> => {
  proxy = await startProxy(running.address, intercept)
  return `${proxy.address}/api`
}

const runAgainst = async (intercept: Interceptor): Promise<ConformanceReport> => {
  const exchange = await start()
  const options = await createOptions(exchange)
  return runConformance({ ...options, url: await interceptRequests(exchange, intercept) })
}

const listIds = ({ rows }: ConformanceReport, outcome: string) =>
  rows.filter((row) => row.outcome === outcome).map(({ id }) => id)

/** Changes the body of each response to a path that ends with `path`. */
const changeBody =
  (path: string, change: (text: string) => string): Interceptor =>
  async (request, handle) => {
    const response = await handle(request)
    if (!new URL(request.url).pathname.endsWith(path)) return response
    const { status, headers } = response
    return new Response(change(await response.text()), { status, headers })
  }

test('every row holds for our server, and its ledger stays clean', async () => {
  const exchange = await start()
  const { rows } = await runConformance(await createOptions(exchange))
  const others = rows.filter(({ outcome, warnings }) => outcome !== 'holds' || warnings.length > 0)
  expect([others, rows.length]).toEqual([[], 148])
  await expectCleanLedger(exchange)
})

test('every row of the profile of the specification holds for our server', async () => {
  const { rows } = await runConformance({ ...(await createOptions(await start())), profile: 'spec' })
  const others = rows.filter(({ outcome, warnings }) => outcome !== 'holds' || warnings.length > 0)
  expect([others, rows.length]).toEqual([[], 85])
})

test('a payload of another shape fails, with what was sent, expected and received', async () => {
  const toSeconds = (text: string) => text.replace(/"createdAt":"[^"]+"/g, '"createdAt":1763971200')
  const report = await runAgainst(changeBody('/api/notifications', toSeconds))
  expect(listIds(report, 'fails')).toEqual(['notifications.list.read', 'pages.walk'])
  const row = report.rows.find(({ id }) => id === 'notifications.list.read')
  expect(row?.finding).toEqual({
    sent: { method: 'GET', path: '/notifications' },
    expected: '0.createdAt: must be ISO 8601 with a time zone, or milliseconds since 1970, received number',
    received: expect.stringMatching(/^200 \{"data":\[\{.*"createdAt":1763971200/),
  })
})

test('a back end that cancels the orders of others is found out', async () => {
  const report = await runAgainst(async (request, handle) => {
    const response = await handle(request)
    const isRefused = request.url.includes('/cancel/') && response.status === 404
    return isRefused ? Response.json({ message: 'Order canceled' }) : response
  })
  expect(listIds(report, 'fails')).toEqual([
    'orders.cancel-buy-unknown',
    'orders.cancel-sell-unknown',
    'orders.cancel-sell-other',
    'orders.cancel-buy-other',
  ])
})

test('a logout that does not end the session is found out', async () => {
  const report = await runAgainst(async (request, handle) =>
    request.url.endsWith('/auth/logout') ? Response.json({ message: 'Bye' }) : handle(request),
  )
  expect(listIds(report, 'fails')).toEqual(['auth.logout'])
})

test('a back end without the extensions conforms: their rows are skipped', async () => {
  // The proof of a trade is part of the contract.
  const extensionPaths =
    /^\/api\/(trades(?!\/[^/]+\/proof$)|market|rates|statement|sessions|webhooks|documents|account|reauthentication)\b/
  const report = await runAgainst(async (request, handle) =>
    extensionPaths.test(new URL(request.url).pathname)
      ? Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 })
      : handle(request),
  )
  expect(listIds(report, 'fails')).toEqual([])
  expect(listIds(report, 'skipped')).toEqual(
    expect.arrayContaining(['trades.get', 'market.get.read', 'terms.get.read']),
  )
  expect(listIds(report, 'holds')).toContain('trade.confirm')
})

test('what the SDK tolerates is a warning, and a failure only with --strict', async () => {
  const url = await interceptRequests(
    await start(),
    changeBody('/api/live-sessions', (text) => JSON.stringify(JSON.parse(text).data)),
  )
  const lines: string[] = []
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) }
  const statuses = [await main([url, '--json'], {}, output), await main([url, '--strict'], {}, output)]
  const { summary, rows } = JSON.parse(lines[0] ?? '')
  expect(statuses).toEqual([0, 1])
  expect([summary.fails, summary.warnings, rows[0].warnings[0]]).toEqual([
    0,
    1,
    {
      sent: { method: 'GET', path: '/live-sessions' },
      message: 'the body must be object (the SDK reads it, the documented shape differs)',
      received: `200 ${JSON.stringify([{ ...SESSION, timeZone: 'Africa/Lagos' }])}`,
    },
  ])
  expect(lines[1]).toContain('      warning   GET /live-sessions: the body must be object')
})

test('a request that the rate limit refuses is sent again', async () => {
  let count = 0
  const url = await interceptRequests(await start(), async (request, handle) => {
    count += 1
    // The first request checks that the server can be reached. The second one is that of the first row.
    const headers = { 'retry-after': '0' }
    return count === 2 ? Response.json({ message: 'Wait' }, { status: 429, headers }) : handle(request)
  })
  const { rows } = await runConformance({ url })
  expect(rows[0]).toMatchObject({ id: 'liveSessions.list', outcome: 'holds' })
})

test('a live stream and a logout without a response fail at the timeout, and the run goes on', async () => {
  const exchange = await start()
  const options = await createOptions(exchange)
  const url = await interceptRequests(exchange, (request, handle) =>
    /\/(events|logout)$/.test(request.url) ? new Promise<Response>(() => {}) : handle(request),
  )
  const report = await runConformance({ ...options, url, write: false, timeout: 2_000 })
  const findFinding = (wanted: string) => report.rows.find(({ id }) => id === wanted)?.finding
  const noResponse = { expected: 'a response', received: 'The operation was aborted due to timeout' }
  expect([findFinding('auth.logout'), findFinding('events.stream')]).toEqual([noResponse, noResponse])
})

test('the trade is skipped if the seller has tokens for the investment only', async () => {
  const { rows } = await runConformance(await createOptions(await start(), 30_000))
  expect(rows.find(({ id }) => id === 'trade.match')).toMatchObject({
    outcome: 'skipped',
    reason: 'the seller has 30000 CHT available, less than 50000',
  })
})

test('without `write` and accounts, only reads and requests that must be refused are sent', async () => {
  const sent = new Set<string>()
  const url = await interceptRequests(await start(), (request, handle) => {
    if (request.method !== 'GET') sent.add(`${request.method} ${new URL(request.url).pathname}`)
    return handle(request)
  })
  const report = await runConformance({ url })
  expect([listIds(report, 'fails'), [...sent]]).toEqual([
    [],
    ['POST /api/auth/login', 'POST /api/buy-orders/create'],
  ])
})
