import { type Client, contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import type { Party } from '@cht/sdk/trades'
import { createAppealHandlers } from './appeals.js'
import { createAuthHandlers } from './auth.js'
import { createMethod } from './create-method.js'
import { checkDeadlines, findNextEvent } from './deadlines.js'
import type { AnyHandler, BrowserSession, Handlers } from './handlers.js'
import { createInvestmentHandlers } from './investments.js'
import { postEntry } from './ledger.js'
import { createLiveSessionHandlers, createMarketHandlers, createRatesHandlers } from './market.js'
import { createNotificationHandlers } from './notifications.js'
import { createOrderHandlers } from './orders.js'
import { createSettingsHandlers, decideVerification } from './settings.js'
import { assertFound, createStore, type ExchangeTerms, type MemoryStore } from './store.js'
import { createTradeHandlers, transitionTrade } from './trades.js'

/** Every call of the contract. One that is added there and not here does not compile. */
const answersOf = (books: MemoryStore): { [Group in keyof typeof contract]: Handlers<Group> } => ({
  auth: createAuthHandlers(books),
  settings: createSettingsHandlers(books),
  orders: createOrderHandlers(books),
  trades: createTradeHandlers(books),
  appeals: createAppealHandlers(books),
  investments: createInvestmentHandlers(books),
  liveSessions: createLiveSessionHandlers(books),
  notifications: createNotificationHandlers(books),
  market: createMarketHandlers(books),
  rates: createRatesHandlers(books),
})

const mapped = <From, To>(record: Record<string, From>, to: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]))

/** A client of its own browser: whoever signs in with it is signed in nowhere else. */
const connect = (books: MemoryStore, latency: number): Client => {
  const browser: BrowserSession = { userId: undefined }
  const answers = answersOf(books) as Record<string, Record<string, AnyHandler>>
  const groups = mapped<Record<string, Endpoint>, unknown>(contract, (rows, group) =>
    mapped(rows, (row, name) =>
      createMethod(books, row, assertFound(answers[group]?.[name]), browser, latency),
    ),
  )
  return { ...groups, now: books.now } as Client
}

/** What the operator does, at once. People are named by their emails. */
const operatorOf = (books: MemoryStore) => {
  const person = (email: string) => assertFound(books.users.find((one) => one.email === email))
  return {
    fund: (email: string, amount: number) =>
      postEntry(books, {
        reason: books.nextId('fund'),
        amount,
        from: { owner: null, kind: 'issuance' },
        to: { owner: person(email).id, kind: 'available' },
      }),
    /** Decides a request of identity verification; with a reason it is rejected. */
    decideVerification: (email: string, reason?: string) => decideVerification(books, person(email), reason),
    decideAppeal: (tradeId: string, to: Party) =>
      transitionTrade(books, assertFound(books.trades.find(({ id }) => id === tradeId)), {
        type: 'appeal.resolve',
        to,
      }),
  }
}

export interface MemoryExchangeOptions extends Partial<ExchangeTerms> {
  /** The clock that exchange time follows, in ms; `advance` moves exchange time ahead of it. */
  clock?: () => number
  /** How long each answer takes, in ms. */
  latency?: number
}

/**
 * A small exchange in memory: a place to try a bot or to play a journey. What may happen is decided by the lifecycles
 * and the SDK's rules, and presented by the server's own rows. No answer is lost on the way, so keys of intents
 * (decision 21) are not kept; nor are calls throttled.
 */
export interface MemoryExchange {
  connect(): Client
  operator: ReturnType<typeof operatorOf>
  /** Moves exchange time from event to event: what is passed happens in its order and at its time. */
  advance(ms: number): void
  /** The code in the last mail to an address. */
  codeFor(email: string): string
  /** What everybody's accounts and the exchange's own hold together: nothing, ever. */
  total(): number
}

export function createMemoryExchange({
  clock = Date.now,
  latency = 0,
  sessions = [],
  rates = { NGN: 1, GHS: 0.0091, KES: 0.084, USDT: 0.000_65 },
  capitalReleaseDays = 3,
}: MemoryExchangeOptions = {}): MemoryExchange {
  let ahead = 0
  const books = createStore(() => clock() + ahead, { sessions, rates, capitalReleaseDays })
  return {
    connect: () => connect(books, latency),
    operator: operatorOf(books),
    advance: (ms) => {
      const until = books.now() + ms
      checkDeadlines(books)
      while (books.now() < until) {
        ahead += Math.min(until, findNextEvent(books) ?? until) - books.now()
        checkDeadlines(books)
      }
    },
    codeFor: (email) => {
      const person = assertFound(books.users.find((one) => one.email === email))
      return assertFound(books.codes.get(person.id)).code
    },
    total: () => [...books.balances.values()].reduce((sum, balance) => sum + balance, 0),
  }
}
