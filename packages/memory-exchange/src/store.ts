import type { StoredTradeEvent } from '@cht/machines/lifecycles'
import type { LiveSession, Rates } from '@cht/sdk/contract'
import type {
  AccountStanding,
  Country,
  ReferralBonusState,
  RewardedInvestments,
  SwitchName,
  VerificationState,
} from '@cht/sdk/rules'
import {
  type Addition,
  type AppealEventRow,
  type InvestmentRow,
  type LedgerEntry,
  type Notification,
  notFound,
  type OrderRow,
  type ReferralBonus,
  type StoredDetails,
  type StoredWebhook,
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
  /** Whether the mailed code was entered. Of the accounts with the same email or username, only one can be verified. */
  phoneVerified: boolean
  standing: AccountStanding
  /** When the hold after a password reset ends, in ms; null if there was none. */
  holdUntil: number | null
  /** The version of the terms that the user accepted last; null if there is none. */
  acceptedTerms: number | null
  verification: { state: VerificationState; reason?: string | undefined }
  /** The switch 'Ask before tokens move'. */
  asksBeforeTokensMove: boolean
  /** The authenticator app; undefined without one. */
  authenticator: AuthenticatorRecord | undefined
  passkeys: PasskeyRecord[]
  /** The recovery codes that have not been used. */
  recoveryCodes: string[]
  /** When these were created; undefined if there were none. */
  recoveryCodesAddition: Addition | undefined
  /** Country, type and number of the ID that the user submitted. */
  identity: string | undefined
  profileEditPending: boolean
}

interface AuthenticatorRecord {
  /** Undefined until its first code was entered. */
  addition: Addition | undefined
  /** How many of its codes were accepted. */
  usedCodes: number
}

/** A passkey. There is no public key: an answer with the right challenge and `credentialId` is accepted. */
export interface PasskeyRecord {
  id: string
  credentialId: string
  name: string
  addition: Addition
  usedAt: number | undefined
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
  /** The id of the login session in the user's list. */
  id: string
  startedAt: number
  seenAt: number
  /** Ids of the users whose logins in this browser are not reported as those of a new device. */
  knownTo: Set<string>
  /** Until when the session does not ask its user again to confirm who they are, in ms (decision 39). */
  confirmedUntil: number | null
  /** Until when the session is confirmed by a second factor that was not suspect then, in ms (decision 39). */
  vouchedUntil: number | null
  /** Until when the session may download the user's data, in ms (decision 37). */
  downloadUntil?: number | undefined
  /** The email whose code was entered here without a session; it counts until an instant in ms (decision 23). */
  emailProof?: { email: string; until: number } | undefined
  /**
   * The challenge that a passkey has to answer here. `userId` is undefined at a login without a password: any passkey may
   * answer.
   */
  passkeyChallenge?: { challenge: string; userId: string | undefined; until: number } | undefined
  /** The login whose password was right; it waits for the second factor until an instant in ms (decision 39). */
  secondStep?: { userId: string; until: number } | undefined
  /** The password reset code that this browser has asked for. It has no user if no verified account has the email. */
  passwordReset?: (Code & { userId: string | undefined }) | undefined
}

/** A browser that is registered for push notifications until its session ends. */
interface PushDeviceRecord {
  id: string
  userId: string
  session: BrowserSession
  endpoint: string
  name: string
  createdAt: number
}

/** A referral bonus for an investment of a referee. */
interface BonusRecord extends ReferralBonus {
  investmentId: string
  state: ReferralBonusState
}

/** What the operator of an exchange configures. */
export interface ExchangeSettings {
  /** The daily live sessions. Matching begins with the first one that starts after the exchange was created. */
  liveSessions: readonly LiveSession[]
  /** The price of 1 CHT by currency. */
  rates: Rates
  /** For which investments of a referee a bonus is paid. */
  rewardedInvestments: RewardedInvestments
  /** How many days capital stays staked after its plan has ended. */
  capitalReleaseDays: number
}

