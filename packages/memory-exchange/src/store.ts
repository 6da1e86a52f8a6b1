import type { StoredTradeEvent } from '@cht/machines/lifecycles'
import type { LiveSession, Rates } from '@cht/sdk/contract'
import type { AccountStanding, Country, VerificationState } from '@cht/sdk/rules'
import {
  type AppealEventRow,
  type InvestmentRow,
  type LedgerEntry,
  type Notification,
  notFound,
  type OrderRow,
  type TradeRow,
} from '@cht/server/domain'

/** An account. The password is stored in plain text, because the data exists in memory only. */
export interface UserRecord {
  id: string
  fullName: string
  username: string
  email: string
  phoneNumber: string
  country: Country
  password: string
  referralCode: string
  createdAt: number
  /** Whether the mailed code was entered. Of the accounts with the same email or username, only one can be verified. */
  phoneVerified: boolean
  standing: AccountStanding
  /** No password is reset, so nothing is on hold. */
  holdUntil: null
  verification: { state: VerificationState; reason?: string | undefined }
  /** Country, type and number of the ID that the user submitted. */
  identity: string | undefined
  profileEditPending: boolean
}

/** A code that was sent by mail. */
interface Code {
  code: string
  sentAt: number
  triesLeft: number
}

type StoredNotification = Notification & {
  id: string
  createdAt: number
}

/** A browser with its login session, if any. It takes the place of the session cookie. */
export interface BrowserSession {
  userId: string | undefined
  /** Until when the session does not ask its user again to confirm who they are, in ms (decision 39). */
  confirmedUntil: number | null
  /** The email whose code was entered here without a session; it counts until an instant in ms (decision 23). */
  emailProof?: { email: string; until: number } | undefined
}

/** What the operator of an exchange configures. */
export interface ExchangeSettings {
  /** The daily live sessions. Matching begins with the first one that starts after the exchange was created. */
  liveSessions: readonly LiveSession[]
  /** The price of 1 CHT by currency. */
  rates: Rates
  /** How many days capital stays staked after its plan has ended. */
  capitalReleaseDays: number
}

/** The data of the exchange. Its rows have the types of the server's domain code, so that the server's mappers fit. */
export interface MemoryStore extends ExchangeSettings {
  /** Exchange time in ms. */
  now(): number
  /** When the exchange was created, in ms. */
  openedAt: number
  nextId(kind: string): string
  users: UserRecord[]
  browserSessions: BrowserSession[]
  orders: OrderRow[]
  trades: TradeRow[]
  investments: InvestmentRow[]
  notifications: StoredNotification[]
  /** Whole CHT by ledger account, as `owner:kind`. */
  balances: Map<string, number>
  /** All ledger entries by their reason, oldest first; no reason is posted twice. */
  ledgerEntries: Map<string, LedgerEntry & { postedAt: number }>
  /** Verification codes by user id, or by email if the code was not asked for in a session of its user. */
  codes: Map<string, Code>
  /** The last code that was sent to each email, by the email in lower case. */
  sentCodes: Map<string, string>
  /** The events of each trade since its match, by the id of the trade. */
  tradeEvents: Map<string, StoredTradeEvent[]>
  /** URLs of the proofs of payment by the id of their trade. */
  proofs: Map<string, string>
  /** URLs of the proofs of the rest, likewise. */
  restProofs: Map<string, string>
  /** What has happened in the appeal of a trade since it was opened, by the id of the trade. */
  appealEvents: Map<string, AppealEventRow[]>
  /** Ids of trades whose buyer was reminded. */
  remindedTrades: Set<string>
  /** Matched live sessions, as time zone, date and start time (decision 3). */
  matchedSessions: Set<string>
}

export function createStore(now: () => number, settings: ExchangeSettings): MemoryStore {
  let lastId = 0
  return {
    ...settings,
    now,
    openedAt: now(),
    nextId: (kind) => {
      lastId += 1
      return `${kind}-${String(lastId).padStart(4, '0')}`
    },
    users: [],
    browserSessions: [],
    orders: [],
    trades: [],
    investments: [],
    notifications: [],
    balances: new Map(),
    ledgerEntries: new Map(),
    codes: new Map(),
    sentCodes: new Map(),
    tradeEvents: new Map(),
    proofs: new Map(),
    restProofs: new Map(),
    appealEvents: new Map(),
    remindedTrades: new Set(),
    matchedSessions: new Set(),
  }
}

/** Returns the row; throws 404 if it is undefined. */
export function assertFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

/** Ends the session of a browser. */
export function endSession(session: BrowserSession): void {
  session.userId = undefined
  session.confirmedUntil = null
}

export function notify(store: MemoryStore, notifications: readonly Notification[]): void {
  for (const notification of notifications)
    store.notifications.unshift({
      ...notification,
      id: store.nextId('notification'),
      createdAt: store.now(),
    })
}
