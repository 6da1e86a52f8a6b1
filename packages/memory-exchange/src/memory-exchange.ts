import { type Client, contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import type { Party } from '@cht/sdk/trades'
import type { Answers, AnyAnswer, Browser } from './answers.js'
import { appealAnswers } from './appeals.js'
import { authAnswers } from './auth.js'
import { type Books, found, openBooks, type Terms } from './books.js'
import { callOf } from './call.js'
import { investmentAnswers } from './investments.js'
import { move } from './ledger.js'
import { liveSessionAnswers, marketAnswers, ratesAnswers } from './market.js'
import { notificationAnswers } from './notifications.js'
import { orderAnswers } from './orders.js'
import { decideVerification, settingsAnswers } from './settings.js'
import { bringUpToDate, nextEvent } from './time.js'
import { stepOn, tradeAnswers } from './trades.js'

/** Every call of the contract. One that is added there and not here does not compile. */
const answersOf = (books: Books): { [Group in keyof typeof contract]: Answers<Group> } => ({
  auth: authAnswers(books),
  settings: settingsAnswers(books),
  orders: orderAnswers(books),
  trades: tradeAnswers(books),
  appeals: appealAnswers(books),
  investments: investmentAnswers(books),
  liveSessions: liveSessionAnswers(books),
  notifications: notificationAnswers(books),
  market: marketAnswers(books),
  rates: ratesAnswers(books),
})

const mapped = <From, To>(record: Record<string, From>, to: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]))

/** A client of its own browser: whoever signs in with it is signed in nowhere else. */
const connect = (books: Books, latency: number): Client => {
  const browser: Browser = { userId: undefined }
  const answers = answersOf(books) as Record<string, Record<string, AnyAnswer>>
  const groups = mapped<Record<string, Endpoint>, unknown>(contract, (rows, group) =>
    mapped(rows, (row, name) => callOf(books, row, found(answers[group]?.[name]), browser, latency)),
  )
  return { ...groups, now: books.now } as Client
}

/** What the operator does, at once. People are named by their emails. */
const operatorOf = (books: Books) => {
  const person = (email: string) => found(books.people.find((one) => one.email === email))
  return {
    fund: (email: string, amount: number) =>
      move(books, {
        reason: books.nextId('fund'),
        amount,
        from: { owner: null, kind: 'issuance' },
        to: { owner: person(email).id, kind: 'available' },
      }),
    /** Decides a request of identity verification; with a reason it is rejected. */
    decideVerification: (email: string, reason?: string) => decideVerification(books, person(email), reason),
    decideAppeal: (tradeId: string, to: Party) =>
      stepOn(books, found(books.trades.find(({ id }) => id === tradeId)), { type: 'appeal.resolve', to }),
  }
}

export interface MemoryExchangeOptions extends Partial<Terms> {
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
  const books = openBooks(() => clock() + ahead, { sessions, rates, capitalReleaseDays })
  return {
    connect: () => connect(books, latency),
    operator: operatorOf(books),
    advance: (ms) => {
      const until = books.now() + ms
      bringUpToDate(books)
      while (books.now() < until) {
        ahead += Math.min(until, nextEvent(books) ?? until) - books.now()
        bringUpToDate(books)
      }
    },
    codeFor: (email) => {
      const person = found(books.people.find((one) => one.email === email))
      return found(books.codes.get(person.id)).code
    },
    total: () => [...books.balances.values()].reduce((sum, balance) => sum + balance, 0),
  }
}
