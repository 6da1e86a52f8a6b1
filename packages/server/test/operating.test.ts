import { isApiError } from '@cht/sdk/errors'
import { CONFIRMATION_WINDOW, CURRENCIES, DAY, HOUR, MINUTE, SECOND } from '@cht/sdk/rules'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createLog } from '../src/log.js'
import { toTimestamp } from '../src/platform/db/database.js'
import { onOneEngine, SESSION_START, startTestExchange, TEST_START, type TestExchange } from './exchange.js'
import { BANK_ORDER, createMatchedTrade, getRefusal, PICTURE, parseCode, placeSellOrder } from './fixtures.js'
import { startProxy } from './proxy.js'

/** The metrics by name and labels, without those of HTTP requests and of the process. */
const readMetrics = async (exchange: TestExchange): Promise<Record<string, number>> => {
  const text = await exchange.readMetrics()
  const lines = [...text.matchAll(/^(cht_(?!http|process|nodejs)\w+(?:\{.*\})?) (\S+)$/gm)]
  return Object.fromEntries(
    lines.map(([, name = '', value]) => [name, Number(value?.replace('+Inf', 'Infinity'))]),
  )
}

/** Of this process: they do not need the database. */
const NO_CRASHES = {
  'cht_browser_crashes_total{kind="caught"}': 0,
  'cht_browser_crashes_total{kind="uncaught"}': 0,
  'cht_browser_crashes_total{kind="error"}': 0,
  'cht_browser_crashes_total{kind="rejection"}': 0,
  'cht_browser_crashes_total{kind="actor"}': 0,
}

const IDLE_METRICS = {
  ...NO_CRASHES,
  cht_data_dir_free_ratio: expect.any(Number),
  cht_database_up: 1,
  cht_clock_difference_seconds: 0,
  cht_streams_open: 0,
  'cht_trades_open{state="awaitingPayment"}': 0,
  'cht_trades_open{state="expired"}': 0,
  'cht_trades_open{state="paid.awaitingConfirmation"}': 0,
  'cht_trades_open{state="paid.lateConfirmation"}': 0,
  'cht_trades_open{state="paid.awaitingRest"}': 0,
  'cht_trades_open{state="paid.amountDisputed"}': 0,
  'cht_trades_open{state="appealed"}': 0,
  cht_confirmations_overdue: 0,
  'cht_cases_waiting{kind="verification"}': 0,
  'cht_cases_waiting{kind="profileEdit"}': 0,
  'cht_cases_waiting{kind="appeal"}': 0,
  'cht_cases_waiting{kind="tradeClaim"}': 0,
  'cht_cases_waiting{kind="tokenRequest"}': 0,
  'cht_cases_oldest_seconds{kind="verification"}': 0,
  'cht_cases_oldest_seconds{kind="profileEdit"}': 0,
  'cht_cases_oldest_seconds{kind="appeal"}': 0,
  'cht_cases_oldest_seconds{kind="tradeClaim"}': 0,
  'cht_cases_oldest_seconds{kind="tokenRequest"}': 0,
  'cht_switch_stopped{switch="signUps"}': 0,
  'cht_switch_stopped{switch="orders"}': 0,
  'cht_switch_stopped{switch="matching"}': 0,
  'cht_switch_stopped{switch="payments"}': 0,
  'cht_switch_stopped{switch="stakes"}': 0,
  'cht_switch_stopped{switch="withdrawals"}': 0,
  'cht_orders_pending{side="buy"}': 0,
  'cht_orders_pending{side="sell"}': 0,
  cht_deadline_lag_seconds: 0,
  'cht_quarantined{table="trades"}': 0,
  'cht_quarantined{table="announcements"}': 0,
  'cht_quarantined{table="investments"}': 0,
  'cht_quarantined{table="users"}': 0,
  'cht_quarantined{table="cases"}': 0,
  cht_mail_waiting: 0,
  'cht_markets_without_price{currency="NGN"}': 0,
  'cht_markets_without_price{currency="GHS"}': 0,
  'cht_markets_without_price{currency="KES"}': 0,
  'cht_markets_without_price{currency="USDT"}': 0,
  cht_mail_oldest_seconds: 0,
  cht_mail_given_up: 0,
  'cht_deliveries_waiting{channel="mail"}': 0,
  'cht_deliveries_waiting{channel="push"}': 0,
  'cht_deliveries_waiting{channel="webhook"}': 0,
  'cht_deliveries_oldest_seconds{channel="mail"}': 0,
  'cht_deliveries_oldest_seconds{channel="push"}': 0,
  'cht_deliveries_oldest_seconds{channel="webhook"}': 0,
  'cht_deliveries_given_up{channel="mail"}': 0,
  'cht_deliveries_given_up{channel="push"}': 0,
  'cht_deliveries_given_up{channel="webhook"}': 0,
  'cht_ledger_balance{owner="exchange",account="bonuses"}': 0,
  'cht_ledger_balance{owner="exchange",account="issuance"}': 0,
  'cht_ledger_balance{owner="exchange",account="returns"}': 0,
  'cht_ledger_balance{owner="users",account="available"}': 0,
  'cht_ledger_balance{owner="users",account="escrow"}': 0,
  'cht_ledger_balance{owner="users",account="heldBonus"}': 0,
  'cht_ledger_balance{owner="users",account="staked"}': 0,
  cht_ledger_checked_seconds: Number.POSITIVE_INFINITY,
}

