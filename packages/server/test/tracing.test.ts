import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { HOUR, SECOND } from '@cht/sdk/rules'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD } from '../src/demo.js'
import { startTracing } from '../src/platform/tracing/start-tracing.js'
import { onOneEngine } from './exchange.js'
import { assertDefined, BANK_ORDER, createSignupInput, PICTURE, parseCode } from './fixtures.js'
import { listMails } from './outbox.js'
import { startSilentServer } from './silent-server.js'
import { startCollector } from './trace-collector.js'
import { listTraces, readAttributes, startTracedDemo, stopTracedDemo } from './traced-demo.js'

/** Values of a user. Each is sent, and occurs nowhere else. */
const CANARIES = {
  email: 'canary-email@example.com',
  fullName: 'Canaryname Example',
  username: 'canary_username',
  phoneNumber: '+2348012345999',
  password: 'canary password of a user',
  accountNumber: '9182736455',
  accountName: 'Canaryaccount Example',
  address: '203.0.113.77',
  browser: 'canary-agent/1.0',
  idempotencyKey: '5b8d2c1e-0ca0-4a7e-8000-00000000cafe',
  reference: 'canary-reference',
}
const BUYER = { email: DEMO_BUYER.email, password: DEMO_PASSWORD }
const FROM_PROXY = { 'x-forwarded-for': CANARIES.address, 'user-agent': CANARIES.browser }