/** The data of the exchange. Its rows have the types of the server's domain code, so that the server's mappers fit. */
export interface MemoryStore extends ExchangeSettings {
  /** Exchange time in ms. */
  now(): number
  /** When the exchange was created, in ms. */
  openedAt: number
  /** The terms in force. */
  terms: { version: number; publishedAt: number }
  nextId(kind: string): string
  users: UserRecord[]
  browserSessions: BrowserSession[]
  /** How many login sessions have been started. */
  startedSessions: number
  /** The tokens in notifications about a new device: with one, its user can end all sessions `until` an instant in ms. */
  notMeTokens: Map<string, { userId: string; session: BrowserSession; until: number }>
  orders: OrderRow[]
  trades: TradeRow[]
  investments: InvestmentRow[]
  notifications: StoredNotification[]
  /** The kinds of notifications that users have turned off, as `user kind channel`. */
  optOuts: Set<string>
  webhooks: (StoredWebhook & { userId: string; isVouched: boolean })[]
  /** Newest first. */
  pushDevices: PushDeviceRecord[]
  savedDetails: (StoredDetails & { userId: string })[]
  /** Whole CHT by ledger account, as `owner:kind`. */
  balances: Map<string, number>
  /** The requests whose responses have shown a secret, as `user method path key`. */
  shownSecrets: Set<string>
  /** All ledger entries by their reason, oldest first; no reason is posted twice. */
  ledgerEntries: Map<string, LedgerEntry & { postedAt: number }>
  bonuses: BonusRecord[]
  /** Verification codes by user id, or by email if the code was not asked for in a session of its user. */
  codes: Map<string, Code>
  /** The last code that was sent to each email, by the email in lower case. */
  sentCodes: Map<string, string>
  /** The events of each trade since its match, by the id of the trade. */
  tradeEvents: Map<string, StoredTradeEvent[]>
  /** URLs of the proofs of payment by the id of their trade. */
  proofs: Map<string, string>
  /** The proofs of payment as they were sent, by the id of their trade. */
  proofPictures: Map<string, string | Blob>
  /** What has happened in the appeal of a trade since its first filing, by the id of the trade. */
  appealEvents: Map<string, AppealEventRow[]>
  /** URLs of the pictures of appeals by their ids. */
  evidence: Map<string, string>
  /** Ids of trades whose buyer was reminded. */
  remindedTrades: Set<string>
  /** The orders whose users were told that they wait for the end of an open trade, as `order trade`. */
  toldTrades: Set<string>
  /** Matched live sessions, as time zone, date and start time (decision 3). */
  matchedSessions: Set<string>
  /** What the operator has stopped: since when, in ms, and the words for users. */
  stopped: Map<SwitchName, { stoppedAt: number; text: string }>
}

export function createStore(now: () => number, settings: ExchangeSettings): MemoryStore {
  let lastId = 0
  return {
    ...settings,
    now,
    openedAt: now(),
    terms: { version: 1, publishedAt: now() },
    nextId: (kind) => {
      lastId += 1
      return `${kind}-${String(lastId).padStart(4, '0')}`
    },
    users: [],
    browserSessions: [],
    startedSessions: 0,
    notMeTokens: new Map(),
    orders: [],
    trades: [],
    investments: [],
    notifications: [],
    optOuts: new Set(),
    webhooks: [],
    pushDevices: [],
    savedDetails: [],
    balances: new Map(),
    shownSecrets: new Set(),
    ledgerEntries: new Map(),
    bonuses: [],
    codes: new Map(),
    sentCodes: new Map(),
    tradeEvents: new Map(),
    proofs: new Map(),
    proofPictures: new Map(),
    appealEvents: new Map(),
    evidence: new Map(),
    remindedTrades: new Set(),
    toldTrades: new Set(),
    matchedSessions: new Set(),
    stopped: new Map(),
  }
}

/** Returns the row; throws 404 if it is undefined. */
export function assertFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

/** Ends the session of a browser, and removes its push device. */
export function endSession(store: MemoryStore, session: BrowserSession): void {
  session.userId = undefined
  session.confirmedUntil = null
  session.vouchedUntil = null
  session.downloadUntil = undefined
  store.pushDevices = store.pushDevices.filter((device) => device.session !== session)
}

export function notify(store: MemoryStore, notifications: readonly Notification[]): void {
  for (const notification of notifications)
    store.notifications.unshift({
      ...notification,
      id: store.nextId('notification'),
      createdAt: store.now(),
    })
}
