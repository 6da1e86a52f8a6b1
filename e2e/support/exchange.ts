import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@cht/sdk'
import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { findInMails } from '../../packages/server/test/find-in-mails.js'
import { startServer } from '../../packages/server/test/process.js'
import { translatePage } from '../../packages/web/stories/support/translate-page.js'
import { collectProblems } from './problems.js'
import { collectToasts } from './toasts.js'

const TIME_ZONE = 'Africa/Lagos'

/** A running server and the browser contexts that use it. */
export interface Exchange {
  address: string
  operator: OperatorClient
  /** Waits for a mail with a code to an address, and returns the code. */
  readCode(email: string): Promise<string>
  /** Waits for a mail to `email` whose text matches `pattern`. Returns what the first group of the pattern matches. */
  readMail(email: string, pattern: RegExp): Promise<string>
  /** The lines that the running server has logged. */
  readLog(): Record<string, unknown>[]
  /** Reads the server's `/metrics`. */
  readMetrics(): Promise<string>
  /** Opens a blank page in a new browser context, which is closed after the test. */
  openPage(size?: 'phone' | 'desktop', options?: BrowserContextOptions): Promise<Page>
  /**
   * Replaces all sessions by one of an hour per day. It starts in ten minutes of exchange time, rounded up to a full minute.
   */
  scheduleSessionInTenMinutes(): Promise<void>
  /** Replaces all sessions by one of an hour per day. It ends in three to four minutes of exchange time, at a full minute. */
  advanceToEndOfSession(): Promise<void>
  advanceClock(ms: number): Promise<void>
  /** Replaces all sessions by one per day, then advances the clock. Matching the demo's 24 sessions a day would take long. */
  advanceDays(days: number): Promise<void>
  /** Advances the clock to 09:00, keeping its seconds, so that the session times of a test are on one day. */
  advanceToMorning(): Promise<void>
  /**
   * Stops the server, awaits `whileDown`, and starts the server again on the same data folder and port, with `environment`
   * added to its variables.
   */
  restartServer(whileDown: () => Promise<void>, environment?: Record<string, string>): Promise<void>
}

/** An exchange with the methods that only the fixture of the tests calls. */
export interface ManagedExchange extends Exchange {
  /**
   * Closes all browser contexts. Returns the page errors and the violations of the Content Security Policy since the last call.
   */
  closePages(): Promise<string[]>
  /** Stops the server and deletes its data folder. */
  stop(): Promise<void>
}

/** Whether all pages are changed as Chrome's translation changes them. `npm run test:all` also runs all journeys so. */
const isTranslated = process.env.TRANSLATED === '1'

const OPERATOR_TOKEN = 'operator-token-of-the-browser-tests'
const METRICS_TOKEN = 'metrics-token-of-the-browser-tests'

const VIEWPORTS = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } }

/** `09:05` in the time zone of the exchange. */
const formatTime = (instant: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' }).format(
    instant,
  )

/** Starts the server on a data folder, on a free port by default. */
const serve = (folder: string, port = '0', environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: folder,
    DEMO: '1',
    OPERATOR_TOKEN,
    METRICS_TOKEN,
    EXCHANGE_TIME_ZONE: TIME_ZONE,
    PORT: port,
    ...environment,
  })

/** Creates the methods that set the clock and the sessions through the operator's API. */
const createScheduleMethods = (operator: OperatorClient, address: string) => {
  const now = async () => (await operator.clock()).now
  const setSession = (start: number) =>
    operator.setLiveSessions({
      sessions: [{ startTime: formatTime(start), durationInMinutes: 60 }],
      confirm: true,
    })
  const advanceClock = async (ms: number) => {
    await operator.advanceClock({ ms }, { timeout: HOUR })
  }
  const findRunning = async () => {
    const { calendar } = await createClient({ baseURL: `${address}/api` }).liveSessions.list()
    const at = await now()
    return calendar?.occurrences.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  }
  return {
    advanceClock,
    advanceDays: async (days: number) => {
      await setSession(await now())
      await advanceClock(days * DAY)
    },
    advanceToMorning: async () => {
      const [hours = 0, minutes = 0] = formatTime(await now())
        .split(':')
        .map(Number)
      await advanceClock((9 * HOUR - hours * HOUR - minutes * MINUTE + DAY) % DAY)
    },
    scheduleSessionInTenMinutes: async () => {
      await operator.setLiveSessions({ sessions: [], confirm: true })
      // A session that runs goes on until its end, whatever is scheduled.
      const running = await findRunning()
      if (running) await advanceClock(running.endsAt - (await now()))
      await setSession(Math.ceil(((await now()) + 10 * MINUTE) / MINUTE) * MINUTE)
    },
    advanceToEndOfSession: async () => {
      const running = await findRunning()
      if (!running) throw new Error('no session is running')
      await advanceClock(running.endsAt - 4 * MINUTE - (await now()))
    },
  }
}

/** Starts a server with the demo data, on a new data folder. */
export async function startExchange(browser: Browser): Promise<ManagedExchange> {
  const folder = mkdtempSync(join(tmpdir(), 'cht-e2e-'))
  let server = await serve(folder)
  const { address } = server
  const operator = createOperatorClient({ baseURL: `${address}/api`, token: OPERATOR_TOKEN })
  const problems: string[] = []
  const readMail = async (email: string, pattern: RegExp) => {
    let match: string | undefined
    await expect(() => {
      match = findInMails(join(folder, 'outbox'), email, pattern)
      expect(match).toBeDefined()
    }).toPass()
    return match ?? ''
  }
  return {
    address,
    operator,
    ...createScheduleMethods(operator, address),
    readMail,
    readLog: () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    readMetrics: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await fetch(`${address}/metrics`, { headers })).text()
    },
    readCode: (email) => readMail(email, /Subject: (\d{6})/),
    openPage: async (size = 'phone', options = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        viewport: VIEWPORTS[size],
        // The service worker must not respond to requests that a test routes.
        serviceWorkers: 'block',
        ...options,
      })
      collectProblems(context, problems)
      await context.addInitScript(collectToasts)
      if (isTranslated) await context.addInitScript(translatePage, 'same')
      return context.newPage()
    },
    restartServer: async (whileDown, environment) => {
      await server.kill('SIGTERM')
      await whileDown()
      server = await serve(folder, new URL(address).port, environment)
    },
    closePages: async () => {
      for (const context of browser.contexts()) {
        // Route handlers may still be running.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
      return problems.splice(0)
    },
    stop: async () => {
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
