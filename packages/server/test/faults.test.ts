import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { describe, expect, inject, test } from 'vitest'
import { readConfig } from '../src/config.js'
import { deliverMail } from '../src/jobs/mail.js'
import { queueMail } from '../src/mail/outbox.js'
import { createDelivery } from '../src/mail/transport.js'
import { operatorToken } from '../src/operator/token.js'
import { onEachEngine, SESSION_START, startTestExchange } from './exchange.js'
import {
  BANK_ORDER,
  expectCleanLedger,
  getOnlyTrade,
  getRefusal,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { postgresBinaries, startCluster } from './postgres-cluster.js'

describe.runIf(inject('postgresUrl') !== '')('a lost database connection', () => {
  test('fails the call it was serving with 503 and ends nothing else', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const { databaseUrl = '' } = exchange.running.config
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('begin')
    await other.query('select from users for update')
    const waiting = getRefusal(seller.client.orders.createSell(BANK_ORDER))
    const held = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let pids: { pid: number }[] = []
    while (pids.length === 0) pids = (await other.query(held)).rows
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(await waiting).toMatchObject({ status: 503, code: 'unavailable' })
    await other.query('rollback')
    await other.end()
    await placeSellOrder(seller)
    await expectCleanLedger(exchange)
    await exchange.stop()
  })
})

test.runIf(inject('postgresUrl') !== '' && postgresBinaries() !== undefined)(
  'a database that stops: 503 with Retry-After meanwhile, and everything goes on by itself once it is back',
  async () => {
    const cluster = await startCluster(postgresBinaries() ?? '')
    const exchange = await startTestExchange('PostgreSQL', { environment: { DATABASE_URL: cluster.url } })
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const cookie = await exchange.logInForCookie(seller)
    const heard: string[] = []
    let hear = () => {}
    const next = () =>
      new Promise<void>((resolve) => {
        hear = resolve
      })
    await exchange.running.db.listen('news', (payload) => {
      heard.push(payload)
      hear()
    })

    await cluster.crash()
    const answer = () => exchange.request('/api/buy-orders/all', { headers: { cookie } })
    const away = await answer()
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await exchange.request('/readyz')).status).toBe(503)

    // Whoever listened is told to look again, and hears what is said from then on.
    const back = next()
    await cluster.start()
    await back
    const said = next()
    await exchange.running.db.query('select pg_notify($1, $2)', ['news', 'later'])
    await said
    expect(heard).toEqual(['', 'later'])
    while ((await answer()).status === 503);
    expect((await answer()).status).toBe(200)
    await placeSellOrder(seller)
    await expectCleanLedger(exchange)
    await exchange.stop()
    cluster.stop()
  },
  5 * MINUTE,
)

onEachEngine('the world around', (engine) => {
  test('a mail server that never answers holds up neither deadlines nor the end', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const exchange = await startTestExchange(engine, {
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    })
    const client = exchange.createClient()
    const password = 'a long enough password'
    await client.auth.signup({
      fullName: 'A',
      username: 'anna',
      phoneNumber: '+2348000000000',
      email: 'anna@example.com',
      country: 'nigeria',
      password,
      confirmPassword: password,
      referralCode: '',
      agree: true,
    })
    const sending = deliverMail(exchange.running, createDelivery(exchange.running.config))
    await exchange.advanceTo(SESSION_START)
    await client.auth.checkAuth()
    await exchange.stop()
    silent.close()
    await sending.catch(() => {})
  })

  test('a mail that is on its way at the end is waited for, and goes out once', async () => {
    let take = () => {}
    let arrived = () => {}
    const onItsWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    let mails = 0
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => {
          mails++
          take = done
          arrived()
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
    await onItsWay
    const restarted = exchange.restart()
    take()
    await restarted
    const [mail] = await exchange.running.db.query('select attempts, sent_at as "sentAt" from outbox')
    expect({ mails, mail }).toEqual({ mails: 1, mail: { attempts: 1, sentAt: exchange.now() } })
    await exchange.stop()
    await new Promise<void>((stopped) => smtp.close(() => stopped()))
  })

  test('the demo clock goes from event to event', async () => {
    const exchange = await startTestExchange(engine, { environment: { DEMO: '1' } })
    const seller = await exchange.createUser('sue', { tokens: 150_000 })
    const buyer = await exchange.createUser('bob')
    await placeSellOrder(seller, { amount: 150_000 })
    const buy = () => placeBuyOrder(buyer, { amount: 150_000 })
    await buy()
    await exchange.advanceTo(SESSION_START)
    const trade = await getOnlyTrade(buyer)
    // Over the payment window, the grace and the next day's session: the order that came back is matched again.
    await buy()
    await exchange.operator.advanceClock({ ms: DAY + MINUTE })
    const next = await getOnlyTrade(buyer)
    expect([next.matchedAt, next.sellOrder._id]).toEqual([SESSION_START + DAY, trade.sellOrder._id])
    expect((await buyer.client.trades.get({ id: trade._id })).state).toBe('cancelled')
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('the clock moves in demo mode only, and a moved one needs it', async () => {
    const exchange = await startTestExchange(engine)
    expect((await getRefusal(exchange.operator.advanceClock({ ms: HOUR }))).code).toBe('not_demo')
    await exchange.running.db.query('update exchange set demo_offset_ms = 1')
    await expect(exchange.restart()).rejects.toThrow('DEMO must be 1')
  })
})

test('an operator token that anybody could guess stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-token-'))
  const config = (environment: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: folder, ...environment })
  expect(operatorToken(config())).toMatch(/^[\w-]{43}$/)
  expect(operatorToken(config())).toBe(operatorToken(config()))
  writeFileSync(join(folder, 'operator-token'), '')
  expect(() => operatorToken(config())).toThrow('must have at least 8 characters')
  expect(() => operatorToken(config({ OPERATOR_TOKEN: 'x' }))).toThrow(
    'OPERATOR_TOKEN must have at least 8 characters',
  )
})
