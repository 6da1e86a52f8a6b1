import type { SellOrderInput } from '@cht/sdk/contract'
import { HOUR } from '@cht/sdk/rules'
import type { LockedUser } from './domain/auth/session-user.js'
import { hashAtOnce } from './features/auth/hashing.js'
import { hashPassword } from './features/auth/passwords.js'
import { createUser } from './features/auth/service.js'
import { insertDailySessions } from './features/live-sessions/change.js'
import { setRates } from './features/rates/service.js'
import { createBuyOrder, createSellOrder, lockMarket } from './features/trading/orders.js'
import type { ServerContext } from './platform/context.js'
import type { ExchangeClock } from './platform/db/clock.js'
import type { Queryable } from './platform/db/database.js'
import { postEntry } from './platform/db/ledger.js'
import { lockMoreRows } from './platform/db/locks.js'

export const DEMO_PASSWORD = 'chtdemo-2026'

interface DemoUser {
  fullName: string
  username: string
  email: string
  phoneNumber: string
  tokens: number
}

export const DEMO_SELLER: DemoUser = {
  fullName: 'Demo Seller',
  username: 'demo_seller',
  email: 'seller@example.com',
  phoneNumber: '+2347000000001',
  tokens: 1_000_000,
}
export const DEMO_BUYER: DemoUser = {
  fullName: 'Demo Buyer',
  username: 'demo_buyer',
  email: 'buyer@example.com',
  phoneNumber: '+2347000000002',
  tokens: 200_000,
}

const toFundingReason = ({ username }: Pick<DemoUser, 'username'>) => `fund:demo:${username}`

/** The reasons of the ledger entries that gave the demo users their tokens. */
export const DEMO_FUNDINGS = [DEMO_SELLER, DEMO_BUYER].map(toFundingReason)

/** A session starts every hour and lasts until the next one, so that the demo orders are matched at any time of day. */
const SESSION_MINUTES = 60
const SCHEDULE = Array.from({ length: 24 }, (_, hour) => ({
  startTime: `${String(hour).padStart(2, '0')}:00`,
  durationInMinutes: SESSION_MINUTES,
}))

/** Payment details for both methods. An order stores only those of its own method. */
const PAYMENT_DETAILS = {
  bankName: 'Demo Bank',
  accountName: 'Demo Seller',
  accountNumber: '102133447781',
  network: 'TRC20',
  walletAddress: 'TRMB4MjZvAEKDtUSjD997f9j9BnGKis5MV',
} as const

const SELL_ORDERS: SellOrderInput[] = [
  { amount: 75_000, paymentMethod: 'bank', ...PAYMENT_DETAILS },
  { amount: 100_000, paymentMethod: 'bank', ...PAYMENT_DETAILS },
  { amount: 50_000, paymentMethod: 'usdt', ...PAYMENT_DETAILS },
]
const BUY_ORDERS = [
  { amount: 75_000, paymentMethod: 'bank' },
  { amount: 25_000, paymentMethod: 'bank' },
] as const

const insertUser = async (tx: Queryable, context: ServerContext, user: DemoUser): Promise<LockedUser> => {
  const passwordHash = await hashPassword(hashAtOnce, DEMO_PASSWORD)
  const { id } = await createUser(tx, context, {
    ...user,
    country: 'nigeria',
    referralCode: '',
    passwordHash,
  })
  await tx.query(`update users set phone_verified = true, verification_state = 'verified' where id = $1`, [
    id,
  ])
  await postEntry(tx, context.clock.now(), {
    reason: toFundingReason(user),
    amount: user.tokens,
    from: { owner: null, kind: 'issuance' },
    to: { owner: id, kind: 'available' },
  })
  return {
    id,
    email: user.email,
    pendingEmail: null,
    phoneVerified: true,
    identityVerified: true,
    country: 'nigeria',
    acceptedTerms: context.documents.terms.version,
    startedAt: context.clock.databaseTime(),
    asksBeforeTokensMove: false,
    hasFactor: false,
    requiresFactor: false,
    confirmedUntil: null,
    standing: 'active',
    holdUntil: null,
    vouchedUntil: null,
  }
}

/**
 * Inserts the demo schedule, prices, users and orders if the database has no users. The schedule and the orders are dated two
 * hours ago, so that the running session matches the orders.
 */
export function seedDemo(context: ServerContext): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockMoreRows(tx, { sql: 'select from exchange' })
    if ((await tx.query('select from users limit 1')).length > 0) return
    const pastClock: ExchangeClock = { ...context.clock, now: () => context.clock.now() - 2 * HOUR }
    const pastContext: ServerContext = { ...context, clock: pastClock }
    // Before the accounts, which are funded before the orders are placed.
    const now = await lockMarket(tx, pastClock)
    insertDailySessions(tx, now, SCHEDULE)
    await setRates(tx, { NGN: 1, GHS: 0.0091, KES: 0.084, USDT: 0.00065 }, { now, by: undefined })
    const seller = await insertUser(tx, pastContext, DEMO_SELLER)
    const buyer = await insertUser(tx, pastContext, DEMO_BUYER)
    for (const order of SELL_ORDERS) await createSellOrder(tx, pastContext, seller, order)
    for (const order of BUY_ORDERS) await createBuyOrder(tx, pastContext, buyer, order)
  })
}