/** Sends a login whose body follows when the server has read the headers. Resolves with the status of the response. */
const sendLateLogin = async (address: string, input: object): Promise<number | undefined> => {
  const login = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { ...FROM_PROXY, 'content-type': 'application/json', expect: '100-continue' },
  })
  login.flushHeaders()
  await once(login, 'continue')
  login.end(JSON.stringify(input))
  const [response] = (await once(login, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

const startCollectorForTest = async () => {
  const collector = await startCollector()
  onTestFinished(collector.close)
  return collector
}

onOneEngine('tracing', (engine) => {
  test('records a trade as spans, without a value of its users', async () => {
    const collector = await startCollectorForTest()
    const demo = await startTracedDemo(engine, { ...collector.environment, TRUST_PROXY: 'loopback' })
    const { operator, outbox, createClient } = demo
    const { email, password, fullName, username, phoneNumber, accountNumber, accountName } = CANARIES
    const seller = createClient(FROM_PROXY)
    await seller.auth.signup({
      ...createSignupInput(username),
      email,
      fullName,
      phoneNumber,
      password,
      confirmPassword: password,
    })
    await expect.poll(() => listMails(outbox, email), { timeout: 10 * SECOND }).toHaveLength(1)
    await seller.auth.verifyOtp({ email, code: parseCode(listMails(outbox, email)[0] ?? '') })
    const amount = 150_000
    await operator.fund({ email, amount, why: fullName, reference: CANARIES.reference })
    await seller.orders.createSell(
      { ...BANK_ORDER, amount, accountNumber, accountName },
      { idempotencyKey: CANARIES.idempotencyKey },
    )
    const buyer = createClient(FROM_PROXY)
    await buyer.auth.login(BUYER)
    await buyer.orders.createBuy({ amount, paymentMethod: 'bank' })
    await operator.advanceClock({ ms: HOUR })
    const { _id: id } = assertDefined((await buyer.trades.open()).find((trade) => trade.amount === amount))
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await seller.orders.confirm({ id })
    expect(await sendLateLogin(demo.server.address, { email, password: 'wrong' })).toBe(401)
    await stopTracedDemo(demo)

    const spans = collector.spans()
    expect(listTraces(spans, 'POST /api/buy-orders/confirm/:id')).toEqual([
      [
        'POST /api/buy-orders/confirm/:id',
        'select exchange',
        [
          'transaction',
          'update trades',
          'insert trade_events',
          'select move_orders',
          'select transfer_each',
          'insert notifications',
          'update idempotency_keys',
          'insert idempotency_keys',
          'savepoint',
          'select pg_advisory_xact_lock_shared',
          'select switches',
          'select users',
          'select login_sessions',
          'select trades',
          'select trades',
        ],
      ],
    ])
    expect(new Set(listTraces(spans, 'mail').flat())).toEqual(
      new Set(['mail', 'send a mail', 'update outbox', 'update deliveries']),
    )
    const idleJobs = ['clock', 'heartbeat', 'announcements', 'session moves', 'pushes', 'webhooks', 'changes']
    expect(idleJobs.flatMap((name) => listTraces(spans, name))).toEqual([])
    const { traceId } = assertDefined(spans.find(({ name }) => name === 'POST /api/buy-orders/confirm/:id'))
    expect(demo.server.output()).toContain(`"traceId":"${traceId}"`)
    expect(listTraces(spans, 'POST /api/auth/login')[1]).toContain('select users')
    expect(
      spans.filter(({ name }) => name === 'POST /api/auth/login').map((span) => readAttributes(span)),
    ).toEqual([
      {
        'http.request.method': 'POST',
        'http.route': '/api/auth/login',
        'http.response.status_code': 200,
      },
      {
        'http.request.method': 'POST',
        'http.route': '/api/auth/login',
        'http.response.status_code': 401,
        'error.type': 'invalid_credentials',
      },
    ])
    const { cookies } = JSON.parse(seller.save()) as { cookies: { value: string }[] }
    const secrets = [...Object.values(CANARIES), id, ...cookies.map(({ value }) => value)]
    expect(secrets.filter((secret) => collector.received().includes(secret))).toEqual([])
  })

  test('joins the trace of a trusted proxy, and of nobody else', async () => {
    const collector = await startCollectorForTest()
    const demo = await startTracedDemo(engine, { ...collector.environment, TRUST_PROXY: 'loopback' })
    const traceId = 'c0ffee00c0ffee00c0ffee00c0ffee00'
    const traceparent = `00-${traceId}-c0ffee00c0ffee00-01`
    await demo.createClient({ ...FROM_PROXY, traceparent }).auth.login(BUYER)
    await demo.createClient({ traceparent }).auth.login(BUYER)
    await stopTracedDemo(demo)
    const requests = collector.spans().filter(({ name }) => name === 'POST /api/auth/login')
    expect(requests.map((span) => span.traceId === traceId)).toEqual([true, false])
  })

  test('loads no module without a collector', async () => {
    const collector = await startCollectorForTest()
    const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...others } = collector.environment
    const untraced = await startTracedDemo(engine, others)
    await untraced.createClient().auth.login(BUYER)
    const traced = await startTracedDemo(engine, collector.environment)
    expect(await stopTracedDemo(untraced)).toBe(0)
    expect(collector.received()).toBe('')
    expect(await stopTracedDemo(traced)).toBeGreaterThan(0)
  })

  test('delays no request and no stop for a collector that does not respond', async () => {
    const silent = await startSilentServer()
    onTestFinished(silent.stop)
    const demo = await startTracedDemo(engine, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${silent.host}`,
      OTEL_BSP_SCHEDULE_DELAY: '1',
    })
    const client = demo.createClient()
    await client.auth.login(BUYER)
    await silent.connected
    const requestedAt = performance.now()
    await client.auth.login(BUYER)
    const stoppedAt = performance.now()
    await stopTracedDemo(demo)
    expect(stoppedAt - requestedAt).toBeLessThan(2 * SECOND)
    // The exporter itself would wait for ten seconds.
    expect(performance.now() - stoppedAt).toBeLessThan(5 * SECOND)
  })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test('records of an error its code, and not its message', async () => {
  const collector = await startCollectorForTest()
  for (const [name, value] of Object.entries(collector.environment)) vi.stubEnv(name, value)
  const tracing = assertDefined(await startTracing(process.env, pino({ level: 'silent' })))
  const error = Object.assign(new Error('invalid input: "canary"'), { code: '22P02', detail: 'canary' })
  const fail = () => Promise.reject(error)
  await expect(tracing.traceJob('job', () => tracing.trace({ name: 'work' }, fail))).rejects.toBe(error)
  await tracing.stop()
  const spans = collector.spans()
  expect(listTraces(spans, 'job')).toEqual([['job', 'work']])
  expect(spans.map((span) => [readAttributes(span), span.status, span.events])).toEqual([
    [{ 'error.type': '22P02' }, { code: 2 }, []],
    [{ 'error.type': '22P02' }, { code: 2 }, []],
  ])
  expect(collector.received()).not.toContain('canary')
})
