import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@cht/sdk'
import { type CookieFetch, createNodeClient } from '@cht/sdk/node'
import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { HOUR, MINUTE } from '@cht/sdk/rules'
import { type Logger, pino } from 'pino'
import { afterAll, afterEach, describe, inject } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import { readConfig } from '../src/kernel/config.js'
import { createRefusedKeys } from '../src/kernel/refused-keys.js'
import { toTimestamp } from '../src/platform/db/database.js'
import { type RunningExchange, startExchange } from '../src/start.js'
import { documentedFetch } from './documented-fetch.js'
import { createLeakMonitor } from './leak-monitor.js'
import { watchLockOrder } from './lock-order.js'
import { listMails, sendMails } from './outbox.js'
import { createTemporaryFolder } from './temporary-folder.js'
import { createDatabase, deleteAllRows, type Engine } from './test-database.js'

/** Runs the tests on PGlite, and on PostgreSQL if its binaries or a server are available. */
export function onEachEngine(name: string, tests: (engine: Engine) => void): void {
  describe(`${name} (PGlite)`, () => tests('PGlite'))
  describe.runIf(inject('postgresUrl') !== '')(`${name} (PostgreSQL)`, () => tests('PostgreSQL'))
}

/**
 * Runs the tests on PostgreSQL, or on PGlite if there is none. Use it for tests that do not depend on the engine. With
 * `ENGINES=each`, as `npm run test:engines` sets it, they run on both.
 */
export function onOneEngine(name: string, tests: (engine: Engine) => void): void {
  if (process.env.ENGINES === 'each') onEachEngine(name, tests)
  else describe(name, () => tests(inject('postgresUrl') === '' ? 'PGlite' : 'PostgreSQL'))
}

/** 20 Nov 2026, 08:00 in Lagos: an hour before the day's session. */
export const TEST_START = Date.UTC(2026, 10, 20, 7)
export const SESSION = { startTime: '09:00', durationInMinutes: 60 }
export const SESSION_START = TEST_START + HOUR

/** The operator's token of every test exchange. */
export const OPERATOR_TOKEN = 'operator-token-of-the-test-exchange'

/** The metrics' token of every test exchange. */
export const METRICS_TOKEN = 'metrics-token-of-the-test-exchange'

/** The headers of a request by the operator, for requests without the SDK. */
export const OPERATOR_HEADERS = { authorization: `Bearer ${OPERATOR_TOKEN}` }

export interface TestUser {
  id: string
  password: string
  email: string
  client: Client
}

/** What an act issues at most, in an exchange without the setting. */
const ISSUE_LIMIT = 1_000_000

interface UserOptions {
  country?: 'nigeria' | 'ghana' | 'kenya'
  tokens?: number
  verifiedId?: boolean
  referralCode?: string
}

export interface TestExchange {
  running: RunningExchange
  /** Its fundings and withdrawals have a reason and a new reference, unless the test gives them. */
  operator: OperatorClient
  /** Sends what it is given. */
  plainOperator: OperatorClient
  /** The simulated system clock in ms, without the demo offset. It advances only by the calls below. */
  now(): number
  /** Moves the clock and runs the deadline jobs. */
  advanceTo(instant: number): Promise<void>
  /** Moves the clock only: no job has run yet. */
  setClock(instant: number): Promise<void>
  /** A client with its own cookie jar, signed out. */
  createClient(): Client
  /** A user who has signed up and entered the code of the mail. */
  createUser(name: string, options?: UserOptions): Promise<TestUser>
  /** Logs in on a device that the user is known to have, and returns the cookie of the new session. */
  logInForCookie(user: TestUser): Promise<string>
  /** Reads `/metrics`. */
  readMetrics(): Promise<string>
  /** Sends a request without the SDK, for what our client would not send. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Sends the due mails, and returns all mails to an address, the oldest first. */
  readMails(email: string): Promise<string[]>
  /** The last mail to an address; '' without one. */
  readMail(email: string): Promise<string>
  /** Moves the clock as if the machine had slept: the downtime is visible to the server. */
  sleepUntil(instant: number): void
  /**
   * Stops the exchange and starts it again on the same data. `at` sets the clock; by default it is unchanged.
   * `extraProcesses` is the number of additional servers on the same database.
   */
  restart(at?: number, extraProcesses?: number): Promise<RunningExchange[]>
  /**
   * Restores the initial state: one process, no users, the clock where it stood at first. It does not reset the offset of the demo
   * clock, nor what a test has changed in the tables themselves.
   */
  reset(): Promise<void>
  /** Throws if a response contained data that its user may not see. */
  checkLeaks(): Promise<void>
  stop(): Promise<void>
}

