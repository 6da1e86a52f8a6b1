import type { Occurrence } from '@cht/sdk/live-sessions'
import type { Order, SellOrderInput } from '@cht/sdk/orders'
import { HOUR } from '@cht/sdk/time'
import type { MatchedOrder } from '@cht/sdk/trades'
import { expect } from 'vitest'
import { matchFirst } from '../src/jobs/matching.js'
import { SESSION, SESSION_START, type TestExchange, type TestUser } from './exchange.js'

/** A real picture: one red pixel. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

export const BANK: SellOrderInput = {
  amount: 75_000,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Seller Example',
  accountNumber: '1021334477',
  network: '',
  walletAddress: '',
}

export function created<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the call answered without its payload')
  return value
}

export async function sellOrder({ client }: TestUser, input: Partial<SellOrderInput> = {}): Promise<Order> {
  return created(await client.orders.createSell({ ...BANK, ...input }))
}

export async function buyOrder({ client }: TestUser, input: Partial<SellOrderInput> = {}): Promise<Order> {
  const { amount, paymentMethod } = { ...BANK, ...input }
  return created(await client.orders.createBuy({ amount, paymentMethod }))
}

export async function onlyTrade({ client }: TestUser): Promise<MatchedOrder> {
  const trades = await client.trades.open()
  const [trade] = trades
  if (!trade || trades.length !== 1) throw new Error(`${trades.length} open trades, not one`)
  return trade
}

/** A seller and a buyer whose orders have just been matched at the session's start. */
export async function matched(exchange: TestExchange, names: [string, string] = ['seller', 'buyer']) {
  const seller = await exchange.user(names[0], { tokens: 100_000 })
  const buyer = await exchange.user(names[1])
  await sellOrder(seller)
  await buyOrder(buyer)
  await exchange.goTo(SESSION_START)
  return { seller, buyer, trade: await onlyTrade(buyer) }
}

const FIRST_SESSION: Occurrence = {
  timeZone: 'Africa/Lagos',
  localDate: '2026-11-20',
  startTime: SESSION.startTime,
  startsAt: SESSION_START,
  endsAt: SESSION_START + HOUR,
}

/** Begins the day's match, while the exchange itself is still before the session: it does not go on with it. */
export function beginMatch({ running: { db, clock, log } }: TestExchange, own = db): Promise<void> {
  return matchFirst({ db: own, clock: { ...clock, now: () => SESSION_START }, log }, FIRST_SESSION)
}

export async function balances({ client }: TestUser) {
  const {
    availableBalance: available,
    escrowBalance: escrow,
    stakedBalance: staked,
  } = await client.auth.checkAuth()
  return { available, escrow, staked }
}

export async function expectCleanLedger({ operator }: TestExchange): Promise<void> {
  expect((await operator.ledger()).breaches).toEqual([])
}

/** What a call is refused with. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; message: string }> {
  const error: unknown = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (typeof error !== 'object' || error === null || !('status' in error))
    throw new Error(`not refused: ${error}`)
  const { status, code, message } = error as { status: number; code: string; message: string }
  return { status, code, message }
}
