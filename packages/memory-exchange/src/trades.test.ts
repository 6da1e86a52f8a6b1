import type { Client } from '@cht/sdk'
import { CONFIRMATION_WINDOW, DAY, HOUR, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.js'
import {
  createMarket,
  createTrade,
  getRefusal,
  NO_BALANCE,
  PICTURE,
  readBalances,
  SELL_ORDER,
  signUp,
  USDT_ORDER,
} from './testing/market.js'

/** The ID number of each user, because an ID verifies one account. */
const ID_NUMBERS: Record<string, string> = {
  'sam@example.com': '12345678901',
  'bola@example.com': '12345678902',
  'ada@example.com': '12345678903',
}

const verify = async (exchange: MemoryExchange, client: Client, email: string) => {
  const image = new File([new Uint8Array([1])], 'id.png', { type: 'image/png' })
  await client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: ID_NUMBERS[email] ?? '',
    frontImage: image,
    backImage: image,
  })
  exchange.operator.decideVerification(email)
}

describe('a trade', () => {
  test('releases the escrow to the buyer when the seller confirms the payment', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    expect([await readBalances(seller), await readBalances(buyer)]).toEqual([
      { ...NO_BALANCE, availableBalance: 125_000, escrowBalance: 75_000 },
      NO_BALANCE,
    ])
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await seller.orders.confirm({ id })
    expect([await readBalances(seller), await readBalances(buyer)]).toEqual([
      { ...NO_BALANCE, availableBalance: 125_000 },
      { ...NO_BALANCE, availableBalance: 75_000 },
    ])
    expect(exchange.total()).toBe(0)
  })

  test('refuses events that its lifecycle does not allow, with the messages of the lifecycle', async () => {
    const { seller, buyer, id } = await createTrade()
    expect(await getRefusal(seller.orders.confirm({ id }))).toEqual({
      status: 409,
      code: 'not_paid',
      message: 'This order has not been paid',
    })
    expect(await getRefusal(seller.orders.pay({ id, paymentProof: PICTURE }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the buyer can pay',
    })
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    expect(
      await getRefusal(buyer.appeals.create({ order: id, reason: 'Other', description: 'None' })),
    ).toEqual({
      status: 409,
      code: 'too_early',
      message: 'The seller still has time to confirm',
    })
  })

  test('that was not paid returns the sell order to the market, where it is matched with another buy order', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
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

  test('shows the seller that the payer has another name than the buyer, and keeps what the seller states', async () => {
    const { seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: PICTURE, payerName: 'Third Person Ltd' })
    const paid = await seller.trades.get({ id })
    expect([paid.payerNameDiffers, paid.buyerNameVerified]).toEqual([true, false])
    await seller.orders.confirm({ id, sender: 'other' })
    expect((await seller.trades.get({ id })).events?.at(-1)?.statement).toBe('otherSender')
  })

  test('shows the seller the transaction of a payment in USDT, which no other trade may have', async () => {
    const { exchange, seller, buyer } = await createMarket()
    const other = await signUp(exchange, 'kofi')
    const third = await signUp(exchange, 'ann')
    exchange.operator.fund('kofi@example.com', 75_000)
    for (const client of [seller, other]) await client.orders.createSell(USDT_ORDER)
    for (const client of [buyer, third])
      await client.orders.createBuy({ amount: 75_000, paymentMethod: 'usdt' })
    exchange.advance(HOUR)
    const getId = async (client: Client) => (await client.trades.open())[0]?._id ?? ''
    const transactionHash = 'ab12'.repeat(16)
    const payerAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const payment = { paymentProof: PICTURE, transactionHash, payerAddress }
    await buyer.orders.pay({ ...payment, id: await getId(buyer) })
    const paid = await seller.trades.get({ id: await getId(seller) })
    expect([paid.transactionHash, paid.payer]).toEqual([transactionHash, { address: payerAddress }])
    expect((await getRefusal(third.orders.pay({ ...payment, id: await getId(third) })))?.code).toBe(
      'transaction_used',
    )
  })

  test('in appeal: a party cannot file twice, and the operator’s decision is final after a day', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    exchange.advance(CONFIRMATION_WINDOW)
    const appeal = { order: id, description: 'None' }
    await buyer.appeals.create({ ...appeal, reason: 'Late confirmation' })
    expect(await getRefusal(buyer.appeals.create({ ...appeal, reason: 'Other' }))).toEqual({
      status: 409,
      code: 'already_appealed',
      message: 'You have already appealed this order',
    })
    const { value: joined } = await seller.appeals.create({ ...appeal, reason: 'Fake proof' })
    expect(joined?.filings.map(({ by }) => by)).toEqual(['buyer', 'seller'])
    exchange.operator.decideAppeal(id, 'seller', 'No money arrived')
    expect((await buyer.trades.get({ id })).state).toBe('appealed')
    exchange.advance(DAY - 1)
    expect((await buyer.trades.get({ id })).appeal?.stage).toBe('proposed')
    exchange.advance(1)
    expect((await buyer.trades.get({ id })).appeal?.state).toBe('decidedForSeller')
    expect(await readBalances(seller)).toEqual({ ...NO_BALANCE, availableBalance: 200_000 })
  })
})