/** The client does not validate input, and sends every request once. A busy machine may take long to respond. */
const CLIENT_OPTIONS = { validate: false, retries: 0, timeout: 2 * MINUTE } as const

const TEST_ORIGIN = 'http://exchange.test'

/** Sends requests for `TEST_ORIGIN` to the current address: a restarted server listens at another one. */
const createFetch =
  (getAddress: () => string): typeof fetch =>
  (input, init) =>
    documentedFetch(String(input).replace(TEST_ORIGIN, getAddress()), init)

/** A client with its own cookie jar, signed out. */
export function createClientFor(getAddress: () => string): Client {
  const options = { ...CLIENT_OPTIONS, baseURL: `${TEST_ORIGIN}/api`, fetch: createFetch(getAddress) }
  return createNodeClient(options)
}

/** The cookie by which the exchange knows the device of a client; '' for one that has not logged in. */
const readDeviceCookie = (client: object | undefined): string => {
  if (!client || !('save' in client)) return ''
  const { cookies } = JSON.parse((client as CookieFetch).save()) as {
    cookies: { key: string; value: string }[]
  }
  return cookies
    .filter(({ key }) => key === 'device')
    .map(({ key, value }) => `${key}=${value}`)
    .join()
}

/** `ENCRYPTION_KEYS` of every test exchange: one key, named `test`. */
export const ENCRYPTION_KEYS = `test:${Buffer.alloc(32, 'key').toString('base64')}`

/** Gives the operator's fundings and withdrawals a reason and a new reference, unless the test has its own. */
export const withGrounds = (client: OperatorClient): OperatorClient => {
  const addGrounds =
    <Result>(
      call: (
        input: Parameters<OperatorClient['fund']>[0],
        options?: Parameters<OperatorClient['fund']>[1],
      ) => Result,
    ) =>
    (input: Parameters<OperatorClient['fund']>[0], options?: Parameters<OperatorClient['fund']>[1]) =>
      call({ why: 'Test', reference: `Test ${options?.idempotencyKey ?? randomUUID()}`, ...input }, options)
  return { ...client, fund: addGrounds(client.fund), withdraw: addGrounds(client.withdraw) }
}

const silentLog = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

interface TestExchangeOptions {
  environment?: Record<string, string>
  log?: Logger
  /** Whether the clock is simulated, or that of the database with the demo offset. Default: simulated. */
  time?: 'simulated' | 'database'
  /** Where the exchange's folder is created. Default: the folder of temporary files. */
  parent?: string
  /** Maps the URL of the test's database to the one that the server connects to. */
  toDatabaseUrl?: (url: string) => string
  /** Where the simulated clock stands at first, in ms. Default: `TEST_START`. */
  startsAt?: number
  /** The name servers of the hosts that users name, as `address:port`. Default: those of the system. */
  nameServers?: readonly string[]
}

