import { type Client, contract } from '@cht/sdk'
import type { ApiError } from '@cht/sdk/errors'
import type { SellOrderInput } from '@cht/sdk/orders'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.js'

const START = Date.UTC(2026, 2, 2, 9)
const RECEIPT = 'data:image/png;base64,iVBORw0KGgo='
const sale: SellOrderInput = {
  amount: 75_000,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Sam Example',
  accountNumber: '1021334477',
  network: '',
  walletAddress: '',
}

const newcomer = async (exchange: MemoryExchange, username: string, referralCode = ''): Promise<Client> => {
  const client = exchange.connect()
  const email = `${username}@example.com`
  const password = 'a long enough password'
  await client.auth.signup({
    fullName: `${username} Example`,
    username,
    email,
    phoneNumber: '+2348000000000',
    country: 'nigeria',
    password,
    confirmPassword: password,
    referralCode,
    agree: true,
  })
  await client.auth.verifyOtp({ email, code: exchange.codeFor(email) })
  return client
}

/** An hour before the day's session, with a seller who has tokens and a buyer who has none. */
const market = async () => {
  const exchange = createMemoryExchange({
    clock: () => START - HOUR,
    sessions: [{ startTime: '10:00', durationInMinutes: 60, timeZone: 'Africa/Lagos' }],
  })
  const seller = await newcomer(exchange, 'sam')
  const buyer = await newcomer(exchange, 'bola')
  exchange.operator.fund('sam@example.com', 200_000)
  return { exchange, seller, buyer }
}

const matched = async () => {
  const { exchange, seller, buyer } = await market()
  await seller.orders.createSell(sale)
  await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  exchange.advance(HOUR)
  const [trade] = await buyer.trades.open()
  return { exchange, seller, buyer, id: trade?._id ?? '' }
}

const balances = async (client: Client) => {
  const { availableBalance, escrowBalance, stakedBalance } = await client.auth.checkAuth()
  return { availableBalance, escrowBalance, stakedBalance }
}
const none = { availableBalance: 0, escrowBalance: 0, stakedBalance: 0 }

const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status, code, message }: ApiError) => ({ status, code, message }),
  )

test('it has the calls of the contract, and the clock', () => {
  const { now: _, ...groups } = createMemoryExchange().connect()
  const names = (all: object) => Object.entries(all).map(([group, calls]) => [group, Object.keys(calls)])
  expect(names(groups)).toEqual(names(contract))
})

