import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, DETAILS_SHOWN_FOR, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachEngine, SESSION_START, type TestExchange, useEmptyExchange } from './exchange.js'
import {
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'

onEachEngine('a trade', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectCleanLedger(exchange))

  test('is matched at the session, paid, confirmed, and the tokens are the buyer’s', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    expect(trade).toEqual({
      _id: trade._id,
      amount: 75_000,
      status: 'approved',
      paymentStatus: 'pending',
      buyer: { _id: buyer.id, fullName: 'buyer Example', phoneNumber: '+2348000000000' },
      seller: { _id: seller.id, fullName: 'seller Example', phoneNumber: '+2348000000000' },
      buyOrder: { _id: trade.buyOrder._id, amount: 75_000, paymentMethod: 'bank' },
      sellOrder: {
        _id: trade.sellOrder._id,
        amount: 75_000,
        paymentMethod: 'bank',
        bankName: 'First Bank',
        accountName: 'Seller Example',
        accountNumber: '1021334477',
      },
      matchedOrder: {},
      state: 'awaitingPayment',
      matchedAt: SESSION_START,
      paymentDueAt: SESSION_START + PAYMENT_WINDOW,
      graceEndsAt: SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE,
      payment: { amount: 7_500_000, currency: 'NGN' },
    })
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })

    await exchange.advanceTo(SESSION_START + 10 * MINUTE)
    const paid = await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const paidAt = SESSION_START + 10 * MINUTE
    expect(paid).toEqual({
      ...trade,
      paymentStatus: 'paid',
      paidAt,
      state: 'paid.awaitingConfirmation',
      confirmationDueAt: paidAt + CONFIRMATION_WINDOW,
      matchedOrder: { proofOfPayment: `/api/trades/${trade._id}/proof` },
    })
    expect(await getOnlyTrade(seller)).toEqual(paid)

    await seller.client.orders.confirm({ id: trade._id })
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 0, staked: 0 })
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    const { buyOrders } = await buyer.client.orders.all()
    expect(buyOrders).toEqual({
      pending: [],
      approved: [],
      completed: [{ ...paid, status: 'completed', state: 'completed' }],
      cancelled: [],
    })
  })

  test('unpaid: expired at 120 minutes, back on the market 15 minutes later, details gone', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const due = SESSION_START + PAYMENT_WINDOW
    await exchange.setClock(due - 1)
    expect((await getOnlyTrade(buyer)).state).toBe('awaitingPayment')
    await exchange.setClock(due)
    expect((await getOnlyTrade(buyer)).state).toBe('expired')
    await exchange.setClock(due + PAYMENT_GRACE - 1)
    expect((await getOnlyTrade(seller)).state).toBe('expired')
    await exchange.setClock(due + PAYMENT_GRACE)
    expect(await buyer.client.trades.open()).toEqual([])

    const late = buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    expect(await getRefusal(late)).toEqual({
      status: 409,
      code: 'payment_window_expired',
      message: 'Payment window has expired',
    })
    const cancelled = await buyer.client.trades.get({ id: trade._id })
    expect(cancelled).toEqual({
      ...trade,
      status: 'cancelled',
      state: 'cancelled',
      seller: { _id: seller.id, fullName: 'seller Example' },
      sellOrder: { _id: trade.sellOrder._id, amount: 75_000, paymentMethod: 'bank' },
    })
    const { sellOrders } = await seller.client.orders.all()
    expect(sellOrders.pending.map(({ _id }) => _id)).toEqual([trade.sellOrder._id])
    expect(sellOrders.cancelled).toEqual([])
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
    expect((await buyer.client.orders.all()).buyOrders.cancelled).toEqual([cancelled])
  })

  test('paid in the grace: late proof is kept and opens an appeal; the seller may still confirm', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await exchange.setClock(SESSION_START + PAYMENT_WINDOW)
    const late = await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    expect(late?.state).toBe('appealed')
    expect(late?.appeal?.filings).toEqual([
      {
        by: 'buyer',
        reason: 'Other',
        description: 'Paid after the payment window',
        filedAt: SESSION_START + PAYMENT_WINDOW,
      },
    ])
    await exchange.advanceTo(SESSION_START + DAY - HOUR)
    expect((await getOnlyTrade(seller)).state).toBe('appealed')
    await seller.client.orders.confirm({ id: trade._id })
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    expect((await buyer.client.trades.get({ id: trade._id })).appeal?.state).toBe('settled')
  })

  test('unconfirmed: nothing moves by itself, and the buyer may appeal from the 15th minute on', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const appeal = () =>
      buyer.client.appeals.create({ order: trade._id, reason: 'Late confirmation', description: 'None' })
    await exchange.setClock(SESSION_START + CONFIRMATION_WINDOW - 1)
    expect(await getRefusal(appeal())).toEqual({
      status: 409,
      code: 'too_early',
      message: 'The seller still has time to confirm',
    })
    await exchange.setClock(SESSION_START + CONFIRMATION_WINDOW)
    expect((await getOnlyTrade(buyer)).state).toBe('paid.lateConfirmation')
    expect((await appeal())?.state).toBe('open')
    expect(await getRefusal(appeal())).toEqual({
      status: 409,
      code: 'already_appealed',
      message: 'You have already appealed this order',
    })
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
    await exchange.advanceTo(SESSION_START + 6 * DAY)
    const { state, appeal: open } = await getOnlyTrade(seller)
    expect({ state, filed: open?.filings.map(({ by }) => by) }).toEqual({
      state: 'appealed',
      filed: ['buyer', 'seller'],
    })
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
  })

  test('is nobody else’s: 404 to strangers, and each step only for its party', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const stranger = await exchange.createUser('stranger')
    const id = trade._id
    for (const call of [
      () => stranger.client.trades.get({ id }),
      () => stranger.client.orders.pay({ id, paymentProof: PICTURE }),
      () => stranger.client.orders.confirm({ id }),
      () => stranger.client.appeals.create({ order: id, reason: 'Other', description: 'None' }),
      () => stranger.client.orders.cancelSell({ id: trade.sellOrder._id }),
      () => buyer.client.trades.get({ id: 'no uuid' }),
    ])
      expect(await getRefusal(call())).toEqual({ status: 404, code: 'not_found', message: 'Not found' })
    expect((await getRefusal(seller.client.orders.pay({ id, paymentProof: PICTURE }))).code).toBe(
      'wrong_party',
    )
    expect((await getRefusal(buyer.client.orders.confirm({ id }))).code).toBe('wrong_party')
    expect((await getRefusal(seller.client.orders.confirm({ id }))).code).toBe('not_paid')
    expect((await getRefusal(seller.client.orders.cancelSell({ id: trade.sellOrder._id }))).code).toBe(
      'order_matched',
    )
  })

  test('[orders.15] an own pending order is cancelled and its tokens are back', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const order = await placeSellOrder(seller)
    expect((await seller.client.orders.cancelSell({ id: order._id }))?.status).toBe('cancelled')
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    expect((await getRefusal(seller.client.orders.cancelSell({ id: order._id }))).code).toBe(
      'order_cancelled',
    )
    const buy = await placeBuyOrder(seller)
    expect((await seller.client.orders.cancelBuy({ id: buy._id }))?.status).toBe('cancelled')
    expect((await seller.client.orders.all()).buyOrders.pending).toEqual([])
  })

  test('limits: one sell order without identity, ten buy orders, no more than one has', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    expect((await getRefusal(placeSellOrder(seller, { amount: 150_000 }))).code).toBe('insufficient_balance')
    await placeSellOrder(seller)
    expect((await getRefusal(placeSellOrder(seller, { amount: 25_000 }))).code).toBe('order_limit')
    for (let count = 0; count < 10; count++) await placeBuyOrder(seller)
    expect((await getRefusal(placeBuyOrder(seller))).code).toBe('order_limit')
  })

  test('two trades that a buyer let expire bar new buy orders for a day', async () => {
    const seller = await exchange.createUser('seller', { tokens: 200_000, verifiedId: true })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    const ended = SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE
    await exchange.advanceTo(ended)
    expect((await getRefusal(placeBuyOrder(buyer))).code).toBe('buying_barred')
    await exchange.advanceTo(ended + DAY - 1)
    expect((await getRefusal(placeBuyOrder(buyer))).code).toBe('buying_barred')
    await exchange.advanceTo(ended + DAY)
    await placeBuyOrder(buyer)
  })

  test('matching: same amount, method and country, oldest first, placed before the session, never one’s own', async () => {
    const seller = await exchange.createUser('seller', { tokens: 500_000, verifiedId: true })
    const ghana = await exchange.createUser('ghana', { country: 'ghana' })
    const buyer = await exchange.createUser('buyer')
    await placeBuyOrder(seller, { amount: 50_000 })
    const oldest = await placeSellOrder(seller, { amount: 50_000 })
    await placeSellOrder(seller, { amount: 50_000 })
    await placeBuyOrder(ghana, { amount: 50_000 })
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

  test('a session that was missed whole is not made up; one set after its start begins tomorrow', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START + HOUR)
    expect(await seller.client.trades.open()).toEqual([])
    await exchange.setClock(SESSION_START + HOUR + 30 * MINUTE)
    await exchange.operator.setSessions({ sessions: [{ startTime: '10:15', durationInMinutes: 60 }] })
    await exchange.advanceTo(SESSION_START + HOUR + 31 * MINUTE)
    expect(await seller.client.trades.open()).toEqual([])
    await exchange.advanceTo(SESSION_START + DAY + HOUR + 15 * MINUTE)
    expect(await seller.client.trades.open()).toHaveLength(1)
  })

  test('phone numbers and payment details stay for a day after completion, then they are gone', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    await exchange.setClock(SESSION_START + DETAILS_SHOWN_FOR - 1)
    const seen = await buyer.client.trades.get({ id: trade._id })
    expect([seen.sellOrder.accountNumber, seen.seller.phoneNumber]).toEqual(['1021334477', '+2348000000000'])
    await exchange.setClock(SESSION_START + DETAILS_SHOWN_FOR)
    const after = await buyer.client.trades.get({ id: trade._id })
    expect([after.sellOrder.accountNumber, after.seller.phoneNumber, after.buyer.phoneNumber]).toEqual([
      undefined,
      undefined,
      '+2348000000000',
    ])
    expect((await seller.client.trades.get({ id: trade._id })).buyer.phoneNumber).toBe(undefined)
  })

  test('[orders.14] a restart keeps everything', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    await exchange.restart()
    expect(await getOnlyTrade(buyer)).toEqual(trade)
  })

  test('after an absence no window that was open ends sooner than in 15 minutes: stopped, or asleep', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    const due = SESSION_START + PAYMENT_WINDOW
    await exchange.advanceTo(SESSION_START + HOUR)
    const back = SESSION_START + 6 * HOUR
    await exchange.restart(back)
    expect(await getOnlyTrade(buyer)).toEqual({
      ...trade,
      paymentDueAt: back + 15 * MINUTE,
      graceEndsAt: back + 15 * MINUTE + PAYMENT_GRACE,
    })
    expect(back + 15 * MINUTE).toBeGreaterThan(due)

    // In the grace, stopped for less than a minute.
    const grace = back + 15 * MINUTE
    await exchange.advanceTo(grace + PAYMENT_GRACE - 10_000)
    const again = grace + PAYMENT_GRACE + 40_000
    await exchange.restart(again)
    expect(await getOnlyTrade(buyer)).toMatchObject({ state: 'expired', graceEndsAt: again + 15 * MINUTE })

    // Asleep in a living process, and found so by the first who asks.
    await exchange.setClock(again + 14 * MINUTE)
    const awake = again + 5 * HOUR
    exchange.sleepUntil(awake)
    expect(await getOnlyTrade(buyer)).toMatchObject({ state: 'expired', graceEndsAt: awake + 15 * MINUTE })
  })

  test('after an absence the seller still has 15 minutes to confirm, and what was over stays over', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.advanceTo(SESSION_START + 5 * MINUTE)
    const back = SESSION_START + HOUR
    await exchange.restart(back)
    expect(await getOnlyTrade(buyer)).toMatchObject({
      state: 'paid.awaitingConfirmation',
      confirmationDueAt: back + 15 * MINUTE,
    })
    await exchange.advanceTo(back + 15 * MINUTE)
    await exchange.restart(back + 2 * HOUR)
    expect(await getOnlyTrade(buyer)).toMatchObject({ state: 'paid.lateConfirmation' })
  })

  test('an order placed as the session starts is matched in it, or was placed too late', async () => {
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await exchange.setClock(SESSION_START - 1)
    const placing = placeBuyOrder(buyer)
    const [order] = await Promise.all([placing, exchange.advanceTo(SESSION_START)])
    const early = (order.createdAt ?? 0) < SESSION_START
    expect(await buyer.client.trades.open()).toHaveLength(early ? 1 : 0)
  })
})
