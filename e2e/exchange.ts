import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOperatorClient, type OperatorClient } from '@cht/sdk/operator'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { type ServerProcess, startServer } from '../packages/server/test/process.js'

export const PASSWORD = 'a long enough password'
const TIME_ZONE = 'Africa/Lagos'

export interface Exchange {
  address: string
  operator: OperatorClient
  /** The code in the last mail to an address. */
  codeFor(email: string): Promise<string>
  /** A browser of one person, open until the test is over: a page error or a policy violation fails the test. */
  person(size?: 'phone' | 'desktop', options?: BrowserContextOptions): Promise<Page>
  /** One session of an hour that starts in ten minutes of exchange time. */
  sessionInTenMinutes(): Promise<void>
  /** One session of an hour that is over in four minutes of exchange time. */
  sessionAboutToEnd(): Promise<void>
  advance(ms: number): Promise<void>
  /** Goes on to nine in the morning: what happens within hours from there is on one day. */
  morning(): Promise<void>
  /** Stops the server, and starts it again on the same folder and port once `meanwhile` is over. */
  restart(meanwhile: () => Promise<void>): Promise<void>
}

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } }

const watch = (context: BrowserContext, problems: string[]) => {
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|violates/i.test(text)) problems.push(text)
  })
}

const clockTime = (instant: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' }).format(
    instant,
  )

const serve = (folder: string, port = '0') =>
  startServer({
    DATA_DIR: folder,
    DEMO: '1',
    OPERATOR_TOKEN: 'operator',
    EXCHANGE_TIME_ZONE: TIME_ZONE,
    PORT: port,
  })

interface Running {
  server: ServerProcess
}

interface Served extends Exchange {
  /** Closes every browser, and says what was wrong in them. */
  leave(): Promise<string[]>
}

const connect = (running: Running, folder: string, browser: Browser, problems: string[]): Served => {
  const { address } = running.server
  const operator = createOperatorClient({ baseURL: `${address}/api`, token: 'operator' })
  return {
    address,
    operator,
    codeFor: async (email) => {
      let code: string | undefined
      await expect(() => {
        const outbox = join(folder, 'outbox')
        const mails = readdirSync(outbox)
          .sort()
          .map((file) => readFileSync(join(outbox, file), 'utf8'))
        code = /Subject: (\d{6})/.exec(mails.findLast((mail) => mail.includes(`To: ${email}`)) ?? '')?.[1]
        expect(code).toMatch(/^\d{6}$/)
      }).toPass()
      return code ?? ''
    },
    person: async (size = 'phone', options = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        viewport: SIZES[size],
        // What a journey stops or answers itself must not come from there.
        serviceWorkers: 'block',
        ...options,
      })
      watch(context, problems)
      await context.addInitScript(keepMessages)
      return context.newPage()
    },
    sessionInTenMinutes: async () => {
      const { now } = await operator.clock()
      const start = Math.ceil((now + 10 * MINUTE) / MINUTE) * MINUTE
      await operator.setSessions({ sessions: [{ startTime: clockTime(start), durationInMinutes: 60 }] })
    },
    sessionAboutToEnd: async () => {
      const { now } = await operator.clock()
      const startTime = clockTime(now - 56 * MINUTE)
      await operator.setSessions({ sessions: [{ startTime, durationInMinutes: 60 }] })
    },
    advance: async (ms) => {
      await operator.advanceClock({ ms }, { timeout: HOUR })
    },
    morning: async () => {
      const { now } = await operator.clock()
      const [hours = 0, minutes = 0] = clockTime(now).split(':').map(Number)
      const ms = (9 * HOUR - hours * HOUR - minutes * MINUTE + DAY) % DAY
      await operator.advanceClock({ ms }, { timeout: HOUR })
    },
    restart: async (meanwhile) => {
      await running.server.kill('SIGTERM')
      await meanwhile()
      running.server = await serve(folder, new URL(address).port)
    },
    leave: async () => {
      for (const context of browser.contexts()) {
        // What a journey answers itself may be on its way.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
      return problems.splice(0)
    },
  }
}

/** All journeys share a real server on a fresh folder; what one of them leaves open is closed with it. */
export const test = base.extend<{ exchange: Exchange }, { served: Served }>({
  served: [
    async ({ browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'cht-e2e-'))
      const running = { server: await serve(folder) }
      await use(connect(running, folder, browser, []))
      await running.server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  exchange: async ({ served }, use) => {
    await use(served)
    const problems = await served.leave()
    const { breaches } = await served.operator.ledger()
    expect({ breaches, problems }).toEqual({ breaches: [], problems: [] })
  },
})

export { expect }

/** A picture to send: drawn by the browser itself. */
export async function receipt(page: Page) {
  return {
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  }
}

/** The messages that a page has shown and no test has asked for yet: one may be gone before a busy machine looks. */
const keepMessages = () => {
  const shown: string[] = []
  Reflect.set(window, 'messagesShown', shown)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLLIElement && node.closest('#toaster')) shown.push(node.textContent)
  }).observe(document, { childList: true, subtree: true })
}

/** A message with this text was shown, once for each time that it is asked for. */
export function toast(page: Page, text: string) {
  return expect(async () => {
    const shown = await page.evaluate((wanted) => {
      const messages: string[] = Reflect.get(window, 'messagesShown')
      const index = messages.findIndex((message) => message.includes(wanted))
      return index < 0 ? undefined : messages.splice(index, 1)[0]
    }, text)
    expect(shown).toContain(text)
  }).toPass({ timeout: 30_000 })
}

