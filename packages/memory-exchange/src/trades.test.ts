import { DAY } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, PAYMENT_EXTENSION, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { describe, expect, test } from 'vitest'
import { createTrade, getRefusal, NO_BALANCE, PICTURE, readBalances, START } from './testing/market.js'

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

  test('extended by the seller: the buyer has 15 more minutes; the seller is notified of the request and of a message', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await buyer.tradeRequests.requestExtension({ id })
    expect((await seller.notifications.list())[0]?.code).toBe('trade.extensionRequested')
    const extended = await seller.tradeRequests.answerExtension({ id, accept: true })
    expect([extended?.requests, extended?.paymentDueAt]).toEqual([
      { extension: 'accepted' },
      START + PAYMENT_WINDOW + PAYMENT_EXTENSION,
    ])
    exchange.advance(PAYMENT_WINDOW)
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await buyer.tradeRequests.sendMessage({ id, message: 'paid' })
    expect((await seller.notifications.list())[0]?.content).toBe('I have paid, please check again')
    const { events, messages } = await seller.trades.get({ id })
    expect([events?.map(({ type }) => type), messages?.buyer?.count]).toEqual([
      ['extension.request', 'extension.accept', 'payment.submit', 'message.send'],
      1,
    ])
  })

  test('cancelled by consent: the pair is not matched for 7 days', async () => {
    const { exchange, seller, buyer, id } = await createTrade()
    await seller.tradeRequests.requestCancellation({ id })
    await buyer.tradeRequests.answerCancellation({ id, accept: true })
    expect((await seller.orders.pendingSell()).length).toBe(1)
    await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    exchange.advance(7 * DAY - 1)
    expect(await buyer.trades.open()).toEqual([])
    exchange.advance(1)
    expect((await buyer.trades.open()).map((trade) => trade.seller.fullName)).toEqual(['sam Example'])
    expect(exchange.total()).toBe(0)
  })

  test('with a declined cancellation: the trade goes on, and the same party cannot ask again', async () => {
    const { seller, buyer, id } = await createTrade()
    await buyer.tradeRequests.requestCancellation({ id })
    const declined = await seller.tradeRequests.answerCancellation({ id, accept: false })
    expect([declined?.state, declined?.requests]).toEqual([
      'awaitingPayment',
      { buyerCancellation: 'declined' },
    ])
    expect(await getRefusal(buyer.tradeRequests.requestCancellation({ id }))).toEqual({
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
    const joined = await seller.appeals.create({ ...appeal, reason: 'Fake proof' })
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
    await buyer.appealProcess.addStatement({ id, text: 'I have paid' })
    exchange.operator.askParty(id, 'buyer', 'Send the receipt', START + DAY)
    expect((await buyer.trades.get({ id })).appeal?.askedParty).toBe('buyer')
    await buyer.appealProcess.addPicture({ id, picture: PICTURE })
    exchange.operator.decideAppeal(id, 'seller', 'No money arrived')
    expect(await getRefusal(seller.appealProcess.acceptDecision({ id }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the side that the decision is against can do this',
    })
    await buyer.appealProcess.requestReview({ id, text: 'It arrived' })
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

test('a buyer without a verified identity has one open buy order until a purchase is completed', async () => {
  const { exchange, seller, buyer, id } = await createTrade()
  const order = { amount: 25_000, paymentMethod: 'bank' } as const
  expect(await getRefusal(buyer.orders.createBuy(order))).toEqual({
    status: 409,
    code: 'order_limit',
    message:
      'You can have at most 1 open buy order until your identity is verified or you have completed a purchase',
  })
  await buyer.orders.pay({ id, paymentProof: PICTURE })
  await seller.orders.confirm({ id })
  await buyer.orders.createBuy(order)
  await buyer.orders.createBuy(order)
  expect(exchange.total()).toBe(0)
})
