import {
  DAY,
  describeTradeNumber,
  getPaymentReference,
  HOUR,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
} from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  expectCleanLedger,
  getOnlyTrade,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  TRC20_ADDRESS,
} from './fixtures.js'

const ENDED_AT = SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE
const USDT = { paymentMethod: 'usdt', network: 'TRC20', walletAddress: TRC20_ADDRESS } as const

onOneEngine('two people with an open trade', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  let seller: TestUser
  let buyer: TestUser
  beforeEach(async () => {
    exchange = await openEmptyExchange()
    seller = await exchange.createUser('seller', { tokens: 1_000_000, verifiedId: true })
    buyer = await exchange.createUser('buyer', { tokens: 1_000_000, verifiedId: true })
  })
  afterEach(() => expectCleanLedger(exchange))

  // A login session ends after a week without use.
  const logIn = ({ client, email, password }: TestUser) => client.auth.login({ email, password })
  const listTrades = async ({ client }: TestUser) =>
    (await client.trades.open()).map(({ buyOrder, sellOrder }) => [buyOrder._id, sellOrder._id]).sort()
  const listPending = async () => [
    (await buyer.client.orders.pendingBuy()).map(({ _id }) => _id),
    (await seller.client.orders.pendingSell()).map(({ _id }) => _id),
  ]
  const listWaiting = async ({ client }: TestUser) =>
    (await client.notifications.list({ limit: 100 }))
      .filter(({ code }) => code === 'trade.orderWaits')
      .map(({ content, href }) => ({ content, href }))
  const describeWaiting = (side: string, other: string, id: string) => ({
    content: `Only an order of ${other} Example fits your ${side} order of 75,000 CHT, and you have an open trade of the same amount with each other. Your order keeps its place. It can be matched with ${other} Example when that trade has ended. ${describeTradeNumber(id, getPaymentReference(id))}.`,
    href: `/orders/${id}`,
  })

  test('are matched once in a session; the other orders keep their places, each is told why once, and they are matched when the trade has ended', async () => {
    const sells = [await placeSellOrder(seller), await placeSellOrder(seller)]
    const buys = [await placeBuyOrder(buyer), await placeBuyOrder(buyer)]
    await exchange.advanceTo(SESSION_START)
    expect(await listTrades(buyer)).toEqual([[buys[0]?._id, sells[0]?._id]])
    expect(await listPending()).toEqual([[buys[1]?._id], [sells[1]?._id]])
    const { _id: id } = await getOnlyTrade(buyer)
    const told = [[describeWaiting('buy', 'seller', id)], [describeWaiting('sell', 'buyer', id)]]
    expect([await listWaiting(buyer), await listWaiting(seller)]).toEqual(told)

    // A paid trade stays open until it is confirmed. Nobody is told again.
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await exchange.advanceTo(SESSION_START + DAY)
    expect(await listTrades(buyer)).toEqual([[buys[0]?._id, sells[0]?._id]])
    expect([await listWaiting(buyer), await listWaiting(seller)]).toEqual(told)

    await seller.client.orders.confirm({ id })
    await exchange.advanceTo(SESSION_START + 2 * DAY)
    expect(await listTrades(buyer)).toEqual([[buys[1]?._id, sells[1]?._id]])
  })

  test('are matched with others at the same amount, and with each other at another amount or method', async () => {
    const other = await exchange.createUser('other', { verifiedId: true })
    for (const input of [{}, {}, { amount: 50_000 }, USDT] as const) await placeSellOrder(seller, input)
    for (const input of [{}, {}, { amount: 50_000 }, { paymentMethod: 'usdt' }] as const)
      await placeBuyOrder(buyer, input)
    await placeBuyOrder(other)
    await exchange.advanceTo(SESSION_START)
    const list = async ({ client }: TestUser) =>
      (await client.trades.open())
        .map(({ amount, sellOrder }) => `${amount} ${sellOrder.paymentMethod}`)
        .sort()
    expect([await list(buyer), await list(other)]).toEqual([
      ['50000 bank', '75000 bank', '75000 usdt'],
      ['75000 bank'],
    ])
    // The sell order has found another buyer, so that the buyer’s order waits for anybody.
    expect([await listWaiting(buyer), await listWaiting(seller)]).toEqual([[], []])
  })

  test('are not matched in the other direction either', async () => {
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    const back = [await placeSellOrder(buyer), await placeBuyOrder(seller)]
    await exchange.advanceTo(SESSION_START)
    const { _id: id } = await getOnlyTrade(buyer)
    expect([await listWaiting(buyer), await listWaiting(seller)]).toEqual([
      [describeWaiting('sell', 'seller', id)],
      [describeWaiting('buy', 'buyer', id)],
    ])
    await exchange.advanceTo(ENDED_AT)
    await exchange.advanceTo(SESSION_START + DAY)
    await logIn(seller)
    expect(
      (await seller.client.trades.open()).map(({ sellOrder: { _id: sell }, buyOrder: { _id: buy } }) => [
        sell,
        buy,
      ]),
    ).toEqual([back.map(({ _id }) => _id)])
  })

  test('are not matched by another session that runs at the same time, nor after a restart', async () => {
    // Two rules never overlap; sessions do on the day on which clocks go forward.
    await exchange.running.db.query(
      `insert into session_rules (kind, start_time, duration_minutes, since) values ('daily', '09:10', 60, $1)`,
      [new Date(exchange.now())],
    )
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.restart(SESSION_START + HOUR / 6)
    await exchange.advanceTo(SESSION_START + HOUR / 6 + 1)
    expect(await listTrades(buyer)).toHaveLength(1)
    expect(assertDefined((await listWaiting(buyer))[0]).href).toBe(
      `/orders/${(await getOnlyTrade(buyer))._id}`,
    )
  })

  test('[home.7] do not count in the market of each other at that amount and method', async () => {
    for (const input of [{}, {}, { amount: 50_000 }] as const) await placeSellOrder(seller, input)
    await placeBuyOrder(buyer)
    const third = await exchange.createUser('third')
    await exchange.advanceTo(SESSION_START)
    const readSells = async ({ client }: TestUser) => (await client.market.get()).sell
    const counts = [50_000, 75_000].map((amount) => ({ amount, paymentMethod: 'bank', count: 1 }))
    expect([await readSells(buyer), await readSells(third)]).toEqual([[counts[0]], counts])
    await exchange.advanceTo(ENDED_AT)
    expect((await readSells(buyer)).map(({ count }) => count)).toEqual([1, 2])
  })
})
