import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@cht/sdk'
import { createNodeClient } from '@cht/sdk/node'
import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { HOUR } from '@cht/sdk/time'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, inject } from 'vitest'
import { readConfig } from '../src/config.js'
import { at } from '../src/db/database.js'
import { bringUpToDate } from '../src/jobs/deadlines.js'
import { deliverMail } from '../src/jobs/mail.js'
import { createDelivery } from '../src/mail/transport.js'
import { type RunningExchange, startExchange } from '../src/start.js'
import { createWatch } from './watch.js'

export type Engine = 'PGlite' | 'PostgreSQL'

/** Runs the same tests on both engines; on PostgreSQL where there is one. */
export function onEachEngine(name: string, tests: (engine: Engine) => void): void {
  describe(`${name} (PGlite)`, () => tests('PGlite'))
  describe.runIf(inject('postgresUrl') !== '')(`${name} (PostgreSQL)`, () => tests('PostgreSQL'))
}

/** 20 Nov 2026, 08:00 in Lagos: an hour before the day's session. */
export const MORNING = Date.UTC(2026, 10, 20, 7)
export const SESSION = { startTime: '09:00', durationInMinutes: 60 }
export const SESSION_START = MORNING + HOUR

export interface TestUser {
  id: string
  password: string
  email: string
  client: Client
}

export interface TestExchange {
  running: RunningExchange
  operator: OperatorClient
  /** The machine's clock: it stands still unless moved. */
  now(): number
  /** Moves the clock, and does what is due by then. */
  goTo(instant: number): Promise<void>
  /** Moves the clock and nothing else: the server has not looked yet. */
  setClock(instant: number): Promise<void>
  /** A client with a cookie jar of its own; nobody is signed in. */
  visitor(): Client
  /** Signed up, and the code of the mail entered. */
  user(
    name: string,
    options?: {
      country?: 'nigeria' | 'ghana' | 'kenya'
      tokens?: number
      verifiedId?: boolean
      referralCode?: string
    },
  ): Promise<TestUser>
  /** The cookie of a new session of this user. */
  cookieOf(user: TestUser): Promise<string>
  /** The raw HTTP answer, for what no client of ours would send. */
  raw(path: string, init?: RequestInit): Promise<Response>
  /** The last mail to an address. */
  mailTo(email: string): Promise<string>
  /** The machine slept: the clock has moved, and nobody was there to see it. */
  sleepUntil(instant: number): void
  /** Stops, and starts again on the same data, at once or at an instant; `beside`: as many more processes at once. */
  restart(at?: number, beside?: number): Promise<RunningExchange[]>
  stop(): Promise<void>
}

/** The server alone judges what it is sent, and answers once. */
const ASKED_ONCE = { validate: false, retries: 0 } as const

/** A client with a cookie jar of its own, for a server that may come back at another address. */
export function visitorAt(address: () => string): Client {
  return createNodeClient({
    ...ASKED_ONCE,
    baseURL: 'http://exchange.test/api',
    fetch: (input, init) => fetch(String(input).replace('http://exchange.test', address()), init),
  })
}

const silent = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

