import { createServer } from 'node:net'
import { DAY, HOUR, MINUTE, PAYMENT_WINDOW, SECOND } from '@cht/sdk/rules'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { describe, expect, inject, test } from 'vitest'
import { queueMail } from '../src/platform/mail/outbox.js'
import { onOneEngine, SESSION_START, startTestExchange } from './exchange.js'
import {
  BANK_ORDER,
  createSignupInput,
  expectCleanLedger,
  getOnlyTrade,
  getRefusal,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { expectWaiting } from './hold-rows.js'
import { findPostgresBinaries, startCluster } from './postgres-cluster.js'

describe.runIf(inject('postgresUrl') !== '')('a lost database connection', () => {
  test('fails its request with 503, and a later request succeeds', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const { databaseUrl = '' } = exchange.running.config
    const otherConnection = new pg.Client({ connectionString: databaseUrl })
    await otherConnection.connect()
    await otherConnection.query('begin')
    await otherConnection.query('select from users for update')
    const blocked = getRefusal(seller.client.orders.createSell(BANK_ORDER))
    await expectWaiting(exchange, 1)
    await otherConnection.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(await blocked).toMatchObject({ status: 503, code: 'unavailable' })
    await otherConnection.query('rollback')
    await otherConnection.end()
    await placeSellOrder(seller)
    await expectCleanLedger(exchange)
    await exchange.stop()
  })
})

test.runIf(inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined)(
  'while the database is stopped requests get 503 with Retry-After, and work again once it is back',
  async () => {
    const cluster = await startCluster(findPostgresBinaries() ?? '')
    const exchange = await startTestExchange('PostgreSQL', { environment: { DATABASE_URL: cluster.url } })
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const cookie = await exchange.logInForCookie(seller)
    const received: string[] = []
    let onReceived = () => {}
    const waitForNotification = () =>
      new Promise<void>((resolve) => {
        onReceived = resolve
      })
    await exchange.running.db.listen('news', (payload) => {
      received.push(payload)
      onReceived()
    })

    await cluster.crash()
    const fetchOrders = () => exchange.request('/api/buy-orders/all', { headers: { cookie } })
    const response = await fetchOrders()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await exchange.request('/readyz')).status).toBe(503)

    // After reconnecting, a listener gets an empty payload and then every new notification.
    const reconnected = waitForNotification()
    await cluster.start()
    await reconnected
    const notified = waitForNotification()
    await exchange.running.db.query('select pg_notify($1, $2)', ['news', 'later'])
    await notified
    expect(received).toEqual(['', 'later'])
    while ((await fetchOrders()).status === 503);
    expect((await fetchOrders()).status).toBe(200)
    await placeSellOrder(seller)
    await expectCleanLedger(exchange)
    await exchange.stop()
    cluster.stop()
  },
  5 * MINUTE,
)

onOneEngine('faults outside the database', (engine) => {
  test('a mail server that never answers delays neither deadlines nor the shutdown', async () => {
    let connect = () => {}
    const connected = new Promise<void>((resolve) => {
      connect = resolve
    })
    // It greets, and answers nothing: a mail then fails after `socketTimeout`, 20 seconds.
    const silent = createServer((socket) => {
      socket.on('error', () => {}).write('220 silent\r\n')
      connect()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const exchange = await startTestExchange(engine, {
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    })
    const signUp = async (name: string) => {
      const client = exchange.createClient()
      const input = createSignupInput(name)
      const { value } = await client.auth.signup(input)
      return { id: value?._id ?? '', email: input.email, password: input.password, client }
    }
    const seller = await signUp('ngozi')
    const buyer = await signUp('ugo')
    // Their codes do not arrive.
    await exchange.running.db.query('update users set phone_verified = true')
    await exchange.operator.fund({ email: seller.email, amount: 100_000 })
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await connected
    await exchange.advanceTo(SESSION_START)
    expect((await getOnlyTrade(buyer)).state).toBe('awaitingPayment')
    await exchange.advanceTo(SESSION_START + PAYMENT_WINDOW)
    expect((await getOnlyTrade(buyer)).state).toBe('expired')
    const stoppedAt = performance.now()
    await exchange.stop()
    expect(performance.now() - stoppedAt).toBeLessThan(15 * SECOND)
    silent.close()
  })

  test('a mail in delivery at the shutdown is awaited and sent once', async () => {
    let acceptMail = () => {}
    let onArrival = () => {}
    const arrived = new Promise<void>((resolve) => {
      onArrival = resolve
    })
    let mails = 0
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => {
          mails++
          acceptMail = done
          onArrival()
        })
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.server.address() as { port: number }
    const exchange = await startTestExchange(engine, {
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    })
    await queueMail(exchange.running.db, exchange.now(), {
      recipient: 'ada@example.com',
      subject: 'On its way',
      body: 'Text',
    })
    await arrived
    const restarted = exchange.restart()
    acceptMail()
    await restarted
    const [mail] = await exchange.running.db.query('select attempts, sent_at from outbox')
    expect({ mails, mail }).toEqual({ mails: 1, mail: { attempts: 1, sentAt: exchange.now() } })
    await exchange.stop()
    await new Promise<void>((stopped) => smtp.close(() => stopped()))
  })

  test('a jump of the demo clock cancels an unpaid trade before the next session, which matches its sell order again', async () => {
    const exchange = await startTestExchange(engine, { environment: { DEMO: '1' } })
    const seller = await exchange.createUser('sue', { tokens: 150_000 })
    const buyer = await exchange.createUser('bob', { verifiedId: true })
    await placeSellOrder(seller, { amount: 150_000 })
    const buy = () => placeBuyOrder(buyer, { amount: 150_000 })
    await buy()
    await exchange.advanceTo(SESSION_START)
    const trade = await getOnlyTrade(buyer)
    // Past the payment window, the grace period and the next day's session, which matches the sell order again.
    await buy()
    await exchange.operator.advanceClock({ ms: DAY + MINUTE })
    const next = await getOnlyTrade(buyer)
    expect([next.matchedAt, next.sellOrder._id]).toEqual([SESSION_START + DAY, trade.sellOrder._id])
    expect((await buyer.client.trades.get({ id: trade._id })).state).toBe('cancelled')
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('the clock moves in demo mode only', async () => {
    const exchange = await startTestExchange(engine)
    expect((await getRefusal(exchange.operator.advanceClock({ ms: HOUR }))).code).toBe('not_demo')
    await exchange.stop()
  })
})
