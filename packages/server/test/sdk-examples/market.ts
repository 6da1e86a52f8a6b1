import type { Client } from '@cht/sdk'
import { createNodeClient } from '@cht/sdk/node'
import { DAY, HOUR } from '@cht/sdk/rules'
import { documentedFetch } from '../documented-fetch.js'
import type { TestExchange } from '../exchange.js'
import { assertDefined, createPictureFile, parseCode } from '../fixtures.js'
import { createPasskeyDevice } from '../passkey-device.js'
import { CODE_PERIOD, createCode } from '../second-factor.js'

/** The first day of an exchange for examples, 2 March 2026 at 9:00 in Lagos: an hour before its session. */
export const EXAMPLE_START = Date.UTC(2026, 2, 2, 8)
export const PASSWORD = 'a long enough password'
export const PICTURE = createPictureFile()
export const BANK_DETAILS = {
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Sam Example',
  accountNumber: '1021334477',
} as const

/** An exchange, and clients of two of its users. */
export interface Market {
  exchange: TestExchange
  seller: Client
  buyer: Client
}

/** The user agent of Firefox on Linux. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A client with a cookie jar, like a browser. Its own clock stands still. */
export function connect({ running }: TestExchange): Client {
  return createNodeClient({
    baseURL: `${running.address}/api`,
    now: () => EXAMPLE_START,
    retries: 0,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('user-agent', FIREFOX)
      return documentedFetch(String(input), { ...init, headers })
    },
  })
}

/** Advances the clock of the exchange by `ms`. */
export const advance = (exchange: TestExchange, ms: number) => exchange.advanceTo(exchange.now() + ms)

/** The code of six digits that was mailed to a user. */
export const readCode = async (exchange: TestExchange, username: string) =>
  parseCode(await exchange.readMail(`${username}@example.com`))

/** Signs a user up. The code from the mail is not entered yet. */
export async function signUp(
  exchange: TestExchange,
  username: string,
  options: { referralCode?: string } = {},
): Promise<Client> {
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
async function signUpVerified(exchange: TestExchange, username: string, options = {}): Promise<Client> {
  const client = await signUp(exchange, username, options)
  const code = await readCode(exchange, username)
  await client.auth.verifyOtp({ email: `${username}@example.com`, code })
  return client
}

/** An hour before the session: a seller who has tokens, and a buyer who has none. */
export async function createMarket(exchange: TestExchange): Promise<Market> {
  await exchange.operator.setLiveSessions({
    sessions: [{ startTime: '10:00', durationInMinutes: 60 }],
    confirm: true,
  })
  const seller = await signUpVerified(exchange, 'sam')
  const buyer = await signUpVerified(exchange, 'bola')
  await exchange.operator.fund({ email: 'sam@example.com', amount: 200_000 })
  return { exchange, seller, buyer }
}

/** A market with a sell order. */
export async function placeSellOrder(exchange: TestExchange) {
  const market = await createMarket(exchange)
  await market.seller.orders.createSell({ amount: 75_000, ...BANK_DETAILS })
  return market
}

/** A market with a buy order. */
export async function placeBuyOrder(exchange: TestExchange) {
  const market = await createMarket(exchange)
  await market.buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  return market
}

/** A market with an unpaid trade. */
export async function createTrade(exchange: TestExchange) {
  const market = await placeSellOrder(exchange)
  await market.buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  await advance(exchange, HOUR)
  const [trade] = await market.buyer.trades.open()
  return { ...market, id: assertDefined(trade)._id }
}

/** A market with a trade that the buyer has paid. */
export async function createPaidTrade(exchange: TestExchange) {
  const market = await createTrade(exchange)
  await market.buyer.orders.pay({ id: market.id, paymentProof: PICTURE })
  return market
}

/** A market with a trade whose seller says that less has arrived than agreed. */
export async function createShortTrade(exchange: TestExchange) {
  const market = await createPaidTrade(exchange)
  await market.seller.trades.reportAmount({ id: market.id, amount: 7_000_000 })
  return market
}

/** A market whose seller has an investment of 6 days, after `days` days. */
export async function invest(exchange: TestExchange, days = 0) {
  const market = await createMarket(exchange)
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  const { value: investment } = await market.seller.investments.create(plan)
  await advance(exchange, days * DAY)
  return { ...market, id: assertDefined(investment)._id }
}

/** A market whose seller has referred a user. */
export async function referUser(exchange: TestExchange) {
  const market = await createMarket(exchange)
  const { referralCode } = await market.seller.auth.checkAuth()
  await signUpVerified(exchange, 'kofi', { referralCode })
  return market
}

/** A market whose seller has just confirmed the password. */
export async function createConfirmedMarket(exchange: TestExchange) {
  const market = await createMarket(exchange)
  await market.seller.auth.confirmByPassword({ password: PASSWORD })
  return market
}

/** A market whose seller sets up an authenticator app. `secret`: what the app shows its codes by. */
export async function setUpAuthenticator(exchange: TestExchange) {
  const market = await createConfirmedMarket(exchange)
  const { secret } = (await market.seller.auth.setUpAuthenticator()).value
  return { ...market, secret }
}

/** A market whose seller has an authenticator app. `code` is its next one. */
export async function addAuthenticator(exchange: TestExchange) {
  const { secret, ...market } = await setUpAuthenticator(exchange)
  await market.seller.auth.addAuthenticator({ code: createCode(secret, exchange.now()) })
  return { ...market, code: createCode(secret, exchange.now() + CODE_PERIOD) }
}

/** A passkey device as the examples take it. */
export function createDevice() {
  const device = createPasskeyDevice()
  return {
    create: async (options: Parameters<typeof device.create>[0]) => device.create(options),
    use: async (options: Parameters<typeof device.use>[0]) => device.use(options),
  }
}

/** A market whose seller has a passkey. `use` answers its challenges. */
export async function addPasskey(exchange: TestExchange) {
  const market = await createConfirmedMarket(exchange)
  const { create, use } = createDevice()
  const { value: options } = await market.seller.auth.startPasskeySetUp()
  await market.seller.auth.addPasskey({ passkey: await create(options) })
  return { ...market, use }
}

/** A market with a trade in appeal. */
export async function createAppeal(exchange: TestExchange) {
  const market = await createPaidTrade(exchange)
  await market.seller.appeals.create({ order: market.id, reason: 'Fake proof' })
  return market
}

/** A market with an appeal that the operator has decided for the seller. */
export async function decideAppeal(exchange: TestExchange) {
  const market = await createAppeal(exchange)
  const { appeal } = await market.buyer.trades.get({ id: market.id })
  const { _id } = assertDefined(appeal)
  await exchange.operator.resolveAppeal({ id: _id, to: 'seller', reason: 'The proof is of another payment' })
  return market
}

/** A market with a completed trade. */
export async function createCompletedTrade(exchange: TestExchange) {
  const market = await createPaidTrade(exchange)
  await market.seller.orders.confirm({ id: market.id })
  return market
}

/** A market with a completed trade, about which its seller has filed a claim. */
export async function createClaim(exchange: TestExchange) {
  const market = await createCompletedTrade(exchange)
  await market.seller.claims.file({ id: market.id, reason: 'reversed', description: 'It is gone' })
  return market
}

/** A client whose login has passed the password and waits for its second step, and the code for it. */
export async function startLogin(exchange: TestExchange) {
  const { code } = await addAuthenticator(exchange)
  const client = connect(exchange)
  await client.auth.login({ email: 'sam@example.com', password: PASSWORD }).catch(() => {})
  return { client, code }
}