export async function freshDatabase(engine: Engine, folder: string): Promise<string | undefined> {
  if (engine === 'PGlite') {
    cpSync(inject('template'), join(folder, 'db'), { recursive: true })
    return undefined
  }
  const name = `t${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
}

/** A whole exchange on a fresh database, called through our own SDK. */
export async function testExchange(
  engine: Engine,
  environment: Record<string, string> = {},
  log = silent,
  /** The way to the database. */
  through = (url: string) => url,
): Promise<TestExchange> {
  const folder = mkdtempSync(join(tmpdir(), 'cht-test-'))
  const databaseUrl = await freshDatabase(engine, folder)
  let now = MORNING
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    DEMO: '0',
    EXCHANGE_TIME_ZONE: 'Africa/Lagos',
    OPERATOR_TOKEN: 'operator',
    // The clock stands still, and a minute of it never ends.
    WRITES_PER_MINUTE: '0',
    ...(databaseUrl ? { DATABASE_URL: through(databaseUrl) } : {}),
    ...environment,
  })
  const watch = createWatch()
  const start = async () => {
    const started = await startExchange(config, { machine: () => now, log })
    watch.watch(started)
    return started
  }
  let running = await start()
  let beside: RunningExchange[] = []
  const close = async () => {
    for (const each of [running, ...beside.splice(0)]) await each.close()
  }
  const operator = createOperatorClient({
    ...ASKED_ONCE,
    baseURL: 'http://exchange.test/api',
    token: config.operatorToken ?? '',
    fetch: (input, init) => fetch(String(input).replace('http://exchange.test', running.address), init),
  })
  await operator.setSessions({ sessions: [SESSION] })
  await operator.setRates({ NGN: 1, USDT: 0.00065 })

  const visitor = () => visitorAt(() => running.address)
  // Marked alive before: the exchange has not been away.
  const setClock = async (instant: number) => {
    await running.db.query('update exchange set alive_at = greatest(alive_at, $1)', [at(instant)])
    now = instant
  }
  const mailTo = async (email: string) => {
    await deliverMail(running, createDelivery(config))
    // The exchange's own round may have taken it a moment before: then it is on its way.
    const onItsWay = () =>
      running.db.query('select from outbox where recipient = $1 and sent_at is null', [email])
    for (let looks = 0; looks < 1_000 && (await onItsWay()).length > 0; looks++);
    const outbox = join(folder, 'outbox')
    const mails = readdirSync(outbox)
      .sort()
      .map((file) => readFileSync(join(outbox, file), 'utf8'))
    return mails.findLast((mail) => mail.includes(`To: ${email}`)) ?? ''
  }
  return {
    get running() {
      return running
    },
    operator,
    now: () => now,
    setClock,
    goTo: async (instant) => {
      await setClock(instant)
      await bringUpToDate(running)
    },
    visitor,
    raw: (path, init) => fetch(`${running.address}${path}`, init),
    cookieOf: async ({ email, password }) => {
      const response = await fetch(`${running.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    mailTo,
    user: async (name, { country = 'nigeria', tokens = 0, verifiedId = false, referralCode = '' } = {}) => {
      const client = visitor()
      const email = `${name}@example.com`
      const password = `${name} has a long password`
      const signedUp = await client.auth.signup({
        fullName: `${name} Example`,
        username: name,
        phoneNumber: '+2348000000000',
        email,
        country,
        password,
        confirmPassword: password,
        referralCode,
        agree: true,
      })
      const code = /Subject: (\d{6})/.exec(await mailTo(email))?.[1] ?? ''
      await client.auth.verifyOtp({ email, code })
      const id = signedUp?.value?._id ?? ''
      if (verifiedId)
        await running.db.query(`update users set verification_state = 'verified' where id = $1`, [id])
      if (tokens > 0) await operator.fund({ email, amount: tokens })
      return { id, email, password, client }
    },
    sleepUntil: (instant) => {
      now = instant
    },
    restart: async (instant = now, more = 0) => {
      await close()
      now = instant
      const [first, ...others] = await Promise.all([start(), ...Array.from({ length: more }, start)])
      running = first
      beside = others
      return [running, ...beside]
    },
    stop: async () => {
      const shown = watch.check(running)
      await shown.catch(() => {})
      await close()
      rmSync(folder, { recursive: true, force: true })
      await shown
    },
  }
}

/** Starts one exchange for a suite and stops it after. */
export function suiteExchange(
  engine: Engine,
  environment?: Record<string, string>,
): () => Promise<TestExchange> {
  let started: Promise<TestExchange> | undefined
  afterAll(async () => {
    await (await started)?.stop()
  })
  return () => {
    started ??= testExchange(engine, environment)
    return started
  }
}
