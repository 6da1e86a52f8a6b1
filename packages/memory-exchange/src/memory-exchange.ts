import type { Client } from '@cht/sdk'
import { type Contract, contract, type Endpoint } from '@cht/sdk/contract'
import type { SwitchName } from '@cht/sdk/rules'
import { createAccountHandlers } from './account.js'
import { createAppealHandlers, createAppealOperator, createAppealProcessHandlers } from './appeals.js'
import { createAuthHandlers, listByEmail } from './auth.js'
import { callEndpoint } from './call-endpoint.js'
import { type ChangeLog, createChangeLog } from './changes.js'
import { createMethod } from './create-method.js'
import { checkDeadlines, findNextDeadline } from './deadlines.js'
import { createEmailChangeHandlers } from './email-change.js'
import { getAuthenticatorCode } from './factor-codes.js'
import type { AnyHandler, Handlers } from './handlers.js'
import { createInvestmentHandlers, endInvestments } from './investments.js'
import { postEntry } from './ledger.js'
import { createLiveSessionHandlers, createMarketHandlers, createRatesHandlers } from './market.js'
import {
  createNotificationHandlers,
  createNotificationSettingHandlers,
  createPushDeviceHandlers,
} from './notifications.js'
import { createOrderHandlers } from './orders.js'
import { createPasskeyHandlers } from './passkeys.js'
import { createPasswordResetHandlers } from './password-reset.js'
import { createPaymentDetailHandlers } from './payment-details.js'
import { createReauthenticationHandlers } from './reauthentication.js'
import { createRequestHandler, type RequestHandler } from './request-handler.js'
import { createSecondFactorHandlers } from './second-factor.js'
import { createSessionHandlers } from './sessions.js'
import { createSettingsHandlers, decideVerification } from './settings.js'
import { changeStanding } from './standing.js'
import { createStatementHandlers } from './statement.js'
import {
  assertFound,
  type BrowserSession,
  createStore,
  type ExchangeSettings,
  type MemoryStore,
} from './store.js'
import { createSwitchHandlers, startSwitch, stopSwitch } from './switches.js'
import { createTermsHandlers } from './terms.js'
import { createTradeHandlers, createTradeRequestHandlers } from './trades.js'
import { createWebhookHandlers } from './webhooks.js'

/** The handlers of all endpoints. The type requires one for each endpoint of `contract`. */
const createEndpointHandlers = (
  store: MemoryStore,
  session: BrowserSession,
): { [Group in keyof Contract]: Handlers<Group> } => ({
  auth: {
    ...createAuthHandlers(store),
    ...createSessionHandlers(store, session),
    ...createEmailChangeHandlers(store),
    ...createPasswordResetHandlers(store),
    ...createReauthenticationHandlers(store, session),
    ...createSecondFactorHandlers(store, session),
    ...createPasskeyHandlers(store, session),
  },
  settings: createSettingsHandlers(store, session),
  orders: createOrderHandlers(store, session),
  trades: { ...createTradeHandlers(store), ...createTradeRequestHandlers(store) },
  appeals: { ...createAppealHandlers(store), ...createAppealProcessHandlers(store) },
  investments: createInvestmentHandlers(store),
  liveSessions: createLiveSessionHandlers(store),
  notifications: {
    ...createNotificationHandlers(store),
    ...createNotificationSettingHandlers(store),
    ...createPushDeviceHandlers(store, session),
  },
  webhooks: createWebhookHandlers(store, session),
  account: createAccountHandlers(store, session),
  paymentDetails: createPaymentDetailHandlers(store),
  statement: createStatementHandlers(store),
  terms: createTermsHandlers(store),
  market: createMarketHandlers(store),
  rates: createRatesHandlers(store),
  switches: createSwitchHandlers(store),
})

const mapValues = <From, To>(record: Record<string, From>, map: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

type AnyHandlers = Record<string, Record<string, AnyHandler>>

/** Opens a browser, signed out, with the handlers of its requests. */
const openBrowser = (store: MemoryStore) => {
  const session: BrowserSession = {
    userId: undefined,
    id: '',
    startedAt: 0,
    seenAt: 0,
    confirmedUntil: null,
    vouchedUntil: null,
    knownTo: new Set(),
  }
  store.browserSessions.push(session)
  return { session, handlers: createEndpointHandlers(store, session) as AnyHandlers }
}

const endpointGroups = Object.entries<Record<string, Endpoint>>(contract)

/** The name of each endpoint, with that of its group. */
const ENDPOINT_NAMES = new Map(
  endpointGroups.flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, { group, name }] as const),
  ),
)

/** Creates the function that answers HTTP requests. */
const createHttpHandler = (store: MemoryStore, changes: ChangeLog): RequestHandler =>
  createRequestHandler({
    endpoints: [...ENDPOINT_NAMES.keys()],
    now: store.now,
    openSession: () => {
      const { session, handlers } = openBrowser(store)
      return (endpoint, readInput, idempotencyKey) => {
        const { group, name } = assertFound(ENDPOINT_NAMES.get(endpoint))
        const handler = assertFound(handlers[group]?.[name])
        try {
          return callEndpoint({ store, endpoint, handler, session, idempotencyKey }, readInput)
        } finally {
          changes.record()
        }
      }
    },
  })

