import type { Client } from '@cht/sdk'
import {
  CONFIRMATION_WINDOW,
  DAY,
  describeTradeNumber,
  getPaymentReference,
  HOUR,
  MINUTE,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
} from '@cht/sdk/rules'
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
  START,
  signUp,
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

  test('marks a picture that was also sent for another trade, for the seller', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    expect((await seller.trades.get({ id })).proofReused).toBe(undefined)
    exchange.advance(MINUTE)
    await seller.orders.confirm({ id })
    await seller.orders.createSell(SELL_ORDER)
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    exchange.advance(DAY - MINUTE)
    const next = (await buyer.trades.open()).find(({ _id }) => _id !== id)?._id ?? ''
    const { value: paid } = await buyer.orders.pay({ id: next, paymentProof: PICTURE })
    const read = async (client: typeof seller) => (await client.trades.get({ id: next })).proofReused
    expect([paid?.proofReused, await read(seller), await read(buyer)]).toEqual([undefined, true, undefined])
    expect((await seller.trades.get({ id })).proofReused).toBe(true)
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

  test('extended by the seller: the buyer has 15 more minutes; the seller is notified of the request and of a message', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.trades.requestExtension({ id })
    expect((await seller.notifications.list())[0]?.code).toBe('trade.extensionRequested')
    const { value: extended } = await seller.trades.answerExtension({ id, accept: true })
    expect([extended.requests, extended.paymentDueAt]).toEqual([
      { extension: 'accepted' },
      START + PAYMENT_WINDOW + PAYMENT_EXTENSION,
    ])
    exchange.advance(PAYMENT_WINDOW)
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await buyer.trades.sendMessage({ id, message: 'paid' })
    expect((await seller.notifications.list())[0]?.content).toBe(
      `“I have paid, please check again” ${describeTradeNumber(id, getPaymentReference(id))}.`,
    )
    const { events, messages } = await seller.trades.get({ id })
    expect([events?.map(({ type }) => type), messages?.buyer?.count]).toEqual([
      ['extension.request', 'extension.accept', 'payment.submit', 'message.send'],
      1,
    ])
  })

  test('cancelled by consent: the pair is not matched for 7 days', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await seller.trades.requestCancellation({ id })
    const { value: agreed } = await buyer.trades.answerCancellation({ id, accept: true, isPaid: false })
    expect([agreed.state, agreed.requests]).toEqual(['expired', { sellerCancellation: 'accepted' }])
    exchange.advance(PAYMENT_GRACE - 1)
    expect(await seller.orders.pendingSell()).toEqual([])
    exchange.advance(1)
    expect((await seller.orders.pendingSell()).length).toBe(1)
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    // The seven days count from the end of the trade, 15 minutes after the start of the session.
    exchange.advance(8 * DAY - PAYMENT_GRACE - 1)
    expect(await buyer.trades.open()).toEqual([])
    exchange.advance(1)
    expect((await buyer.trades.open()).map((trade) => trade.seller.fullName)).toEqual(['sam Example'])
    expect(exchange.total()).toBe(0)
  })

  test('cancelled by consent: the seller takes the tokens back after 15 minutes, unless late proof opens an appeal', async () => {
    const results = []
    for (const isLate of [false, true]) {
      const { exchange, seller, buyer, id } = await createTrade()
      await buyer.trades.requestCancellation({ id })
      await seller.trades.answerCancellation({ id, accept: true, cancelsSellOrder: true })
      exchange.advance(PAYMENT_GRACE - 1)
      if (isLate) await buyer.orders.pay({ id, paymentProof: PICTURE })
      exchange.advance(1)
      const { state, appeal, events } = await seller.trades.get({ id })
      const { sellOrders } = await seller.orders.all()
      results.push([
        state,
        appeal?.filings.map(({ description }) => description),
        [sellOrders.pending.length, sellOrders.cancelled.length],
        (await seller.statement.list({}))[0]?.kind,
        events?.at(-1)?.type,
        (await seller.notifications.list())[0]?.code,
      ])
      expect(exchange.total()).toBe(0)
    }
    expect(results).toEqual([
      ['cancelled', undefined, [0, 1], 'order.cancelled', 'clock.tick', 'trade.cancelledByConsent'],
      [
        'appealed',
        ['Proof sent after both sides agreed to cancel'],
        [0, 0],
        'order.placed',
        'payment.submit',
        'appeal.opened',
      ],
    ])
  })

  test('who states that there was a payment can only decline', async () => {
    const { seller, buyer, id } = await createTrade()
    await buyer.trades.requestCancellation({ id })
    const refusal = await getRefusal(seller.trades.answerCancellation({ id, accept: true, isPaid: true }))
    expect(refusal?.code).toBe('already_paid')
    await seller.trades.answerCancellation({ id, accept: false, isPaid: true })
    const { events } = await buyer.trades.get({ id })
    expect([events?.at(-1)?.type, events?.at(-1)?.statement]).toEqual(['cancellation.decline', 'paid'])
  })

  test('shows the seller that the payer has another name than the buyer, and keeps what the seller states', async () => {
    const { seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: PICTURE, payerName: 'Third Person Ltd' })
    const paid = await seller.trades.get({ id })
    expect([paid.payerNameDiffers, paid.buyerNameVerified]).toEqual([true, false])
    await seller.orders.confirm({ id, sender: 'other' })
    expect((await seller.trades.get({ id })).events?.at(-1)?.statement).toBe('otherSender')
  })

  test('with a declined cancellation: the trade goes on, and the same party cannot ask again', async () => {
    const { seller, buyer, id } = await createTrade()
    await buyer.trades.requestCancellation({ id })
    const { value: declined } = await seller.trades.answerCancellation({ id, accept: false })
    expect([declined.state, declined.requests]).toEqual([
      'awaitingPayment',
      { buyerCancellation: 'declined' },
    ])
    expect(await getRefusal(buyer.trades.requestCancellation({ id }))).toEqual({
      status: 409,
      code: 'already_requested',
      message: 'You can ask to cancel once per order',
    })
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

  test('in appeal: a statement, a question, a picture that only its party sees, and a review that decides otherwise', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await seller.appeals.create({ order: id, reason: 'Fake proof', description: 'None' })
    await buyer.appeals.addStatement({ id, text: 'I have paid' })
    exchange.operator.askParty(id, 'buyer', 'Send the receipt', START + DAY)
    expect((await buyer.trades.get({ id })).appeal?.askedParty).toBe('buyer')
    await buyer.appeals.addPicture({ id, picture: PICTURE })
    exchange.operator.decideAppeal(id, 'seller', 'No money arrived')
    expect(await getRefusal(seller.appeals.acceptDecision({ id }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the side that the decision is against can do this',
    })
    await buyer.appeals.requestReview({ id, text: 'It arrived' })
    exchange.operator.decideAppeal(id, 'buyer', 'It arrived')
    const { state, appeal } = await buyer.trades.get({ id })
    expect([state, appeal?.state]).toEqual(['completed', 'decidedForBuyer'])
    expect(appeal?.events?.map(({ type, party, text, picture }) => [type, party, text, picture])).toEqual([
      ['statement.add', 'buyer', 'I have paid', undefined],
      ['information.ask', 'buyer', 'Send the receipt', undefined],
      ['picture.add', 'buyer', undefined, PICTURE],
      ['appeal.resolve', 'seller', 'No money arrived', undefined],
      ['review.request', 'buyer', 'It arrived', undefined],
      ['appeal.resolve', 'buyer', 'It arrived', undefined],
    ])
    const sellersTrade = await seller.trades.get({ id })
    expect(sellersTrade.appeal?.events?.map(({ picture }) => picture)).toEqual(Array(6).fill(undefined))
    expect(exchange.total()).toBe(0)
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

test('two people with an open trade are not matched again at its amount, which each is told once, and do not count in each other’s market', async () => {
  const { exchange, seller, buyer } = await createTrade()
  await verify(exchange, seller, 'sam@example.com')
  await verify(exchange, buyer, 'bola@example.com')
  await buyer.orders.createBuy(ORDER)
  await seller.orders.createSell(SELL_ORDER)
  const third = await signUp(exchange, 'ada')
  expect([await buyer.market.get(), (await third.market.get()).sell]).toEqual([
    { buy: [], sell: [] },
    [{ ...ORDER, count: 1 }],
  ])
  const [trade] = await buyer.trades.open()
  await buyer.orders.pay({ id: trade?._id ?? '', paymentProof: PICTURE })
  exchange.advance(2 * DAY)
  expect(await buyer.trades.open()).toHaveLength(1)
  const codes = await Promise.all(
    [buyer, seller].map(async (client) => (await client.notifications.list()).map(({ code }) => code)),
  )
  expect(codes.map((list) => list.filter((code) => code === 'trade.orderWaits').length)).toEqual([1, 1])
  await seller.orders.confirm({ id: trade?._id ?? '' })
  exchange.advance(DAY)
  expect((await buyer.trades.open()).map(({ _id }) => _id)).not.toEqual([trade?._id])
  expect(await buyer.trades.open()).toHaveLength(1)
})

test('who has agreed to cancel is not told to wait for the end of the trade', async () => {
  const { exchange, seller, buyer, id } = await createTrade()
  await verify(exchange, seller, 'sam@example.com')
  await verify(exchange, buyer, 'bola@example.com')
  await seller.orders.createSell(SELL_ORDER)
  await buyer.orders.createBuy(ORDER)
  await buyer.trades.requestCancellation({ id })
  await seller.trades.answerCancellation({ id, accept: true, isPaid: false })
  // The 15 minutes for late proof stand still.
  exchange.operator.stop('payments', 'Back at noon.')
  exchange.advance(DAY)
  expect((await buyer.trades.open()).map(({ _id }) => _id)).toEqual([id])
  for (const client of [seller, buyer])
    expect((await client.notifications.list()).map(({ code }) => code)).not.toContain('trade.orderWaits')
})

test('trades that are decided for the seller after late proof bar their buyer as unpaid ones do', async () => {
  const { exchange, seller, buyer, id: first } = await createTrade()
  const lose = async (id: string) => {
    await buyer.trades.requestCancellation({ id })
    await seller.trades.answerCancellation({ id, accept: true, isPaid: false })
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    exchange.operator.decideAppeal(id, 'seller', 'No money arrived')
    await buyer.appeals.acceptDecision({ id })
  }
  await lose(first)
  await seller.orders.createSell(SELL_ORDER)
  await buyer.orders.createBuy(ORDER)
  exchange.advance(DAY)
  const [second] = await buyer.trades.open()
  await lose(second?._id ?? '')
  expect(await getRefusal(buyer.orders.createBuy(ORDER))).toEqual({
    status: 409,
    code: 'buying_barred',
    message:
      '2 of your orders expired unpaid or were decided for the seller. You can buy again 24 hours after the last one',
  })
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
