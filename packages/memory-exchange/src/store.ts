import type { Country } from '@cht/sdk/auth'
import type { LiveSession } from '@cht/sdk/live-sessions'
import type { Rates } from '@cht/sdk/rates'
import type { VerificationState } from '@cht/sdk/verification'
import { type InvestmentRow, type Notice, notFound, type OrderRow, type TradeRow } from '@cht/server/domain'

/** Somebody with an account. Passwords are as typed: nothing here outlives the page. */
export interface UserRecord {
  id: string
  fullName: string
  username: string
  email: string
  phoneNumber: string
  country: Country
  password: string
  referralCode: string
  referredBy: string | undefined
  createdAt: number
  phoneVerified: boolean
  verification: { state: VerificationState; reason?: string | undefined }
  /** What was shown as identity: country, type and number. */
  identity: string | undefined
  profileEditPending: boolean
}

/** A code sent by mail: one each, the last one counts. */
interface Code {
  code: string
  sentAt: number
  triesLeft: number
}

interface StoredNotification extends Notice {
  id: string
  createdAt: number
}

export interface ExchangeTerms {
  /** The daily sessions; matched from the first start after the exchange has opened. */
  sessions: readonly LiveSession[]
  /** What 1 CHT costs, by currency. */
  rates: Rates
  /** How long capital stays staked after its plan has ended. */
  capitalReleaseDays: number
}

/** All that the exchange knows. The rows are the server's own, so that it can also present them. */
export interface MemoryStore extends ExchangeTerms {
  /** Exchange time in ms. */
  now(): number
  openedAt: number
  nextId(kind: string): string
  users: UserRecord[]
  orders: OrderRow[]
  trades: TradeRow[]
  investments: InvestmentRow[]
  notifications: StoredNotification[]
  /** Whole CHT, by account. */
  balances: Map<string, number>
  /** Reasons of every move so far: none is made twice. */
  postedReasons: Set<string>
  bonuses: { refereeId: string; referrerId: string; amount: number }[]
  /** By the person's id. */
  codes: Map<string, Code>
  /** Pictures as data URLs, by trade. */
  proofs: Map<string, string>
  /** Trades whose buyers were told that time runs out. */
  remindedTrades: Set<string>
  /** Occurrences of sessions that were matched. */
  matchedSessions: Set<string>
}

export function createStore(now: () => number, terms: ExchangeTerms): MemoryStore {
  let ids = 0
  return {
    ...terms,
    now,
    openedAt: now(),
    nextId: (kind) => {
      ids += 1
      return `${kind}-${String(ids).padStart(4, '0')}`
    },
    users: [],
    orders: [],
    trades: [],
    investments: [],
    notifications: [],
    balances: new Map(),
    postedReasons: new Set(),
    bonuses: [],
    codes: new Map(),
    proofs: new Map(),
    remindedTrades: new Set(),
    matchedSessions: new Set(),
  }
}

/** The one that is meant; to whoever it is not for it does not exist. */
export function assertFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

export function getUser(books: MemoryStore, id: string): UserRecord {
  return assertFound(books.users.find((person) => person.id === id))
}

export function notify(books: MemoryStore, notices: readonly Notice[]): void {
  for (const notice of notices)
    books.notifications.unshift({ ...notice, id: books.nextId('notice'), createdAt: books.now() })
}