/** Creates a client with a session of its own, like a browser. */
const connect = (store: MemoryStore, changes: ChangeLog, latency: number): Client => {
  const { session, handlers } = openBrowser(store)
  const groups = mapValues<Record<string, Endpoint>, unknown>(contract, (endpoints, group) =>
    mapValues(endpoints, (endpoint, name) => {
      const handler = assertFound(handlers[group]?.[name])
      return createMethod({ store, changes, endpoint, handler, session, latency })
    }),
  )
  const events: Client['events'] = (options) => changes.stream(session, options)
  return { ...groups, now: store.now, events } as Client
}

/** The operator's actions. They select users by email, and trades by id. */
const createOperator = (store: MemoryStore, changes: ChangeLog) => {
  const findUser = (email: string) => assertFound(listByEmail(store, email)[0])
  const actions = {
    fund: (email: string, amount: number) =>
      postEntry(store, {
        reason: `fund:${store.nextId('fund')}`,
        amount,
        from: { owner: null, kind: 'issuance' },
        to: { owner: findUser(email).id, kind: 'available' },
      }),
    /** Suspends an account and ends its sessions. `confirm`: whether its user may still confirm payments. */
    suspend: (email: string, { confirm = true } = {}) =>
      changeStanding(store, findUser(email), { type: 'account.suspend', confirm }),
    hold: (email: string, { confirm = true } = {}) =>
      changeStanding(store, findUser(email), { type: 'account.hold', confirm }),
    endStakes: (email: string) => endInvestments(store, findUser(email)),
    resume: (email: string) => changeStanding(store, findUser(email), { type: 'account.resume' }),
    /** Stops what a switch is for; users read the text. */
    stop: (name: SwitchName, text: string) => stopSwitch(store, name, text),
    /** Starts it again; windows that stood still go on. */
    start: (name: SwitchName) => startSwitch(store, name),
    /** Publishes a new version of the terms, which every user has to accept. */
    publishTerms: () => {
      store.terms = { version: store.terms.version + 1, publishedAt: store.now() }
    },
    /** Approves a request of identity verification, or rejects it if there is a reason. */
    decideVerification: (email: string, reason?: string) =>
      decideVerification(store, findUser(email), reason),
    ...createAppealOperator(store),
  }
  return Object.fromEntries(
    Object.entries<(...args: never[]) => void>(actions).map(([name, act]) => [
      name,
      (...args: never[]) => {
        act(...args)
        changes.record()
      },
    ]),
  ) as typeof actions
}

export interface MemoryExchangeOptions extends Partial<ExchangeSettings> {
  /** The clock that exchange time follows, in ms; `advance` moves exchange time ahead of it. Default: `Date.now`. */
  clock?: () => number
  /** How long each request of a client from `connect` takes, in ms. */
  latency?: number
}

/**
 * An exchange in memory, for tests of a bot or of the conformance kit and for the journeys in the stories. It uses the
 * lifecycles, the rules of the SDK and the server's domain code. Of idempotency keys (decision 21) it only knows those of
 * responses that show a secret: a client from `connect` never loses a response. It has no rate limit but that of codes that are sent again. Profile edits are never decided.
 * It creates no notifications about passwords, suspensions and sessions that were ended.
 */
export interface MemoryExchange {
  connect(): Client
  /**
   * Answers a request to `/api` by the wire format of the server, with sessions of its own. It has no live stream, and
   * serves no pictures: responses have them as data or object URLs.
   */
  handle: RequestHandler
  operator: ReturnType<typeof createOperator>
  /** Advances exchange time by `ms`. It stops at each deadline, so that each is processed in order and at its time. */
  advance(ms: number): void
  /** The last code that was sent to an email. */
  codeFor(email: string): string
  /** The next code of the authenticator app of a user. */
  authenticatorCodeFor(email: string): string
  /** The sum of all balances, including those of the exchange. It is always 0. */
  total(): number
}

export function createMemoryExchange({
  clock = Date.now,
  latency = 0,
  liveSessions = [],
  rates = { NGN: 1, GHS: 0.0091, KES: 0.084, USDT: 0.000_65 },
  rewardedInvestments = 'first',
  capitalReleaseDays = 3,
}: MemoryExchangeOptions = {}): MemoryExchange {
  let offset = 0
  const store = createStore(() => clock() + offset, {
    liveSessions,
    rates,
    rewardedInvestments,
    capitalReleaseDays,
  })
  const changes = createChangeLog(store)
  return {
    connect: () => connect(store, changes, latency),
    handle: createHttpHandler(store, changes),
    operator: createOperator(store, changes),
    advance: (ms) => {
      const until = store.now() + ms
      checkDeadlines(store)
      while (store.now() < until) {
        offset += Math.min(until, findNextDeadline(store) ?? until) - store.now()
        checkDeadlines(store)
      }
      changes.record()
    },
    codeFor: (email) => assertFound(store.sentCodes.get(email.toLowerCase())),
    authenticatorCodeFor: (email) =>
      assertFound(getAuthenticatorCode(assertFound(listByEmail(store, email)[0]))),
    total: () => [...store.balances.values()].reduce((sum, balance) => sum + balance, 0),
  }
}