/** The prices were set when the exchange started. */
const getPriceAges = (exchange: TestExchange) =>
  Object.fromEntries(
    CURRENCIES.map((currency) => [
      `cht_market_price_age_seconds{currency="${currency}"}`,
      (exchange.now() - TEST_START) / SECOND,
    ]),
  )

onOneEngine('operating', (engine) => {
  let exchange: TestExchange
  const logLines: string[] = []
  beforeAll(async () => {
    const log = createLog('trace', { write: (line) => logLines.push(line) })
    exchange = await startTestExchange(engine, { log })
  })
  afterAll(() => exchange.stop())

  test('the metrics cover trades, overdue confirmations, appeals, mail, notifications, the deadline job and the ledger', async () => {
    expect(await readMetrics(exchange)).toEqual({ ...IDLE_METRICS, ...getPriceAges(exchange) })
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const readMetricsAfterMails = async () => {
      for (const { email } of [seller, buyer]) await exchange.readMails(email)
      return readMetrics(exchange)
    }
    await exchange.operator.fund({ email: seller.email, amount: 50_000 })
    const ledger = {
      'cht_ledger_balance{owner="exchange",account="issuance"}': -150_000,
      'cht_ledger_balance{owner="users",account="available"}': 75_000,
      'cht_ledger_balance{owner="users",account="escrow"}': 75_000,
      'cht_ledger_balance{owner="users",account="heldBonus"}': 0,
      'cht_ledger_balance{owner="users",account="staked"}': 0,
    }
    expect(await readMetricsAfterMails()).toEqual({
      ...IDLE_METRICS,
      ...getPriceAges(exchange),
      ...ledger,
      'cht_trades_open{state="awaitingPayment"}': 1,
    })
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    // The mail about this payment is sent before the confirmation window ends: after it, the mail would be given up.
    await exchange.readMails(seller.email)
    await exchange.advanceTo(SESSION_START + CONFIRMATION_WINDOW + MINUTE)
    expect(await readMetricsAfterMails()).toEqual({
      ...IDLE_METRICS,
      ...getPriceAges(exchange),
      ...ledger,
      'cht_trades_open{state="paid.lateConfirmation"}': 1,
      cht_confirmations_overdue: 1,
    })
    await buyer.client.appeals.create({ order: trade._id, reason: 'Other', description: 'None' })
    await exchange.advanceTo(exchange.now() + HOUR)
    const { db } = exchange.running
    const late = toTimestamp(exchange.now() - 5 * MINUTE)
    await db.query(
      `insert into outbox (recipient, subject, body, created_at, next_attempt_at) values ('x@y.z', '', '', $1, $2)`,
      [late, toTimestamp(exchange.now() + DAY)],
    )
    await db.query(
      `insert into outbox (recipient, subject, body, created_at, next_attempt_at, given_up_at) values ('x@y.z', '', '', $1, $1, $1)`,
      [late],
    )
    await db.query(
      `insert into deliveries (channel, event, created_at, next_attempt_at, given_up_at) values
         ('push', '{}', $1, $2, null), ('webhook', '{}', $1, $1, $1)`,
      [late, toTimestamp(exchange.now() + DAY)],
    )
    expect(await readMetricsAfterMails()).toEqual({
      ...IDLE_METRICS,
      ...getPriceAges(exchange),
      ...ledger,
      'cht_trades_open{state="appealed"}': 1,
      'cht_cases_waiting{kind="appeal"}': 1,
      'cht_cases_oldest_seconds{kind="appeal"}': HOUR / 1000,
      cht_mail_waiting: 1,
      cht_mail_oldest_seconds: (5 * MINUTE) / 1000,
      cht_mail_given_up: 1,
      'cht_deliveries_waiting{channel="push"}': 1,
      'cht_deliveries_oldest_seconds{channel="push"}': (5 * MINUTE) / 1000,
      'cht_deliveries_given_up{channel="webhook"}': 1,
    })

    // An appeal that waits for a party does not wait for the operator.
    const readAppealMetrics = async () => {
      const metrics = await readMetricsAfterMails()
      return {
        open: metrics['cht_cases_waiting{kind="appeal"}'],
        oldest: metrics['cht_cases_oldest_seconds{kind="appeal"}'],
      }
    }
    const [appeal] = await exchange.operator.appeals()
    const id = appeal?.id ?? ''
    const dueAt = exchange.now() + HOUR
    await exchange.operator.askParty({ id, party: 'buyer', text: 'The receipt', dueAt })
    expect(await readAppealMetrics()).toEqual({ open: 0, oldest: 0 })
    await exchange.advanceTo(dueAt + MINUTE)
    expect(await readAppealMetrics()).toEqual({ open: 1, oldest: MINUTE / 1000 })
    await exchange.operator.resolveAppeal({ id, to: 'seller', reason: 'No receipt' })
    expect(await readAppealMetrics()).toEqual({ open: 0, oldest: 0 })
    await buyer.client.appeals.requestReview({ id: trade._id, text: 'Here it is' })
    await exchange.advanceTo(exchange.now() + 2 * MINUTE)
    expect(await readAppealMetrics()).toEqual({ open: 1, oldest: (2 * MINUTE) / 1000 })

    // The job may apply the deadline before the metrics are read.
    const readLag = async () => {
      const passed = toTimestamp(exchange.now() - 3 * MINUTE)
      await db.query('update trades set appeal_due_at = $1, quarantined_at = null', [passed])
      return (await readMetrics(exchange)).cht_deadline_lag_seconds
    }
    await expect.poll(readLag).toBe((3 * MINUTE) / 1000)
  })

  test('requests are counted by route pattern and status, not by path', async () => {
    await exchange.request('/api/trades/x')
    await exchange.request('/api/nothing/of/the/kind')
    const text = await exchange.readMetrics()
    expect(text).toMatch(
      /^cht_http_request_seconds_count\{method="GET",route="\/api\/trades\/:id",status="401"\} 1$/m,
    )
    expect(text).toMatch(/route="unknown",status="404"\} 1$/m)
    expect(text).toContain('cht_process_resident_memory_bytes')
    expect(text).not.toContain('/of/the/kind')
  })

  test('the health checks need no token', async () => {
    const responses = await Promise.all(['/healthz', '/readyz'].map((path) => exchange.request(path)))
    expect(await Promise.all(responses.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
    ])
  })

  test('the log line of a refused request has its code, the address and the user, and that of a successful one none of them', async () => {
    const user = await exchange.createUser('refused')
    const cookie = await exchange.logInForCookie(user)
    const foreignTrade = '/api/trades/00000000-0000-4000-8000-000000000000'
    const requests: [path: string, init: RequestInit][] = [
      [foreignTrade, { headers: { cookie } }],
      [foreignTrade, {}],
      ['/api/notifications?limit=many', { headers: { cookie } }],
      ['/api/auth/logout', { method: 'POST', headers: { cookie, origin: 'https://elsewhere.example' } }],
      ['/api/live-sessions', {}],
    ]
    const answers: unknown[] = []
    for (const [path, init] of requests) {
      const response = await exchange.request(path, init)
      const id = response.headers.get('x-request-id')
      const line = () => logLines.map((text) => JSON.parse(text)).find(({ reqId }) => reqId === id)
      await expect.poll(line).toBeDefined()
      const { status, code, address, user: userId } = line()
      answers.push([status, code, address, userId])
    }
    expect(answers).toEqual([
      [404, 'not_found', '127.0.0.1', user.id],
      [401, 'signed_out', '127.0.0.1', undefined],
      [422, 'invalid_input', '127.0.0.1', user.id],
      [403, 'cross_origin', '127.0.0.1', undefined],
      [200, undefined, undefined, undefined],
    ])
  })

  test('the log lines of a failed request and the client’s error have the same request id, and no line holds a secret', async () => {
    const user = await exchange.createUser('canary', { tokens: 100_000 })
    const code = parseCode(await exchange.readMail(user.email))
    const sessionToken = (await exchange.logInForCookie(user)).split('=')[1] ?? ''
    await getRefusal(user.client.auth.login({ email: user.email, password: 'canary wrong password' }))
    await getRefusal(
      user.client.settings.changePassword({ oldPassword: 'canary old', newPassword: 'password1' }),
    )
    await exchange.request(`/api/notifications?limit=canary-query`, {
      headers: { cookie: `sid=${sessionToken}` },
    })
    // Each log line must still be JSON.
    await exchange.request('/api/auth/login%0a%0aSet-Cookie: a=b', { method: 'POST' })
    await exchange.running.db.query('alter table orders rename to elsewhere')
    const error = await placeSellOrder(user, { ...BANK_ORDER, accountNumber: '9876501234' }).catch(
      (failure: unknown) => failure,
    )
    await exchange.running.db.query('alter table elsewhere rename to orders')
    if (!isApiError(error)) throw error
    expect([error.status, error.code, error.message]).toEqual([500, 'internal', 'Something went wrong'])

    const lines = logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const failed = lines.filter(({ reqId }) => reqId === error.requestId)
    expect(failed.map(({ msg, route, status }) => ({ msg, route, status }))).toEqual([
      { msg: 'a request failed', route: undefined, status: 500 },
      { msg: 'answered', route: '/api/sell-orders/create', status: 500 },
    ])
    const text = logLines.join('')
    expect(text).toContain('relation \\"orders\\" does not exist')
    const inputs = ['canary wrong', 'canary old', 'canary-query', '9876501234']
    for (const canary of [user.password, sessionToken, ...inputs, 'Bearer', '$argon2'])
      expect([canary, canary !== '' && text.includes(canary)]).toEqual([canary, false])
    // The six digits can occur by chance in numbers, ids, times and stacks. As a word of a text they are the code.
    const texts = JSON.stringify(lines, (key, value) =>
      typeof value === 'number' || ['reqId', 'time', 'stack'].includes(key) ? undefined : value,
    )
    expect(code).toMatch(/^\d{6}$/)
    expect(texts).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`))
  })
})

describe.runIf(inject('postgresUrl') !== '')('while the database is unreachable', () => {
  test('requests that need it are refused with 503 and Retry-After, and work again afterwards', async () => {
    const url = new URL(inject('postgresUrl'))
    const proxy = await startProxy(() => `http://${url.host}`)
    const exchange = await startTestExchange('PostgreSQL', {
      toDatabaseUrl: (databaseUrl) => {
        const proxyUrl = new URL(databaseUrl)
        proxyUrl.host = new URL(proxy.address).host
        return String(proxyUrl)
      },
    })
    const user = await exchange.createUser('patient')
    const cookie = await exchange.logInForCookie(user)
    proxy.cut()
    const fetchStatus = async (path: string) => {
      const answer = await exchange.request(path, { headers: { cookie } })
      return [answer.status, answer.headers.get('retry-after')]
    }
    expect(await fetchStatus('/api/trades/open')).toEqual([503, '2'])
    expect(await fetchStatus('/api/live-sessions')).toEqual([503, '2'])
    expect(await fetchStatus('/readyz')).toEqual([503, '2'])
    expect(await fetchStatus('/healthz')).toEqual([200, null])
    expect(await readMetrics(exchange)).toEqual({
      ...NO_CRASHES,
      cht_database_up: 0,
      cht_clock_difference_seconds: 0,
      cht_data_dir_free_ratio: expect.any(Number),
      cht_streams_open: 0,
    })
    proxy.mend()
    expect(await user.client.trades.open()).toEqual([])
    expect(await fetchStatus('/readyz')).toEqual([200, null])
    expect((await readMetrics(exchange)).cht_database_up).toBe(1)
    await exchange.stop()
    proxy.close()
  })
})
