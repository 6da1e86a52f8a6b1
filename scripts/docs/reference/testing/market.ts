import type { Client } from '@cht/sdk'
import type { PasskeyRequestOptions } from '@cht/sdk/contract'
import { createNodeClient } from '@cht/sdk/node'
import { HOUR } from '@cht/sdk/rules'
import { examples } from '../../../../examples/sdk/index.js'
import {
  createFakePasskeyDevice,
  createMemoryExchange,
  type MemoryExchange,
} from '../../../../packages/memory-exchange/src/index.js'

/** When the session of `createMarket` starts. */
export const START = Date.UTC(2026, 2, 2, 9)
export const PASSWORD = 'a long enough password'
export const PICTURE = new Blob(['picture'], { type: 'image/png' })
const baseURL = 'http://exchange.example/api'
export const BANK_DETAILS = {
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Sam Example',
  accountNumber: '1021334477',
} as const

/** An exchange in memory, and clients of two of its users. */
export interface Market {
  exchange: MemoryExchange
  seller: Client
  buyer: Client
}

/** Creates a client with a cookie jar, like a browser. The exchange in memory answers its requests. */
export function connect(exchange: MemoryExchange): Client {
  return createNodeClient({
    baseURL,
    now: () => START - HOUR,
    retries: 0,
    fetch: (input, init) => exchange.handle(new Request(input, init)),
  })
}

/** Signs a user up. The code from the mail is not entered yet. */
export async function signUp(
  exchange: MemoryExchange,
  username: string,
  options: { referralCode?: string } = {},
) {
  const client = connect(exchange)
  const name = username.charAt(0).toUpperCase() + username.slice(1)
  await client.auth.signup({
    fullName: username === 'ada' ? 'Ada Obi' : `${name} Example`,
    username,
    email: `${username}@example.com`,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agree: true,
    ...options,
  })
  return client
}

/** Signs a user up, with a verified phone. */
async function signUpVerified(exchange: MemoryExchange, username: string, options = {}) {
  const client = await signUp(exchange, username, options)
  const email = `${username}@example.com`
  await client.auth.verifyOtp({ email, code: exchange.codeFor(email) })
  return client
}

/** An exchange one hour before its session, with a seller who has tokens and a buyer who has none. */
export async function createMarket(): Promise<Market> {
  const exchange = createMemoryExchange({
    clock: () => START - HOUR,
    liveSessions: [{ startTime: '10:00', durationInMinutes: 60, timeZone: 'Africa/Lagos' }],
  })
  const seller = await signUpVerified(exchange, 'sam')
  const buyer = await signUpVerified(exchange, 'bola')
  exchange.operator.fund('sam@example.com', 200_000)
  return { exchange, seller, buyer }
}

/** A market with a sell order. */
export async function placeSellOrder() {
  const market = await createMarket()
  await market.seller.orders.createSell({ amount: 75_000, ...BANK_DETAILS })
  return market
}

/** A market with a buy order. */
export async function placeBuyOrder() {
  const market = await createMarket()
  await market.buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  return market
}

/** A market with an unpaid trade. */
export async function createTrade() {
  const market = await placeSellOrder()
  await market.buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  market.exchange.advance(HOUR)
  const [trade] = await market.buyer.trades.open()
  return { ...market, id: trade?._id ?? '' }
}

/** A market with a trade that the buyer has paid. */
export async function createPaidTrade() {
  const market = await createTrade()
  await market.buyer.orders.pay({ id: market.id, paymentProof: PICTURE })
  return market
}

/** A market whose seller has an investment. */
export async function invest() {
  const market = await createMarket()
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  const { value: investment } = await market.seller.investments.create(plan)
  return { ...market, id: investment?._id ?? '' }
}

/** A market whose seller has referred a user. */
export async function referUser() {
  const market = await createMarket()
  const { referralCode } = await market.seller.auth.checkAuth()
  await signUpVerified(market.exchange, 'kofi', { referralCode })
  return market
}

/** A market whose seller has just confirmed the password. */
export async function createConfirmedMarket() {
  const market = await createMarket()
  await market.seller.auth.confirmByPassword({ password: PASSWORD })
  return market
}

/** A market whose seller has an authenticator app. */
export async function addAuthenticator() {
  const market = await createConfirmedMarket()
  await market.seller.auth.setUpAuthenticator()
  await market.seller.auth.addAuthenticator({
    code: market.exchange.authenticatorCodeFor('sam@example.com'),
  })
  return market
}

/** A market whose seller has a passkey. `use` answers its challenges. */
export async function addPasskey() {
  const market = await createConfirmedMarket()
  const device = createFakePasskeyDevice()
  await examples.auth.addPasskey(market.seller, device.create)
  const use = async (options: PasskeyRequestOptions) => {
    const passkey = await device.use(options)
    if (passkey === 'dismissed') throw new Error('The device has no such passkey')
    return passkey
  }
  return { ...market, use }
}

/** A market with a trade in appeal. */
export async function createAppeal() {
  const market = await createPaidTrade()
  await market.seller.appeals.create({ order: market.id, reason: 'Fake proof' })
  return market
}

/** A client whose login has passed the password and waits for its second step, with the client's exchange. */
export async function startLogin() {
  const { exchange } = await addAuthenticator()
  const client = connect(exchange)
  await client.auth.login({ email: 'sam@example.com', password: PASSWORD }).catch(() => {})
  return { exchange, client }
}