/** Starts an exchange on an empty database. Tests call it through the SDK. */
export async function startTestExchange(
  engine: Engine,
  {
    environment = {},
    log = silentLog,
    time = 'simulated',
    parent = tmpdir(),
    toDatabaseUrl = (url) => url,
    startsAt = TEST_START,
    nameServers,
  }: TestExchangeOptions = {},
): Promise<TestExchange> {
  const folder = createTemporaryFolder('test', parent)
  const outbox = join(folder, 'outbox')
  const databaseUrl = await createDatabase(engine, folder)
  let now = startsAt
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    DEMO: '0',
    EXCHANGE_TIME_ZONE: 'Africa/Lagos',
    OPERATOR_TOKEN,
    METRICS_TOKEN,
    ENCRYPTION_KEYS,
    // No limit: the clock stands still, so the minute of the rate limit would never end.
    WRITES_PER_MINUTE: '0',
    // Users have more tokens than one person may issue in a day.
    ISSUE_DAY_LIMIT: '1000000000000',
    DRAIN_SECONDS: '0',
    // A busy machine may take long between two statements of a test that holds a lock.
    DATABASE_LOCK_TIMEOUT: '60',
    DATABASE_STATEMENT_TIMEOUT: '90',
    DATABASE_IDLE_TRANSACTION_TIMEOUT: '90',
    ...(databaseUrl ? { DATABASE_URL: toDatabaseUrl(databaseUrl) } : {}),
    ...environment,
  })
  const leaks = createLeakMonitor()
  const start = async () => {
    const started = await startExchange(config, {
      ...(time === 'simulated' ? { now: () => now } : {}),
      ...(nameServers ? { nameServers } : {}),
      log,
      wrapDatabase: watchLockOrder,
    })
    leaks.watch(started)
    return started
  }
  let running = await start()
  let extra: RunningExchange[] = []
  const close = async () => {
    for (const server of [running, ...extra.splice(0)]) await server.close()
  }
  const getAddress = () => running.address
  const plainOperator = createOperatorClient({
    ...CLIENT_OPTIONS,
    baseURL: `${TEST_ORIGIN}/api`,
    token: config.operatorToken ?? '',
    fetch: createFetch(getAddress),
  })
  const operator = withGrounds(plainOperator)
  const configure = async () => {
    await operator.setLiveSessions({ sessions: [SESSION], confirm: true })
    await operator.setRates({ NGN: 1, GHS: 0.0091, KES: 0.084, USDT: 0.00065, confirm: true })
  }
  await configure()

  const createClient = () => createClientFor(getAddress)
  const setClock = async (instant: number) => {
    // Otherwise the jump would count as downtime.
    await running.db.query('update exchange set alive_at = greatest(alive_at, $1)', [toTimestamp(instant)])
    now = instant
  }
  const readMails = async (email: string) => {
    await sendMails(running, { config, email })
    return listMails(outbox, email)
  }
  const readMail = async (email: string) => (await readMails(email)).at(-1) ?? ''
  return {
    get running() {
      return running
    },
    operator,
    plainOperator,
    now: () => now,
    setClock,
    advanceTo: async (instant) => {
      await setClock(instant)
      await checkDeadlines(running)
    },
    createClient,
    request: (path, init) => documentedFetch(`${running.address}${path}`, init),
    readMetrics: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await fetch(`${running.address}/metrics`, { headers })).text()
    },
    logInForCookie: async ({ email, password, client }) => {
      const response = await documentedFetch(`${running.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: readDeviceCookie(client) },
        body: JSON.stringify({ email, password }),
      })
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    readMails,
    readMail,
    createUser: async (
      name,
      { country = 'nigeria', tokens = 0, verifiedId = false, referralCode = '' } = {},
    ) => {
      const client = createClient()
      const email = `${name}@example.com`
      const password = `${name} has a long password`
      const { value: signedUp } = await client.auth.signup({
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
      // Another mail of the same moment may be listed last.
      const codes = (await readMails(email)).flatMap((mail) => /Subject: (\d{6})/.exec(mail)?.[1] ?? [])
      const code = codes.at(-1) ?? ''
      await client.auth.verifyOtp({ email, code })
      const id = signedUp?._id ?? ''
      // The cookies of an exchange with an https URL are not sent to the test's http address. The code was then entered
      // without a session, which verifies no account.
      if (config.publicUrl.startsWith('https:'))
        await running.db.query('update users set phone_verified = true where id = $1', [id])
      if (verifiedId)
        await running.db.query(`update users set verification_state = 'verified' where id = $1`, [id])
      for (let rest = tokens; rest > 0; rest -= ISSUE_LIMIT)
        await operator.fund({ email, amount: Math.min(rest, ISSUE_LIMIT) })
      return { id, email, password, client }
    },
    sleepUntil: (instant) => {
      now = instant
    },
    restart: async (at = now, extraProcesses = 0) => {
      await close()
      now = at
      const [first, ...others] = await Promise.all([
        start(),
        ...Array.from({ length: extraProcesses }, start),
      ])
      running = first
      extra = others
      return [running, ...extra]
    },
    reset: async () => {
      for (const server of extra.splice(0)) await server.close()
      // A job that runs may hold what it has read of the old time and rows.
      const resumeJobs = await running.pauseJobs()
      await deleteAllRows(running.db, startsAt, () => {
        now = startsAt
      })
      for (const file of readdirSync(outbox)) rmSync(join(outbox, file))
      // The refusals that the process remembers are later than the clock now.
      Object.assign(running.refusedKeys, createRefusedKeys())
      resumeJobs()
      await configure()
    },
    checkLeaks: () => leaks.check(running),
    stop: async () => {
      const checked = leaks.check(running)
      await checked.catch(() => {})
      await close()
      rmSync(folder, { recursive: true, force: true })
      await checked
    },
  }
}

/** One exchange for all tests of a suite, which share its data. It starts with the first call. */
export function shareExchange(
  engine: Engine,
  environment: Record<string, string> = {},
): () => Promise<TestExchange> {
  let started: Promise<TestExchange> | undefined
  afterAll(async () => {
    await (await started)?.stop()
  })
  return () => {
    started ??= startTestExchange(engine, { environment })
    return started
  }
}

/** An empty exchange for each test of a suite: call the result once per test. They share one, which is reset: starting it takes longer than most tests. */
export function useEmptyExchange(
  engine: Engine,
  options: TestExchangeOptions = {},
): () => Promise<TestExchange> {
  let exchange: TestExchange | undefined
  afterEach(() => exchange?.checkLeaks())
  afterAll(() => exchange?.stop())
  return async () => {
    if (exchange) await exchange.reset()
    exchange ??= await startTestExchange(engine, options)
    return exchange
  }
}
