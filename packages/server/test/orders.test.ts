import { DAY, HOUR, MINUTE, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOneEngine, SESSION_START, type TestExchange, useEmptyExchange } from './exchange.js'
import {
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  TRC20_ADDRESS,
} from './fixtures.js'

onOneEngine('orders', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectCleanLedger(exchange))

  test('[orders.4] a pending order is cancelled once, and a sell order returns its tokens', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const order = await placeSellOrder(seller)
    expect((await seller.client.orders.cancelSell({ id: order._id })).value?.status).toBe('cancelled')
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    expect((await getRefusal(seller.client.orders.cancelSell({ id: order._id }))).code).toBe(
      'order_cancelled',
    )
    const buy = await placeBuyOrder(seller)
    expect((await seller.client.orders.cancelBuy({ id: buy._id })).value?.status).toBe('cancelled')
    expect((await seller.client.orders.all()).buyOrders.pending).toEqual([])
  })

  test('[orders.1] the pending orders of each side are those of the user', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    const sell = await placeSellOrder(seller)
    const ownBuy = await placeBuyOrder(seller, { amount: 25_000 })
    const buy = await placeBuyOrder(buyer)
    const read = async ({ client }: typeof seller) => [
      await client.orders.pendingSell(),
      await client.orders.pendingBuy(),
    ]
    expect([await read(seller), await read(buyer)]).toEqual([
      [[sell], [ownBuy]],
      [[], [buy]],
    ])
  })

  test('a wallet address must be valid for its network, with its checksum', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000, verifiedId: true })
    const sell = (network: 'TRC20' | 'ERC20', walletAddress: string) =>
      placeSellOrder(seller, { amount: 25_000, paymentMethod: 'usdt', network, walletAddress })
    const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const refusals = [
      await getRefusal(sell('TRC20', 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGN')),
      await getRefusal(sell('TRC20', checksummed)),
      await getRefusal(sell('ERC20', checksummed.replace('eb', 'Eb'))),
      await getRefusal(sell('ERC20', TRC20_ADDRESS)),
    ]
    expect(refusals).toEqual(
      ['TRC20', 'TRC20', 'ERC20', 'ERC20'].map((network) => ({
        status: 422,
        code: 'invalid_input',
        message: `This is not a valid ${network} address: copy it from your wallet again`,
      })),
    )
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    const accepted = [
      await sell('TRC20', TRC20_ADDRESS),
      await sell('ERC20', checksummed),
      await sell('ERC20', checksummed.toLowerCase()),
    ]
    expect(accepted.map(({ cryptoAddress }) => cryptoAddress)).toEqual([
      TRC20_ADDRESS,
      checksummed,
      checksummed.toLowerCase(),
    ])
  })

  const createLimitRefusal = (orders: string) => ({
    status: 409,
    code: 'order_limit',
    message: `You can have at most ${orders}`,
  })
  const ONE_BUY_ORDER_REFUSAL = createLimitRefusal(
    '1 open buy order until your identity is verified or you have completed purchases from 2 different verified sellers',
  )

  test('[order-form.7] sell orders are limited to one without a verified identity, and by the available balance', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    expect((await getRefusal(placeSellOrder(seller, { amount: 150_000 }))).code).toBe('insufficient_balance')
    await placeSellOrder(seller)
    expect(await getRefusal(placeSellOrder(seller, { amount: 25_000 }))).toEqual(
      createLimitRefusal('1 open sell order'),
    )
  })

  test('[order-form.7] a buyer without a verified identity has one open buy order until there are purchases from two verified sellers, then ten', async () => {
    const sellers = [
      await exchange.createUser('seller', { tokens: 100_000, verifiedId: true }),
      await exchange.createUser('another', { tokens: 100_000, verifiedId: true }),
    ]
    const buyer = await exchange.createUser('buyer', { tokens: 100_000 })
    const pending = await placeBuyOrder(buyer)
    expect(await getRefusal(placeBuyOrder(buyer))).toEqual(ONE_BUY_ORDER_REFUSAL)
    await buyer.client.orders.cancelBuy({ id: pending._id })
    for (const [day, seller] of sellers.entries()) {
      await placeBuyOrder(buyer)
      await placeSellOrder(seller)
      await exchange.advanceTo(SESSION_START + day * DAY)
      // A matched order is open until its trade ends.
      expect(await getRefusal(placeBuyOrder(buyer))).toEqual(ONE_BUY_ORDER_REFUSAL)
      const { _id: id } = await getOnlyTrade(buyer)
      await buyer.client.orders.pay({ id, paymentProof: PICTURE })
      expect(await getRefusal(placeBuyOrder(buyer))).toEqual(ONE_BUY_ORDER_REFUSAL)
      await seller.client.orders.confirm({ id })
    }
    for (let count = 0; count < 10; count++) await placeBuyOrder(buyer)
    expect(await getRefusal(placeBuyOrder(buyer))).toEqual(createLimitRefusal('10 open buy orders'))
  })

  test('a verified buyer has up to ten open buy orders; of the concurrent orders of an unverified buyer, only one succeeds', async () => {
    const verified = await exchange.createUser('identified', { verifiedId: true })
    for (let count = 0; count < 10; count++) await placeBuyOrder(verified)
    expect(await getRefusal(placeBuyOrder(verified))).toEqual(createLimitRefusal('10 open buy orders'))
    const buyer = await exchange.createUser('buyer')
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => placeBuyOrder(buyer)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('[order-form.7] two unpaid trades bar the buyer from new buy orders for a day', async () => {
    const seller = await exchange.createUser('seller', { tokens: 200_000, verifiedId: true })
    const buyer = await exchange.createUser('buyer', { verifiedId: true })
    for (const amount of [75_000, 100_000] as const) {
      await placeSellOrder(seller, { amount })
      await placeBuyOrder(buyer, { amount })
    }
    await exchange.advanceTo(SESSION_START)
    const endedAt = SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE
    await exchange.advanceTo(endedAt)
    expect((await getRefusal(placeBuyOrder(buyer))).code).toBe('buying_barred')
    await exchange.advanceTo(endedAt + DAY - 1)
    expect((await getRefusal(placeBuyOrder(buyer))).code).toBe('buying_barred')
    await exchange.advanceTo(endedAt + DAY)
    await placeBuyOrder(buyer)
  })

  test('orders are matched by amount, method and country, oldest first, if placed before the session, and never with the same user’s', async () => {
    const seller = await exchange.createUser('seller', { tokens: 500_000, verifiedId: true })
    const ghana = await exchange.createUser('ghana', { country: 'ghana' })
    const usdtBuyer = await exchange.createUser('usdt')
    const buyer = await exchange.createUser('buyer', { verifiedId: true })
    await placeBuyOrder(seller, { amount: 50_000 })
    const oldest = await placeSellOrder(seller, { amount: 50_000 })
    await placeSellOrder(seller, { amount: 50_000 })
    await placeBuyOrder(ghana, { amount: 50_000 })
    await placeBuyOrder(usdtBuyer, { amount: 50_000, paymentMethod: 'usdt' })
    await placeBuyOrder(buyer, { amount: 50_000 })
    await placeBuyOrder(buyer, { amount: 25_000 })
    await exchange.setClock(SESSION_START)
    await placeBuyOrder(buyer, { amount: 50_000 })
    await exchange.advanceTo(SESSION_START + 1)
    const trades = await seller.client.trades.open()
    expect(trades.map(({ sellOrder: { _id }, buyer: { _id: by } }) => [_id, by])).toEqual([
      [oldest._id, buyer.id],
    ])
    await exchange.advanceTo(SESSION_START + DAY)
    expect((await seller.client.trades.open()).map(({ matchedAt }) => matchedAt)).toEqual([
      SESSION_START + DAY,
    ])
  })

  test('[order-form.6] an order that is placed once the session has started waits for the next one', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await exchange.setClock(SESSION_START)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START + 1)
    expect(await buyer.client.trades.open()).toEqual([])
    await exchange.advanceTo(SESSION_START + DAY)
    expect((await getOnlyTrade(buyer)).matchedAt).toBe(SESSION_START + DAY)
  })

  test('orders are matched when the session starts and not before', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START - 1)
    expect(await buyer.client.trades.open()).toEqual([])
    await exchange.advanceTo(SESSION_START)
    expect((await getOnlyTrade(buyer)).matchedAt).toBe(SESSION_START)
  })

  test('a missed session is not made up for, and a session that is set after its start begins the next day', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START + HOUR)
    expect(await seller.client.trades.open()).toEqual([])
    await exchange.setClock(SESSION_START + HOUR + 30 * MINUTE)
    await exchange.operator.setLiveSessions({
      sessions: [{ startTime: '10:15', durationInMinutes: 60 }],
      confirm: true,
    })
    await exchange.advanceTo(SESSION_START + HOUR + 31 * MINUTE)
    expect(await seller.client.trades.open()).toEqual([])
    await exchange.advanceTo(SESSION_START + DAY + HOUR + 15 * MINUTE)
    expect(await seller.client.trades.open()).toHaveLength(1)
  })

  test('an order placed while the session starts is matched if its creation came before the start', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await exchange.setClock(SESSION_START - 1)
    const [order] = await Promise.all([placeBuyOrder(buyer), exchange.advanceTo(SESSION_START)])
    const isBeforeStart = (order.createdAt ?? 0) < SESSION_START
    expect(await buyer.client.trades.open()).toHaveLength(isBeforeStart ? 1 : 0)
  })
})
