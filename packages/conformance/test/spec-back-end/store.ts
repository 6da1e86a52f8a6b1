/** What the back end keeps. Everything is in memory, and ids are counted: a run is the same each time. */

export interface User {
  _id: string
  fullName: string
  username: string
  email: string
  phoneNumber: string
  country: string
  referralCode: string
  availableBalance: number
  stakedBalance: number
  referralBonusBalance: number
  isDocumentVerified: boolean
  isPhoneVerified: boolean
  password: string
  code: string
  joinedAt: number
  referrer?: User
  hasPendingVerification: boolean
}

export interface Order {
  _id: string
  side: 'buy' | 'sell'
  user: User
  amount: number
  paymentMethod: string
  bankName: string
  accountName: string
  accountNumber: string
  network: string
  walletAddress: string
  /** A cancelled order is removed. */
  isMatched: boolean
}

export interface Trade {
  _id: string
  sellOrder: Order
  buyOrder: Order
  matchedAt: number
  paidAt?: number
  proofOfPayment?: string
  isConfirmed: boolean
}

export interface Investment {
  _id: string
  user: User
  amount: number
  planDurationDays: number
  roiPercentage: number
  createdAt: number
  endsAt: number
  isReinvested: boolean
  isReleased: boolean
}

export interface Notification {
  user: User
  title: string
  content: string
  category: 'orders' | 'investments' | 'settings'
  createdAt: number
}

export interface Appeal {
  appealedBy: User
  /** Absent only where a planted fault accepts an appeal of no order. */
  trade?: Trade
  reason: string
  description: string
}

/** A rule that the back end breaks, named as the row of the conformance kit that must find it. */
export type PlantedFault =
  | 'appeals.unknown'
  | 'investments.amount'
  | 'orders.buy-amount'
  | 'orders.buy-method'
  | 'orders.cancel-sell-other'
  | 'settings.changePassword.signed-out'
  | 'settings.password'
  | 'trade.appeal-early'
  | 'trade.confirm-by-buyer'
  | 'trade.pay-by-seller'

export interface Store {
  now: () => number
  /** A new id: a letter and a number. */
  createId: (letter: string) => string
  fault: PlantedFault | undefined
  /** The proof of payment that the parties are sent. */
  viewProof: (uploaded: string) => string
  users: User[]
  /** Users by the value of the session cookie. */
  sessions: Map<string, User>
  orders: Order[]
  trades: Trade[]
  appeals: Appeal[]
  investments: Investment[]
  notifications: Notification[]
  liveSessions: { startTime: string; durationInMinutes: number }[]
}

export function createStore(options: Pick<Store, 'now' | 'fault' | 'viewProof'>): Store {
  let count = 0
  return {
    ...options,
    createId: (letter) => {
      count += 1
      return `${letter}${count}`
    },
    users: [],
    sessions: new Map(),
    orders: [],
    trades: [],
    appeals: [],
    investments: [],
    notifications: [],
    liveSessions: [{ startTime: '09:00', durationInMinutes: 60 }],
  }
}

export function notify(store: Store, notification: Omit<Notification, 'createdAt'>): void {
  store.notifications.unshift({ ...notification, createdAt: store.now() })
}
