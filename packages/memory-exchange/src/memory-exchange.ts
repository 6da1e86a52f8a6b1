import { type Client, contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import type { Party } from '@cht/sdk/trades'
import { createAppealHandlers } from './appeals.js'
import { createAuthHandlers, listByEmail } from './auth.js'
import { createMethod } from './create-method.js'
import { checkDeadlines, findNextDeadline } from './deadlines.js'
import type { AnyHandler, Handlers } from './handlers.js'
import { createInvestmentHandlers } from './investments.js'
import { postEntry } from './ledger.js'
import { createLiveSessionHandlers, createMarketHandlers, createRatesHandlers } from './market.js'
import { createNotificationHandlers } from './notifications.js'
import { createOrderHandlers } from './orders.js'
import { createSettingsHandlers, decideVerification } from './settings.js'
import { changeStanding } from './standing.js'
import {
  assertFound,
  type BrowserSession,
  createStore,
  type ExchangeTerms,
  type MemoryStore,
} from './store.js'
import { applyTradeEvent, createTradeHandlers } from './trades.js'

/** The handlers of all endpoints. The type requires one for each endpoint of the contract. */
const createHandlers = (store: MemoryStore): { [Group in keyof typeof contract]: Handlers<Group> } => ({
  auth: createAuthHandlers(store),
  settings: createSettingsHandlers(store),
  orders: createOrderHandlers(store),
  trades: createTradeHandlers(store),
  appeals: createAppealHandlers(store),
  investments: createInvestmentHandlers(store),
  liveSessions: createLiveSessionHandlers(store),
  notifications: createNotificationHandlers(store),
  market: createMarketHandlers(store),
  rates: createRatesHandlers(store),
})

const mapValues = <From, To>(record: Record<string, From>, map: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

/** Creates a client with a session of its own, like a browser. */
const connect = (store: MemoryStore, latency: number): Client => {
  const session: BrowserSession = { userId: undefined }
  store.browserSessions.push(session)
  const handlers = createHandlers(store) as Record<string, Record<string, AnyHandler>>
  const groups = mapValues<Record<string, Endpoint>, unknown>(contract, (endpoints, group) =>
    mapValues(endpoints, (endpoint, name) => {
      const handler = assertFound(handlers[group]?.[name])
      return createMethod({ store, endpoint, handler, session, latency })
    }),
  )
  return { ...groups, now: store.now } as Client
}

/** The operator's actions. Users are named by their emails. */
const createOperator = (store: MemoryStore) => {
  const findUser = (email: string) => assertFound(listByEmail(store, email)[0])
  return {
    fund: (email: string, amount: number) =>
      postEntry(store, {
        reason: store.nextId('fund'),
        amount,
        from: { owner: null, kind: 'issuance' },
        to: { owner: findUser(email).id, kind: 'available' },
      }),
    /** Suspends an account and ends its sessions; `confirm`: whether it may still confirm payments. */
    suspend: (email: string, { confirm = true } = {}) =>
      changeStanding(store, findUser(email), { type: 'account.suspend', confirm }),
    resume: (email: string) => changeStanding(store, findUser(email), { type: 'account.resume' }),
    /** Approves a request of identity verification, or rejects it if there is a reason. */
    decideVerification: (email: string, reason?: string) =>
      decideVerification(store, findUser(email), reason),
    decideAppeal: (tradeId: string, to: Party) =>
      applyTradeEvent(store, assertFound(store.trades.find(({ id }) => id === tradeId)), {
        type: 'appeal.resolve',
        to,
      }),
  }
}

export interface MemoryExchangeOptions extends Partial<ExchangeTerms> {
  /** The clock that exchange time follows, in ms; `advance` moves exchange time ahead of it. */
  clock?: () => number
  /** How long each call takes, in ms. */
  latency?: number
}

/**
 * An exchange in memory, to try a bot or to play a journey in a story. It uses the lifecycles, the rules of the SDK and
 * the server's domain. Responses are never lost, so it has no idempotency keys (decision 21); it has no rate limits
 * either.
 */
export interface MemoryExchange {
  connect(): Client
  operator: ReturnType<typeof createOperator>
  /** Moves exchange time by `ms`, stopping at each deadline, so that all are processed in order and at their time. */
  advance(ms: number): void
  /** The last code that was sent to an email. */
  codeFor(email: string): string
  /** The sum of all balances, the exchange's included. It is always 0. */
  total(): number
}

export function createMemoryExchange({
  clock = Date.now,
  latency = 0,
  sessions = [],
  rates = { NGN: 1, GHS: 0.0091, KES: 0.084, USDT: 0.000_65 },
  capitalReleaseDays = 3,
}: MemoryExchangeOptions = {}): MemoryExchange {
  let offset = 0
  const store = createStore(() => clock() + offset, { sessions, rates, capitalReleaseDays })
  return {
    connect: () => connect(store, latency),
    operator: createOperator(store),
    advance: (ms) => {
      const until = store.now() + ms
      checkDeadlines(store)
      while (store.now() < until) {
        offset += Math.min(until, findNextDeadline(store) ?? until) - store.now()
        checkDeadlines(store)
      }
    },
    codeFor: (email) => assertFound(store.sentCodes.get(email.toLowerCase())),
    total: () => [...store.balances.values()].reduce((sum, balance) => sum + balance, 0),
  }
}
