import type { Client } from '@cht/sdk'
import type { SellOrderInput } from '@cht/sdk/contract'
import type { ApiError } from '@cht/sdk/errors'
import { HOUR } from '@cht/sdk/rules'
import { createMemoryExchange, type MemoryExchange } from '../memory-exchange.js'

/** When the session of `createMarket` starts. */
export const START = Date.UTC(2026, 2, 2, 9)
export const PASSWORD = 'a long enough password'
/** A picture as a data URL. */
export const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
export const SELL_ORDER: SellOrderInput = {
  amount: 75_000,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Sam Example',
  accountNumber: '1021334477',
  network: '',
  walletAddress: '',
}
export const USDT_ORDER: SellOrderInput = {
  ...SELL_ORDER,
  paymentMethod: 'usdt',
  network: 'TRC20',
  walletAddress: 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM',
}
export const NO_BALANCE = { availableBalance: 0, escrowBalance: 0, stakedBalance: 0 }

/** Connects a client with a new, verified user. */
export async function signUp(exchange: MemoryExchange, username: string, referralCode = ''): Promise<Client> {
  const client = exchange.connect()
  const email = `${username}@example.com`
  await client.auth.signup({
    fullName: `${username} Example`,
    username,
    email,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode,
    agree: true,
  })
  await client.auth.verifyOtp({ email, code: exchange.codeFor(email) })
  return client
}

/** An exchange one hour before its session, with the seller sam, who has tokens, and the buyer bola, who has none. */
export async function createMarket() {
  const exchange = createMemoryExchange({
    clock: () => START - HOUR,
    liveSessions: [{ startTime: '10:00', durationInMinutes: 60, timeZone: 'Africa/Lagos' }],
  })
  const seller = await signUp(exchange, 'sam')
  const buyer = await signUp(exchange, 'bola')
  exchange.operator.fund('sam@example.com', 200_000)
  return { exchange, seller, buyer }
}

/** A market in session, whose seller and buyer have a trade. */
export async function createTrade() {
  const { exchange, seller, buyer } = await createMarket()
  await seller.orders.createSell(SELL_ORDER)
  await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  exchange.advance(HOUR)
  const [trade] = await buyer.trades.open()
  return { exchange, seller, buyer, id: trade?._id ?? '' }
}

export async function readBalances(client: Client) {
  const { availableBalance, escrowBalance, stakedBalance } = await client.auth.checkAuth()
  return { availableBalance, escrowBalance, stakedBalance }
}

/** The error that a call is refused with. Undefined if it succeeds. */
export function getRefusal(call: Promise<unknown>) {
  return call.then(
    () => undefined,
    ({ status, code, message }: ApiError) => ({ status, code, message }),
  )
}