const ORDER = { amount: 75_000, paymentMethod: 'bank' } as const

test('a buyer without a verified identity has one open buy order until there are purchases from two verified sellers', async () => {
  const { exchange, seller, buyer, id } = await createTrade()
  const refusal = {
    status: 409,
    code: 'order_limit',
    message:
      'You can have at most 1 open buy order until your identity is verified or you have completed purchases from 2 different verified sellers',
  }
  const other = await signUp(exchange, 'ada')
  exchange.operator.fund('ada@example.com', 75_000)
  for (const [client, email] of [
    [seller, 'sam@example.com'],
    [other, 'ada@example.com'],
  ] as const)
    await verify(exchange, client, email)
  await buyer.orders.pay({ id, paymentProof: PICTURE })
  await seller.orders.confirm({ id })
  await buyer.orders.createBuy(ORDER)
  expect(await getRefusal(buyer.orders.createBuy(ORDER))).toEqual(refusal)
  await other.orders.createSell(SELL_ORDER)
  exchange.advance(DAY)
  const [trade] = await buyer.trades.open()
  await buyer.orders.pay({ id: trade?._id ?? '', paymentProof: PICTURE })
  await other.orders.confirm({ id: trade?._id ?? '' })
  expect((await buyer.auth.checkAuth()).isKnownTrader).toBe(true)
  await buyer.orders.createBuy(ORDER)
  await buyer.orders.createBuy(ORDER)
  expect(exchange.total()).toBe(0)
})

test('orders of known users are matched first', async () => {
  const { exchange, seller, buyer } = await createMarket()
  await buyer.orders.createBuy(ORDER)
  const known = await signUp(exchange, 'ada')
  await verify(exchange, known, 'ada@example.com')
  await known.orders.createBuy(ORDER)
  await seller.orders.createSell(SELL_ORDER)
  exchange.advance(HOUR)
  expect([await buyer.trades.open(), await known.trades.open()].map(({ length }) => length)).toEqual([0, 1])
})

test('a market without a price takes no orders', async () => {
  const exchange = createMemoryExchange({ rates: { USDT: 0.000_65 } })
  const client = await signUp(exchange, 'sam')
  const refusal = { status: 409, code: 'no_price', message: 'This market has no price yet' }
  expect([
    await getRefusal(client.orders.createBuy(ORDER)),
    await getRefusal(client.orders.createSell(SELL_ORDER)),
    await getRefusal(client.orders.createBuy({ ...ORDER, paymentMethod: 'usdt' })),
  ]).toEqual([refusal, refusal, undefined])
})