describe('a trade', () => {
  test('moves what was in escrow to the buyer, and nothing else', async () => {
    const { exchange, seller, buyer, id } = await matched()
    expect([await balances(seller), await balances(buyer)]).toEqual([
      { ...none, availableBalance: 125_000, escrowBalance: 75_000 },
      none,
    ])
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    await seller.orders.confirm({ id })
    expect([await balances(seller), await balances(buyer)]).toEqual([
      { ...none, availableBalance: 125_000 },
      { ...none, availableBalance: 75_000 },
    ])
    expect(exchange.total()).toBe(0)
  })

  test('refuses what its chart refuses, in its words', async () => {
    const { seller, buyer, id } = await matched()
    expect(await refused(seller.orders.confirm({ id }))).toEqual({
      status: 409,
      code: 'not_paid',
      message: 'This order has not been paid',
    })
    expect(await refused(seller.orders.pay({ id, paymentProof: RECEIPT }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the buyer can pay',
    })
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    expect(await refused(buyer.appeals.create({ order: id, reason: 'Other', description: 'None' }))).toEqual({
      status: 409,
      code: 'too_early',
      message: 'The seller still has time to confirm',
    })
  })

  test('unpaid: the order is back on the market and meets the next buyer', async () => {
    const { exchange, seller, buyer, id } = await matched()
    exchange.advance(PAYMENT_WINDOW)
    expect((await buyer.trades.get({ id })).state).toBe('expired')
    exchange.advance(PAYMENT_GRACE)
    expect((await buyer.trades.get({ id })).state).toBe('cancelled')
    expect((await seller.orders.pendingSell()).map(({ amount }) => amount)).toEqual([75_000])
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    exchange.advance(DAY - PAYMENT_WINDOW)
    expect((await buyer.trades.open()).map(({ amount }) => amount)).toEqual([75_000])
    expect(exchange.total()).toBe(0)
  })

  test('in appeal: each side files once, and the operator decides', async () => {
    const { exchange, seller, buyer, id } = await matched()
    await buyer.orders.pay({ id, paymentProof: RECEIPT })
    exchange.advance(CONFIRMATION_WINDOW)
    const appeal = { order: id, description: 'None' }
    await buyer.appeals.create({ ...appeal, reason: 'Late confirmation' })
    expect(await refused(buyer.appeals.create({ ...appeal, reason: 'Other' }))).toEqual({
      status: 409,
      code: 'already_appealed',
      message: 'You have already appealed this order',
    })
    const joined = await seller.appeals.create({ ...appeal, reason: 'Fake proof' })
    expect(joined?.filings.map(({ by }) => by)).toEqual(['buyer', 'seller'])
    exchange.operator.decideAppeal(id, 'seller')
    expect((await buyer.trades.get({ id })).appeal?.state).toBe('decidedForSeller')
    expect(await balances(seller)).toEqual({ ...none, availableBalance: 200_000 })
  })
})

test('a stake pays its return, then its capital, and one jump passes both', async () => {
  const { exchange, seller } = await market()
  await seller.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
  expect(await balances(seller)).toEqual({ ...none, availableBalance: 100_000, stakedBalance: 100_000 })
  exchange.advance(6 * DAY)
  expect(await balances(seller)).toEqual({ ...none, availableBalance: 110_000, stakedBalance: 100_000 })
  exchange.advance(3 * DAY)
  expect(await balances(seller)).toEqual({ ...none, availableBalance: 210_000 })
  expect(
    (await seller.notifications.list({ limit: 2 })).map(({ title, createdAt }) => [title, createdAt]),
  ).toEqual([
    ['Capital released', START - HOUR + 9 * DAY],
    ['Investment completed', START - HOUR + 6 * DAY],
  ])
  expect(exchange.total()).toBe(0)
})

test('a stake that is reinvested stands in no list, and has no countdown', async () => {
  const { exchange, seller } = await market()
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  const first = (await seller.investments.create(plan))?._id ?? ''
  exchange.advance(6 * DAY)
  const second = (await seller.investments.reinvest({ investmentId: first }))?._id ?? ''
  const { pending, completed } = await seller.investments.list()
  expect([pending.map(({ _id }) => _id), completed]).toEqual([[second], []])
  expect(await refused(seller.investments.countdown({ id: first }))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'Not found',
  })
  expect((await seller.investments.countdown({ id: second })).percentageCompleted).toBe(0)
})

test('the first investment of a verified referee pays their verified referrer, and no later one', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const referrer = await newcomer(exchange, 'sam')
  const referee = await newcomer(exchange, 'bola', (await referrer.auth.checkAuth()).referralCode)
  for (const [client, idNumber] of [
    [referrer, 'A1234567'],
    [referee, 'B1234567'],
  ] as const) {
    const { email } = await client.auth.checkAuth()
    await client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber,
      frontImage: RECEIPT,
      backImage: RECEIPT,
    })
    exchange.operator.decideVerification(email)
  }
  exchange.operator.fund('bola@example.com', 200_000)
  const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
  await referee.investments.create(plan)
  await referee.investments.create(plan)
  expect(await balances(referrer)).toEqual({ ...none, availableBalance: 50_000 })
  expect((await referrer.notifications.list({ limit: 1 })).map(({ content }) => content)).toEqual([
    'bola invested for the first time. 50,000 CHT are in your available balance.',
  ])
  expect(exchange.total()).toBe(0)
})

test('input is read by the contract, and what is wrong with it said by field', async () => {
  const { buyer } = await market()
  const call = buyer.orders.createBuy({ amount: 1 as 25_000, paymentMethod: 'bank' })
  expect(await refused(call)).toEqual({
    status: 422,
    code: 'invalid_input',
    message: 'Amount must be one of the listed amounts',
  })
})

test('nobody is let in without a session, nor far without the code', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const client = exchange.connect()
  expect((await refused(client.auth.checkAuth()))?.status).toBe(401)
  await newcomer(exchange, 'sam')
  await client.auth.login({ email: 'sam@example.com', password: 'a long enough password' })
  expect((await client.auth.checkAuth()).username).toBe('sam')
  exchange.advance(MINUTE)
  expect(client.now()).toBe(START + MINUTE)
})