/** As if the person had looked at another window and come back: the page asks again. */
export async function lookAgain(page: Page) {
  // A page that has just been shown asks by itself, and not twice.
  await page.waitForFunction(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loadedAt = opened?.loadEventEnd ?? 0
    return loadedAt > 0 && performance.now() - loadedAt > 1_000
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** The server answers this call with an error that says nothing: the spec's own words are shown. Returns how to end it. */
export async function failing(page: Page, path: string) {
  const isIt = new RegExp(`/api${path.replaceAll('*', '[^/?]+')}(\\?|$)`)
  await page.route(isIt, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }))
  return () => page.unroute(isIt)
}

/** Who is known to this worker's server. A retry starts a worker, and with it a server, of its own. */
const taken = new Set<string>()

const usernameOf = (name: string) => {
  const username = name.toLowerCase()
  if (taken.has(username))
    throw new Error(
      `Two journeys call somebody ${name}: they share a server, so each needs names of its own.`,
    )
  taken.add(username)
  return username
}

export async function signUp(page: Page, name: string, country = 'Nigeria') {
  const username = usernameOf(name)
  await page.getByLabel('Full name').fill(`${name} Example`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Phone number').fill('+2348000000000')
  await page.getByLabel('Country').selectOption({ label: country })
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/terms and conditions/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Types the code of the mail; it is sent when the sixth digit is in. */
export async function enterCode(page: Page, exchange: Exchange, email: string) {
  await page.waitForURL(/\/verify-phone/)
  const code = await exchange.codeFor(email)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

/** An init script: no timer of four seconds or more comes, so that the page does nothing by itself, however long it takes. */
export function neverLater() {
  const later = window.setTimeout.bind(window)
  const soon = (run: () => void, ms = 0, ...rest: unknown[]) => (ms < 4_000 ? later(run, ms, ...rest) : 0)
  Reflect.set(window, 'setTimeout', soon)
}

/** The page asks for nothing by itself during this step: only what the step itself sends comes through. */
export async function unasked(page: Page, step: () => Promise<void>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const path = '**/api/**'
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.fallback()
  })
  await step()
  release()
  await page.unroute(path)
}

/** Two taps, the second before anything can come of the first. */
export async function doubleTap(button: Locator) {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Signed up, verified and at home. Not by the forms: their own journey is there for those. */
export async function newcomer(page: Page, exchange: Exchange, name: string, referralCode = '') {
  const username = usernameOf(name)
  const email = `${username}@example.com`
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data })
    expect([path, answer.ok()]).toEqual([path, true])
  }
  await post('/auth/signup', {
    fullName: `${name} Example`,
    username,
    email,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode,
    agree: true,
  })
  await post('/auth/verify-otp', { email, code: await exchange.codeFor(email) })
  await page.goto('/home')
}

export async function createSellOrder(page: Page, amount: string) {
  await page.goto('/create-sell-order')
  await page.getByRole('radio', { name: new RegExp(`^${amount}`) }).click()
  await page.getByRole('radio', { name: 'Bank' }).click()
  await page.getByLabel('Account name').fill('Sam Example')
  await page.getByLabel('Bank name').fill('First Bank')
  await page.getByLabel('Account number').fill('1021 3344 77')
  await page.getByRole('button', { name: 'Create Sell Order' }).click()
}

export async function createBuyOrder(page: Page, amount: string) {
  await page.goto('/create-buy-order')
  await page.getByRole('radio', { name: new RegExp(`^${amount}`) }).click()
  await page.getByRole('radio', { name: 'Bank' }).click()
  await page.getByRole('button', { name: 'Create Buy Order' }).click()
}

/** Pays a trade without its dialog. `address`: of the trade's page. */
export async function payAtOnce(buyer: Page, address: string) {
  const { buffer } = await receipt(buyer)
  const paid = await buyer.request.post(`/api/buy-orders/pay/${address.split('/').at(-1)}`, {
    data: { paymentProof: `data:image/png;base64,${buffer.toString('base64')}` },
  })
  expect(paid.ok()).toBe(true)
}

/**
 * A seller and a buyer with an open trade, each on its page. One that is left unpaid comes back to the market some
 * journeys later: it is paid in the end, or has an amount that nobody else trades, nor the demo market.
 */
export async function matchedPair(
  exchange: Exchange,
  [sellerName, buyerName]: [string, string],
  amount = '150,000',
) {
  const seller = await exchange.person('desktop')
  const buyer = await exchange.person('phone')
  await newcomer(seller, exchange, sellerName)
  await newcomer(buyer, exchange, buyerName)
  await exchange.operator.fund({ email: `${sellerName.toLowerCase()}@example.com`, amount: 250_000 })
  await exchange.sessionInTenMinutes()
  await createSellOrder(seller, amount)
  await toast(seller, 'Sell Order Created Successfully')
  await createBuyOrder(buyer, amount)
  await toast(buyer, 'Buy Order Created Successfully')
  await exchange.advance(11 * MINUTE)
  for (const page of [seller, buyer]) {
    await page.goto('/home')
    await page
      .getByLabel('Open trades')
      .getByRole('link', { name: new RegExp(`${amount} CHT`) })
      .click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  }
  return { seller, buyer }
}
