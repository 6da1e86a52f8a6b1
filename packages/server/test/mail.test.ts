import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE, SECOND } from '@cht/sdk/time'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, type Database } from '../src/db/database.js'
import { migrate } from '../src/db/migrate.js'
import { openPglite } from '../src/db/pglite.js'
import { openPostgres } from '../src/db/postgres.js'
import { purge } from '../src/jobs/cleanup.js'
import { deliverMail, LEASE, MAIL_TRIED_FOR, pauseAfter } from '../src/jobs/mail.js'
import { queueMail } from '../src/mail/outbox.js'
import { createDelivery, type Deliver } from '../src/mail/transport.js'
import { onEachEngine, TEST_START } from './exchange.js'
import { createDatabase } from './test-database.js'

type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** A real mail server that answers as it is told. */
const startMailServer = async () => {
  const taken: { to: string[]; text: string }[] = []
  let refusal: { status: number; at: Step } | undefined
  const answerAt = (step: Step): Error | null =>
    refusal?.at === step
      ? Object.assign(new Error('Not now, ada@example.com'), { responseCode: refusal.status })
      : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => done(answerAt('MAIL FROM')),
    onRcptTo: (_, __, done) => done(answerAt('RCPT TO')),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal?.at !== 'DATA')
          taken.push({
            to: envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
          })
        done(answerAt('DATA'))
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** Refuses each mail with a status, at a step; takes them again without one. */
    refuse: (status?: number, at: Step = 'RCPT TO') => {
      refusal = status === undefined ? undefined : { status, at }
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}

const address = (name: string) => `${name}@example.com`
const QUICK = { connectionTimeout: 5_000, greetingTimeout: 200, socketTimeout: 5_000 }

