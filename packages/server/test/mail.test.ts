import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR, MINUTE, SECOND } from '@cht/sdk/rules'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { BUILT_BRAND } from '../src/domain/brand.js'
import { computeRetryDelay, LEASE, RETRY_PERIOD } from '../src/jobs/delivery-queue.js'
import { createMailJob } from '../src/jobs/mail.js'
import { type Database, toTimestamp } from '../src/platform/db/database.js'
import { openPglite } from '../src/platform/db/pglite.js'
import { openPostgres } from '../src/platform/db/postgres.js'
import { queueMail } from '../src/platform/mail/outbox.js'
import { createDelivery, type DeliverMail } from '../src/platform/mail/transport.js'
import { onOneEngine, TEST_START } from './exchange.js'
import { startMailServer } from './mail-server.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase } from './test-database.js'

const address = (name: string) => `${name}@example.com`
/** Whether a statement renews the claim of a mail that is being sent. */
const isRenewal = (sql: string) => sql.startsWith('update outbox set next_attempt_at')
/** In ms. */
const SHORT_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 200, socketTimeout: 5_000 }

onOneEngine('mail', (engine) => {
  let folder: string
  let db: Database
  /** A second connection, as of another process. PGlite has only one. */
  let otherDb: Database
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let now = TEST_START
  const log = pino({ level: 'silent' })
  const clock = { databaseTime: () => now, now: () => now } as never
  const createDeps = () => ({
    db,
    clock,
    log,
    secret: Buffer.alloc(32),
    config: createConfig() as never,
    brand: BUILT_BRAND,
  })
  const createConfig = () => ({
    smtpUrl: smtp.url,
    mailFrom: 'Exchange <exchange@example.com>',
    dataDir: folder,
    demo: false,
    publicUrl: 'https://exchange.example',
  })
  const queueCode = (name: string, until?: number) =>
    queueMail(db, now, {
      recipient: address(name),
      subject: '123456 is your code',
      body: 'Secret 123456',
      ...(until === undefined ? {} : { until }),
    })
  const selectMails = () =>
    db.query<Record<string, unknown>>(
      `select recipient, attempts, sent_at, given_up_at, last_error as error,
         next_attempt_at as "nextAt", subject || body as text from outbox order by id`,
    )
  /** Sends by SMTP, until the end of the test. */
  const createSmtp = (config = createConfig(), timeouts?: typeof SHORT_TIMEOUTS): DeliverMail => {
    const { deliver, close } = createDelivery(config, BUILT_BRAND, timeouts)
    onTestFinished(close)
    return deliver
  }
  const sendMails = (deliver: DeliverMail = createSmtp(), random = 1) =>
    createMailJob(createDeps(), deliver)({ random: () => random })

  beforeAll(async () => {
    folder = createTemporaryFolder('mail')
    const url = await createDatabase(engine, folder)
    const open = () =>
      url === undefined ? openPglite(join(folder, 'db')) : openPostgres(url, (error) => log.error(error))
    db = await open()
    otherDb = url === undefined ? db : await open()
    smtp = await startMailServer()
  })
  afterAll(async () => {
    await smtp.stop()
    if (otherDb !== db) await otherDb.close()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    now = TEST_START
    smtp.refuse()
    smtp.received.length = 0
    await db.query('truncate outbox restart identity')
  })

  test('a mail is sent once by SMTP to one address, and its text is deleted', async () => {
    await queueCode('ada')
    await sendMails()
    await sendMails()
    expect(smtp.received.map(({ to }) => to)).toEqual([[address('ada')]])
    expect(smtp.received[0]?.text).toMatch(/^Message-ID: <\d+\.1@exchange\.example>\r$/m)
    expect(smtp.received[0]?.text).toContain('Subject: 123456 is your code')
    expect(await selectMails()).toMatchObject([{ attempts: 1, sentAt: now, givenUpAt: null, text: '' }])
  })

  test('a line break in an address or a subject adds no recipient and no header', async () => {
    await queueMail(db, now, {
      recipient: 'ada@example.com\r\nBcc: evil@example.com',
      subject: 'One',
      body: 'Text',
    })
    await queueMail(db, now, {
      recipient: 'ada@example.com',
      subject: 'Two\r\nBcc: evil@example.com',
      body: 'Text',
    })
    await sendMails()
    expect((await selectMails()).map(({ givenUpAt, error }) => [givenUpAt, error])).toEqual([
      [now, expect.stringContaining('Bad recipient address syntax')],
      [null, null],
    ])
    expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.com']])
    expect(smtp.received[0]?.text).toContain('\nSubject: Two\\u{d}\\u{a}Bcc: evil@example.com\r\n')
    expect(smtp.received[0]?.text).not.toMatch(/^Bcc:/im)
  })

  test('control and invisible characters are shown as code points, and line breaks of the body stay', async () => {
    await queueMail(db, now, {
      recipient: 'ada@example.com',
      subject: 'Hello \u202EadA\x1B[2K',
      body: 'Dear \u202EadA\r\x1B[2K\n\tfirst\r\nsecond',
    })
    await sendMails()
    const text = smtp.received[0]?.text.replaceAll('\r\n', '\n')
    expect(text).toContain('\nSubject: Hello \\u{202e}adA\\u{1b}[2K\n')
    expect(text).toContain('\n\nDear \\u{202e}adA\\u{d}\\u{1b}[2K\n\tfirst\nsecond')
  })

  test('a mail that is refused for now is retried at growing intervals', async () => {
    await queueCode('ada')
    smtp.refuse(450)
    const delays: number[] = []
    for (let attempt = 1; attempt <= 9; attempt++) {
      await sendMails()
      const [row] = await selectMails()
      const nextAt = Number(row?.nextAt)
      delays.push((nextAt - now) / SECOND)
      now = nextAt - 1
      await sendMails()
      expect((await selectMails())[0]?.attempts).toBe(attempt)
      now = nextAt
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
    smtp.refuse()
    await sendMails()
    expect(smtp.received).toHaveLength(1)
    expect(await selectMails()).toMatchObject([{ attempts: 10, sentAt: now, givenUpAt: null }])
  })

  test('a claim that is renewed after its mail has failed does not bring the next attempt forward', async () => {
    await queueCode('ada')
    const renewals: (() => Promise<unknown>)[] = []
    let onRenewal = () => {}
    const renewing = new Promise<void>((resolve) => {
      onRenewal = resolve
    })
    const slowDb: Database = {
      ...db,
      query: (sql, params) => {
        if (!isRenewal(sql)) return db.query(sql, params)
        renewals.push(() => db.query(sql, params))
        onRenewal()
        return new Promise(() => {})
      },
    }
    const failWhileRenewing = async () => {
      await renewing
      throw new Error('cut off')
    }
    await createMailJob({ ...createDeps(), db: slowDb }, failWhileRenewing)({ random: () => 1 })
    expect(await Promise.all(renewals.map((renew) => renew()))).toHaveLength(1)
    expect(await selectMails()).toMatchObject([{ attempts: 1, nextAt: now + 30 * SECOND }])
  })

  test('a retry delay is random between half and all of its interval', () => {
    expect([0, 0.5, 1].map((random) => computeRetryDelay(1, random))).toEqual([
      15 * SECOND,
      22.5 * SECOND,
      30 * SECOND,
    ])
    expect([0, 1].map((random) => computeRetryDelay(60, random))).toEqual([HOUR / 2, HOUR])
  })

  test('a mail is given up after two days or a final refusal', async () => {
    await queueCode('never')
    smtp.refuse(550)
    await sendMails()
    expect(await selectMails()).toMatchObject([{ attempts: 1, sentAt: null, givenUpAt: now, text: '' }])
    expect(String((await selectMails())[0]?.error)).toContain('550 Refused')
    await queueCode('late')
    smtp.refuse(450)
    const queued = now
    now = queued + RETRY_PERIOD - 30 * SECOND
    await sendMails()
    expect(await selectMails()).toMatchObject([{}, { attempts: 1, givenUpAt: null }])
    now = queued + RETRY_PERIOD
    await sendMails()
    expect(await selectMails()).toMatchObject([{}, { attempts: 2, givenUpAt: now, text: '' }])
  })

  test('a mail is not sent after its expiry, and is given up at once if its next attempt would be after it', async () => {
    const until = TEST_START + 10 * MINUTE
    await queueCode('quick', until)
    await queueCode('slow', until)
    smtp.refuse(450)
    await sendMails()
    smtp.refuse()
    await db.query('update outbox set next_attempt_at = $1 where id = 1', [toTimestamp(until - 1)])
    await db.query('update outbox set next_attempt_at = $1 where id = 2', [toTimestamp(until)])
    now = until - 1
    await sendMails()
    now = until
    await sendMails()
    expect(smtp.received.map(({ to }) => to)).toEqual([[address('quick')]])
    expect(await selectMails()).toMatchObject([
      { attempts: 2, sentAt: until - 1, givenUpAt: null },
      { attempts: 2, sentAt: null, givenUpAt: until, error: 'the message has expired', text: '' },
    ])
    await queueCode('refused', now + 30 * SECOND)
    smtp.refuse(450)
    await sendMails()
    expect((await selectMails())[2]).toMatchObject({ attempts: 1, sentAt: null, givenUpAt: now, text: '' })
  })

  test('a refusal of the sender or the text is not final: the operator can fix its cause', async () => {
    await queueCode('ada')
    for (const step of ['MAIL FROM', 'DATA'] as const) {
      smtp.refuse(550, step)
      await sendMails()
      const [row] = await selectMails()
      expect(row).toMatchObject({ sentAt: null, givenUpAt: null })
      expect(String(row?.text)).toContain('Secret 123456')
      now = Number(row?.nextAt)
    }
    smtp.refuse()
    await sendMails()
    expect(smtp.received).toHaveLength(1)
    expect(await selectMails()).toMatchObject([{ attempts: 3, sentAt: now, givenUpAt: null, text: '' }])
  })

  test('a failure is logged by its codes, and the server’s message, which names the recipient, is stored with the mail only', async () => {
    const lines: string[] = []
    const captureLog = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) })
    await queueCode('ada')
    smtp.refuse(550)
    await createMailJob({ ...createDeps(), log: captureLog }, createSmtp())()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 50,
        code: 'EENVELOPE',
        responseCode: 550,
        command: 'RCPT TO',
        mail: 1,
        attempts: 1,
        msg: 'a mail was given up',
      },
    ])
    expect(String((await selectMails())[0]?.error)).toContain(address('ada'))
  })

  test('with a silent or unreachable server, only the attempt fails', async () => {
    const silent = createServer()
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as { port: number }
    const silentConfig = { ...createConfig(), smtpUrl: `smtp://127.0.0.1:${port}` }
    await queueCode('ada')
    await sendMails(createSmtp(silentConfig, SHORT_TIMEOUTS))
    expect(await selectMails()).toMatchObject([
      { attempts: 1, sentAt: null, error: 'Greeting never received' },
    ])
    await new Promise((closed) => silent.close(closed))
    now += MINUTE
    await sendMails(createSmtp(silentConfig, SHORT_TIMEOUTS))
    const [refused] = await selectMails()
    expect(refused).toMatchObject({ attempts: 2, sentAt: null })
    expect(String(refused?.error)).toContain('ECONNREFUSED')
    now += MINUTE
    await sendMails()
    expect(smtp.received).toHaveLength(1)
  })

  test('mails that are due at once take two connections of the pool, however many runs overlap', async () => {
    for (let mail = 0; mail < 300; mail++) await queueCode(`user${mail}`)
    let running = 0
    let most = 0
    const claims: number[] = []
    const countedDb: Database = {
      ...db,
      query: async <Row>(sql: string, params?: readonly unknown[]) => {
        if (!sql.includes('outbox')) return db.query<Row>(sql, params)
        most = Math.max(most, ++running)
        // A slow database, on which outcomes take longer than claims: without a limit, statements would pile up.
        await delay(sql.startsWith('with claimed') ? 30 : 100)
        const rows = await db.query<Row>(sql, params).finally(() => running--)
        if (sql.startsWith('with claimed') && rows.length > 0) claims.push(rows.length)
        return rows
      },
    }
    const sent: string[] = []
    const run = createMailJob({ ...createDeps(), db: countedDb }, async ({ recipient }) => {
      sent.push(recipient)
    })
    await Promise.all([run(), run(), run(), run()])
    expect(sent.sort()).toEqual(Array.from({ length: 300 }, (_, mail) => address(`user${mail}`)).sort())
    // A job claims 32 mails at a time.
    expect({ most, claims }).toEqual({ most: 2, claims: [...Array(9).fill(32), 12] })
  })

  test('many mails go out over few connections, and few statements store their outcomes', async () => {
    for (let mail = 0; mail < 60; mail++) await queueCode(`user${mail}`)
    const outcomes: string[] = []
    const countedDb: Database = {
      ...db,
      query: (sql, params) => {
        if (sql.includes('outcome')) outcomes.push(sql)
        return db.query(sql, params)
      },
    }
    const before = smtp.countConnections()
    await createMailJob({ ...createDeps(), db: countedDb }, createSmtp())()
    expect(smtp.received).toHaveLength(60)
    expect(smtp.countConnections() - before).toBeLessThanOrEqual(20)
    expect(outcomes.length).toBeLessThan(30)
    expect(
      await db.query('select from outbox where sent_at = $1 and body = $2', [toTimestamp(now), '']),
    ).toHaveLength(60)
  })

  test('outcomes of one statement are each their own', async () => {
    for (const name of ['sent', 'refused', 'delayed']) await queueCode(name)
    await sendMails(async ({ recipient }) => {
      if (recipient === address('refused'))
        throw Object.assign(new Error('no\0 such'), { command: 'RCPT TO', responseCode: 550 })
      if (recipient === address('delayed')) throw new Error(`${'x'.repeat(499)}😀`)
    })
    const written = { attempts: 1, recipient: expect.any(String) }
    expect(await selectMails()).toEqual([
      { ...written, sentAt: now, givenUpAt: null, error: null, nextAt: now + LEASE, text: '' },
      { ...written, sentAt: null, givenUpAt: now, error: 'no such', nextAt: now + LEASE, text: '' },
      {
        ...written,
        sentAt: null,
        givenUpAt: null,
        error: `${'x'.repeat(499)}\uFFFD`,
        nextAt: now + 30 * SECOND,
        text: '123456 is your codeSecret 123456',
      },
    ])
  })

  test('mails whose outcome cannot be stored are sent again after their lease', async () => {
    for (const name of ['one', 'two']) await queueCode(name)
    const cutOffDb: Database = {
      ...db,
      query: (sql, params) =>
        sql.includes('sent_at = outcome.at') ? Promise.reject(new Error('cut off')) : db.query(sql, params),
    }
    const lines: string[] = []
    const captureLog = pino(
      { base: null, timestamp: false },
      { write: (line) => lines.push(JSON.parse(line).msg) },
    )
    await createMailJob({ ...createDeps(), db: cutOffDb, log: captureLog }, createSmtp())()
    expect(lines.filter((line) => line.startsWith('the outcome'))).toEqual(
      Array(2).fill('the outcome of a mail could not be stored'),
    )
    now += LEASE - 1
    await sendMails()
    expect(smtp.received).toHaveLength(2)
    now += 1
    await sendMails()
    expect(smtp.received).toHaveLength(4)
    expect(await selectMails()).toMatchObject(Array(2).fill({ attempts: 2, sentAt: now }))
  })

  test('a mail whose connection the server has closed while it was idle is sent on another one', async () => {
    const deliver = createSmtp()
    const before = smtp.countConnections()
    for (const name of ['first', 'second']) {
      await queueCode(name)
      await sendMails(deliver)
    }
    expect(smtp.countConnections() - before).toBe(1)
    smtp.disconnectAll()
    await queueCode('third')
    await sendMails(deliver)
    expect(smtp.countConnections() - before).toBe(2)
    expect((await selectMails()).map(({ attempts, sentAt }) => [attempts, sentAt])).toEqual(
      Array(3).fill([1, now]),
    )
  })

  test('the connections are closed with the delivery', async () => {
    const { deliver, close } = createDelivery(createConfig(), BUILT_BRAND)
    await queueCode('ada')
    await sendMails(deliver)
    expect(smtp.countOpen()).toBeGreaterThan(0)
    close()
    await expect.poll(() => smtp.countOpen()).toBe(0)
  })

  test('a mail that waits for a connection is not sent after its time is over', async () => {
    const controller = new AbortController()
    const mail = { createdAt: now, recipient: address('ada'), subject: 'Code', body: 'Secret' }
    const deliver = createSmtp()
    const sending = Array.from({ length: 20 }, (_, id) => deliver({ ...mail, id }))
    const waiting = deliver({ ...mail, id: 20 }, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toThrow()
    await Promise.all(sending)
    await deliver({ ...mail, id: 21 })
    expect(smtp.received).toHaveLength(21)
  })

  test('a code is sent while the mail server answers none of many notifications', async () => {
    const mail = { createdAt: now, subject: 'Subject', body: 'Text' }
    const release = smtp.hold(address('slow'))
    const deliver = createSmtp()
    const waiting = Array.from({ length: 40 }, (_, id) =>
      deliver({ ...mail, id: `n${id}`, recipient: address('slow'), isNotification: true }),
    )
    await deliver({ ...mail, id: 1, recipient: address('ada') })
    expect(smtp.received.map(({ to }) => to)).toEqual([[address('ada')]])
    release()
    await Promise.all(waiting)
    expect(smtp.received).toHaveLength(41)
  })

  test('two processes send each mail once', async () => {
    for (let mail = 0; mail < 30; mail++) await queueCode(`user${mail}`)
    const sent: string[] = []
    const deliver: DeliverMail = async ({ recipient }) => {
      sent.push(recipient)
      await new Promise((next) => setImmediate(next))
    }
    await Promise.all([sendMails(deliver), createMailJob({ ...createDeps(), db: otherDb }, deliver)()])
    expect(sent.sort()).toEqual(Array.from({ length: 30 }, (_, mail) => address(`user${mail}`)).sort())
  })

  test('another process sends a mail whose claim is not renewed, but not before the lease has ended', async () => {
    await queueCode('slow')
    const dbWithoutRenewals: Database = {
      ...db,
      query: (sql, params) => (isRenewal(sql) ? Promise.reject(new Error('cut off')) : db.query(sql, params)),
    }
    let finish = () => {}
    let begin = () => {}
    const started = new Promise<void>((resolve) => {
      begin = resolve
    })
    const sending = createMailJob({ ...createDeps(), db: dbWithoutRenewals }, () => {
      begin()
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    })()
    await started
    const sendByOtherProcess = createMailJob({ ...createDeps(), db: otherDb }, createSmtp())
    now += LEASE - 1
    await sendByOtherProcess()
    expect(smtp.received).toEqual([])
    now += 1
    await sendByOtherProcess()
    expect(smtp.received).toHaveLength(1)
    finish()
    await sending
    expect(await selectMails()).toMatchObject([{ attempts: 2, sentAt: now }])
  })
})
