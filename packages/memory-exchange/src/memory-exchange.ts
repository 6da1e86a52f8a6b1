import type { Client } from '@cht/sdk'
import { type Contract, contract, type Endpoint } from '@cht/sdk/contract'
import { createAppealHandlers, createAppealOperator } from './appeals.js'
import { createAuthHandlers, listByEmail } from './auth.js'
import { type ChangeLog, createChangeLog } from './changes.js'
import { createMethod } from './create-method.js'
import { checkDeadlines, findNextDeadline } from './deadlines.js'
import type { AnyHandler, Handlers } from './handlers.js'
import { createInvestmentHandlers } from './investments.js'
import { postEntry } from './ledger.js'
import { createLiveSessionHandlers, createMarketHandlers, createRatesHandlers } from './market.js'
import { createNotificationHandlers } from './notifications.js'
import { createOrderHandlers } from './orders.js'
import { createReauthenticationHandlers } from './reauthentication.js'
import { createSettingsHandlers, decideVerification } from './settings.js'
import { suspend } from './standing.js'
import { createStatementHandlers } from './statement.js'
import {
  assertFound,
  type BrowserSession,
  createStore,
  type ExchangeSettings,
  type MemoryStore,
} from './store.js'
import { createTradeHandlers } from './trades.js'

/** The handlers of the endpoints that the journeys call. */
const createEndpointHandlers = (
  store: MemoryStore,
  session: BrowserSession,
): { [Group in keyof Contract]?: Handlers<Group> } => ({
  auth: { ...createAuthHandlers(store), ...createReauthenticationHandlers(store, session) },
  settings: createSettingsHandlers(store, session),
  orders: createOrderHandlers(store),
  trades: createTradeHandlers(store),
  appeals: createAppealHandlers(store),
  investments: createInvestmentHandlers(store),
  liveSessions: createLiveSessionHandlers(store),
  notifications: createNotificationHandlers(store),
  statement: createStatementHandlers(store),
  market: createMarketHandlers(store),
  rates: createRatesHandlers(store),
})

const mapValues = <From, To>(record: Record<string, From>, map: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

type AnyHandlers = Record<string, Record<string, AnyHandler> | undefined>

/** Opens a browser, signed out, with the handlers of its requests. */
const openBrowser = (store: MemoryStore) => {
  const session: BrowserSession = { userId: undefined, confirmedUntil: null }
  store.browserSessions.push(session)
  return { session, handlers: createEndpointHandlers(store, session) as AnyHandlers }
}

/** Creates a client with a session of its own, like a browser. */
const connect = (store: MemoryStore, changes: ChangeLog): Client => {
  const { session, handlers } = openBrowser(store)
  const groups = mapValues<Record<string, Endpoint>, unknown>(contract, (endpoints, group) =>
    mapValues(endpoints, (endpoint, name) =>
      createMethod({ store, changes, endpoint, handler: handlers[group]?.[name], session }),
    ),
  )
  const events: Client['events'] = (options) => changes.stream(session, options)
  return { ...groups, now: store.now, position: () => undefined, events } as Client
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
    suspend: (email: string) => suspend(store, findUser(email)),
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
}

/**
 * An exchange in memory for the journeys in the stories. It uses the lifecycles, the rules of the SDK and the server's domain code. It
 * has the endpoints that the journeys call; the others are refused with 404, which the client takes for missing extensions.
 */
export interface MemoryExchange {
  connect(): Client
  operator: ReturnType<typeof createOperator>
  /** Advances exchange time by `ms`. It stops at each deadline, so that each is processed in order and at its time. */
  advance(ms: number): void
  /** The last code that was sent to an email. */
  codeFor(email: string): string
  /** The sum of all balances, including those of the exchange. It is always 0. */
  total(): number
}

export function createMemoryExchange({
  clock = Date.now,
  liveSessions = [],
  rates = { NGN: 1, GHS: 0.0091, KES: 0.084, USDT: 0.000_65 },
  capitalReleaseDays = 3,
}: MemoryExchangeOptions = {}): MemoryExchange {
  let offset = 0
  const store = createStore(() => clock() + offset, {
    liveSessions,
    rates,
    capitalReleaseDays,
  })
  const changes = createChangeLog(store)
  return {
    connect: () => connect(store, changes),
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
    total: () => [...store.balances.values()].reduce((sum, balance) => sum + balance, 0),
  }
}