onEachEngine('mail', (engine) => {
  let folder: string
  let db: Database
  /** Another process on the same database; on PGlite there is only one. */
  let other: Database
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let now = TEST_START
  const log = pino({ level: 'silent' })
  const clock = { machine: () => now, now: () => now } as never
  const given = () => ({ db, clock, log })
  const config = () => ({
    smtpUrl: smtp.url,
    mailFrom: 'Exchange <exchange@example.com>',
    dataDir: folder,
    demo: false,
    publicUrl: 'https://exchange.example',
  })
  const queue = (name: string, until?: number) =>
    queueMail(db, now, {
      recipient: address(name),
      subject: '123456 is your code',
      body: 'Secret 123456',
      ...(until === undefined ? {} : { until }),
    })
  const rows = () =>
    db.query<Record<string, unknown>>(
      `select recipient, attempts, sent_at as "sentAt", given_up_at as "givenUpAt", last_error as error,
         next_attempt_at as "nextAt", subject || body as text from outbox order by id`,
    )
  const send = (deliver: Deliver = createDelivery(config()), random = 1) =>
    deliverMail(given(), deliver, () => random)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cht-mail-'))
    const url = await createDatabase(engine, folder)
    const open = () =>
      url === undefined ? openPglite(join(folder, 'db')) : openPostgres(url, (error) => log.error(error))
    db = await open()
    other = url === undefined ? db : await open()
    await migrate(db)
    smtp = await startMailServer()
  })
  afterAll(async () => {
    await smtp.stop()
    if (other !== db) await other.close()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    now = TEST_START
    smtp.refuse()
    smtp.taken.length = 0
    await db.query('truncate outbox restart identity')
  })

  test('is sent once by SMTP to one address, and what it said is not kept', async () => {
    await queue('ada')
    await send()
    await send()
    expect(smtp.taken.map(({ to }) => to)).toEqual([[address('ada')]])
    expect(smtp.taken[0]?.text).toMatch(/^Message-ID: <\d+\.1@exchange\.example>\r$/m)
    expect(smtp.taken[0]?.text).toContain('Subject: 123456 is your code')
    expect(await rows()).toMatchObject([{ attempts: 1, sentAt: now, givenUpAt: null, text: '' }])
  })

  test('a line break in an address makes no second recipient', async () => {
    await queueMail(db, now, {
      recipient: 'ada@example.com\r\nBcc: evil@example.com',
      subject: 'One\r\nBcc: evil@example.com',
      body: 'Text',
    })
    await send()
    expect(smtp.taken.flatMap(({ to }) => to).filter((to) => to === 'evil@example.com')).toEqual([])
    expect(smtp.taken.map(({ text }) => /^Bcc:/im.test(text)).filter(Boolean)).toEqual([])
  })

  test('refused for now: tried again later and later, until the server takes it', async () => {
    await queue('ada')
    smtp.refuse(450)
    const tries: number[] = []
    for (let attempt = 1; attempt <= 9; attempt++) {
      await send()
      const [row] = await rows()
      const nextAt = Number(row?.nextAt)
      tries.push((nextAt - now) / SECOND)
      now = nextAt - 1
      await send()
      expect((await rows())[0]?.attempts).toBe(attempt)
      now = nextAt
    }
    expect(tries).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
    smtp.refuse()
    await send()
    expect(smtp.taken).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 10, sentAt: now, givenUpAt: null }])
  })

  test('the pauses are varied: between half and all of each', () => {
    expect([0, 0.5, 1].map((random) => pauseAfter(1, random))).toEqual([
      15 * SECOND,
      22.5 * SECOND,
      30 * SECOND,
    ])
    expect([0, 1].map((random) => pauseAfter(60, random))).toEqual([HOUR / 2, HOUR])
  })

  test('given up after two days, or where the server will never take it; seen for a month', async () => {
    await queue('never')
    smtp.refuse(550)
    await send()
    expect(await rows()).toMatchObject([{ attempts: 1, sentAt: null, givenUpAt: now, text: '' }])
    expect(String((await rows())[0]?.error)).toContain('Not now')
    await queue('late')
    smtp.refuse(450)
    const queued = now
    now = queued + MAIL_TRIED_FOR - 30 * SECOND
    await send()
    expect(await rows()).toMatchObject([{}, { attempts: 1, givenUpAt: null }])
    now = queued + MAIL_TRIED_FOR
    await send()
    expect(await rows()).toMatchObject([{}, { attempts: 2, givenUpAt: now, text: '' }])
    now = queued + 30 * DAY
    await purge(given())
    expect(await rows()).toMatchObject([{ recipient: address('late') }])
    now += MAIL_TRIED_FOR
    await purge(given())
    expect(await rows()).toEqual([])
  })

  test('a mail is sent until what it says is over, and then given up with its reason', async () => {
    const until = TEST_START + 10 * MINUTE
    await queue('quick', until)
    await queue('slow', until)
    smtp.refuse(450)
    await send()
    smtp.refuse()
    await db.query('update outbox set next_attempt_at = $1 where id = 1', [at(until - 1)])
    await db.query('update outbox set next_attempt_at = $1 where id = 2', [at(until)])
    now = until - 1
    await send()
    now = until
    await send()
    expect(smtp.taken.map(({ to }) => to)).toEqual([[address('quick')]])
    expect(await rows()).toMatchObject([
      { attempts: 2, sentAt: until - 1, givenUpAt: null },
      { attempts: 2, sentAt: null, givenUpAt: until, error: 'what it says no longer holds', text: '' },
    ])
    await queue('refused', now + 30 * SECOND)
    smtp.refuse(450)
    await send()
    expect((await rows())[2]).toMatchObject({ attempts: 1, sentAt: null, givenUpAt: now, text: '' })
  })

  test('what is refused for the sender or the text is for the operator to mend: the mail waits for it', async () => {
    await queue('ada')
    for (const step of ['MAIL FROM', 'DATA'] as const) {
      smtp.refuse(550, step)
      await send()
      const [row] = await rows()
      expect(row).toMatchObject({ sentAt: null, givenUpAt: null })
      expect(String(row?.text)).toContain('Secret 123456')
      now = Number(row?.nextAt)
    }
    smtp.refuse()
    await send()
    expect(smtp.taken).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 3, sentAt: now, givenUpAt: null, text: '' }])
  })

  test('of a failure its codes are logged; what the server said names the recipient, and is kept with the mail alone', async () => {
    const lines: string[] = []
    const heard = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) })
    await queue('ada')
    smtp.refuse(550)
    await deliverMail({ ...given(), log: heard }, createDelivery(config()))
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
    expect(String((await rows())[0]?.error)).toContain(address('ada'))
  })

  test('a server that is silent, and one that is not there, fail the try and nothing else', async () => {
    const silent = createServer()
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as { port: number }
    const silentConfig = { ...config(), smtpUrl: `smtp://127.0.0.1:${port}` }
    await queue('ada')
    await send(createDelivery(silentConfig, QUICK))
    expect(await rows()).toMatchObject([{ attempts: 1, sentAt: null, error: 'Greeting never received' }])
    await new Promise((closed) => silent.close(closed))
    now += MINUTE
    await send(createDelivery(silentConfig, QUICK))
    const [refused] = await rows()
    expect(refused).toMatchObject({ attempts: 2, sentAt: null })
    expect(String(refused?.error)).toContain('ECONNREFUSED')
    now += MINUTE
    await send()
    expect(smtp.taken).toHaveLength(1)
  })

  test('two processes share the mails, and send each once', async () => {
    for (let mail = 0; mail < 30; mail++) await queue(`user${mail}`)
    const sent: string[] = []
    const deliver: Deliver = async ({ recipient }) => {
      sent.push(recipient)
      await new Promise((next) => setImmediate(next))
    }
    await Promise.all([send(deliver), deliverMail({ ...given(), db: other }, deliver)])
    expect(sent.sort()).toEqual(Array.from({ length: 30 }, (_, mail) => address(`user${mail}`)).sort())
  })

  test('nobody else takes up a mail that is being sent; a killed process’s, when its lease is over', async () => {
    await queue('slow')
    let finish = () => {}
    let began = () => {}
    const begun = new Promise<void>((resolve) => {
      began = resolve
    })
    const sending = send(() => {
      began()
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    await begun
    now += LEASE - 1
    await deliverMail({ ...given(), db: other }, createDelivery(config()))
    expect(smtp.taken).toEqual([])
    finish()
    await sending
    await db.query('update outbox set sent_at = null, next_attempt_at = $1', [at(now)])
    await deliverMail({ ...given(), db: other }, createDelivery(config()))
    expect(smtp.taken).toHaveLength(1)
  })
})
