import type { SellOrderInput } from '@cht/sdk/orders'
import { HOUR } from '@cht/sdk/time'
import { hashPassword } from './auth/passwords.js'
import { createUser } from './auth/service.js'
import type { SessionUser } from './auth/sessions.js'
import type { ExchangeClock } from './clock.js'
import type { Exchange } from './context.js'
import type { Queryable } from './db/database.js'
import { move } from './db/ledger.js'
import { setSessions } from './live-sessions/service.js'
import { createBuyOrder, createSellOrder } from './orders/service.js'
import { setRates } from './rates/service.js'

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

/** A session every hour round the clock, so that one is always running or about to start. */
const SESSION_MINUTES = 50
const schedule = Array.from({ length: 24 }, (_, hour) => ({
  startTime: `${String(hour).padStart(2, '0')}:00`,
  durationInMinutes: SESSION_MINUTES,
}))

const bank = { bankName: 'Demo Bank', accountName: 'Demo Seller', accountNumber: '102133447781' }
const wallet = { network: 'TRC20', walletAddress: 'TQx9DemoWalletDemoWalletDemof41K' } as const
const noBank = { bankName: '', accountName: '', accountNumber: '' }
const noWallet = { network: '', walletAddress: '' } as const

const SELL_ORDERS: SellOrderInput[] = [
  { amount: 75_000, paymentMethod: 'bank', ...bank, ...noWallet },
  { amount: 100_000, paymentMethod: 'bank', ...bank, ...noWallet },
  { amount: 50_000, paymentMethod: 'usdt', ...noBank, ...wallet },
]
const BUY_ORDERS = [
  { amount: 75_000, paymentMethod: 'bank' },
  { amount: 25_000, paymentMethod: 'bank' },
] as const

const addUser = async (tx: Queryable, exchange: Exchange, user: DemoUser): Promise<SessionUser> => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const { id } = await createUser(tx, exchange, {
    ...user,
    country: 'nigeria',
    referralCode: '',
    passwordHash,
  })
  await tx.query(`update users set phone_verified = true, verification_state = 'verified' where id = $1`, [
    id,
  ])
  await move(tx, exchange.clock.now(), {
    reason: `fund:demo:${user.username}`,
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
    startedAt: exchange.clock.machine(),
  }
}

/** A market to look at, once, on an empty exchange: as if it had been set up two hours ago. */
export function seedDemo(exchange: Exchange): Promise<void> {
  return exchange.db.transaction(async (tx) => {
    await tx.query('select from exchange for no key update')
    if ((await tx.query('select from users limit 1')).length > 0) return
    const past: ExchangeClock = { ...exchange.clock, now: () => exchange.clock.now() - 2 * HOUR }
    const then: Exchange = { ...exchange, clock: past }
    await setSessions(tx, past.now(), schedule)
    await setRates(tx, { NGN: 1, GHS: 0.0091, KES: 0.084, USDT: 0.00065 })
    const seller = await addUser(tx, then, DEMO_SELLER)
    const buyer = await addUser(tx, then, DEMO_BUYER)
    for (const order of SELL_ORDERS) await createSellOrder(tx, then, seller, order)
    for (const order of BUY_ORDERS) await createBuyOrder(tx, then, buyer, order)
  })
}
