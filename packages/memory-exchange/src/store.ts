import type { StoredTradeEvent } from '@cht/machines/lifecycles'
import type { AccountStanding, Country } from '@cht/sdk/auth'
import type { LiveSession } from '@cht/sdk/live-sessions'
import type { Rates } from '@cht/sdk/rates'
import type { ReferralBonusState } from '@cht/sdk/referrals'
import type { VerificationState } from '@cht/sdk/verification'
import {
  type InvestmentRow,
  type Notification,
  notFound,
  type OrderRow,
  type ReferralBonus,
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
  referredBy: string | undefined
  createdAt: number
  /** An email and a username belong to the account that was verified with them. */
  phoneVerified: boolean
  standing: AccountStanding
  verification: { state: VerificationState; reason?: string | undefined }
  /** Country, type and number of the ID that the user submitted. */
  identity: string | undefined
  profileEditPending: boolean
}

/** A verification code; a user has one at most, and so has an email that somebody without a session asked for. */
interface Code {
  code: string
  sentAt: number
  triesLeft: number
}

interface StoredNotification extends Notification {
  id: string
  createdAt: number
}

/** The session of one browser, like that of a cookie. */
export interface BrowserSession {
  userId: string | undefined
  /** The email whose code was entered without a session, until an instant in ms (decision 23). */
  emailProof?: { email: string; until: number } | undefined
}

/** A referral bonus for the first investment of a referee. */
interface BonusRecord extends ReferralBonus {
  investmentId: string
  state: ReferralBonusState
}

/** The settings of the operator. */
export interface ExchangeTerms {
  /** The daily sessions. Matching begins with the first one that starts after the exchange was created. */
  sessions: readonly LiveSession[]
  /** The price of 1 CHT by currency. */
  rates: Rates
  /** How many days capital stays staked after its plan has ended. */
  capitalReleaseDays: number
}

/** The data of the exchange. Its rows have the types of the server's domain, whose mappers convert them. */
export interface MemoryStore extends ExchangeTerms {
  /** Exchange time in ms. */
  now(): number
  openedAt: number
  nextId(kind: string): string
  users: UserRecord[]
  /** The sessions of all browsers. */
  browserSessions: BrowserSession[]
  orders: OrderRow[]
  trades: TradeRow[]
  investments: InvestmentRow[]
  notifications: StoredNotification[]
  /** Whole CHT by account. */
  balances: Map<string, number>
  /** The reasons of all posted ledger entries; none is posted twice. */
  postedReasons: Set<string>
  bonuses: BonusRecord[]
  /** Verification codes by user id, or by email where somebody without a session asked for one. */
  codes: Map<string, Code>
  /** The last code that was sent to each email, in lower case. */
  sentCodes: Map<string, string>
  /** Proofs of payment as data URLs, by trade id. */
  /** What has happened to each trade since its match, by its id. */
  tradeEvents: Map<string, StoredTradeEvent[]>
  /** URLs of the proofs of payment by the id of their trade. */
  proofs: Map<string, string>
  /** Ids of trades whose buyer was reminded. */
  remindedTrades: Set<string>
  /** Matched sessions, as date and start time. */
  matchedSessions: Set<string>
}

export function createStore(now: () => number, terms: ExchangeTerms): MemoryStore {
  let lastId = 0
  return {
    ...terms,
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
    postedReasons: new Set(),
    bonuses: [],
    codes: new Map(),
    sentCodes: new Map(),
    tradeEvents: new Map(),
    proofs: new Map(),
    remindedTrades: new Set(),
    matchedSessions: new Set(),
  }
}

/** Returns the row; throws 404 if it is undefined. */
export function assertFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

export function notify(store: MemoryStore, notifications: readonly Notification[]): void {
  for (const notification of notifications)
    store.notifications.unshift({
      ...notification,
      id: store.nextId('notification'),
      createdAt: store.now(),
    })
}
