import {
  CONFIRMATION_WINDOW,
  DAY,
  DETAILS_SHOWN_FOR,
  HOUR,
  MINUTE,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  SECOND,
} from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOneEngine, SESSION_START, type TestExchange, useEmptyExchange } from './exchange.js'
import {
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
} from './fixtures.js'

onOneEngine('trades', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectCleanLedger(exchange))

  test('[orders.11] a trade is matched at the session, paid and confirmed, and the buyer gets the tokens', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    expect(trade).toEqual({
      _id: trade._id,
      amount: 75_000,
      status: 'approved',
      paymentStatus: 'pending',
      buyer: { _id: buyer.id, fullName: 'buyer Example', phoneNumber: '+2348000000000' },
      buyerNameVerified: false,
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
      receivedAmounts: [],
      requests: {},
      messages: {},
    })
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })

    await exchange.advanceTo(SESSION_START + 10 * MINUTE)
    const { value: paid } = await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
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
      completed: [{ ...paid, status: 'completed', state: 'completed', endedAt: paidAt, claims: [] }],
      cancelled: [],
    })
  })

  test('[orders.5] the buyer has 120 minutes from the match to pay', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    const { state, status, paymentStatus, matchedAt, paymentDueAt } = await getOnlyTrade(buyer)
    expect({ state, status, paymentStatus, matchedAt, paymentDueAt }).toEqual({
      state: 'awaitingPayment',
      status: 'approved',
      paymentStatus: 'pending',
      matchedAt: SESSION_START,
      paymentDueAt: SESSION_START + 120 * MINUTE,
    })
    await exchange.setClock(SESSION_START + 120 * MINUTE - 1)
    const { value: paid } = await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    expect(paid?.state).toBe('paid.awaitingConfirmation')
  })

  test('[orders.6] the seller sees how long the buyer has to pay, and when the order goes back', async () => {
    const { seller } = await createMatchedTrade(exchange)
    const { state, matchedAt, paymentDueAt, graceEndsAt } = await getOnlyTrade(seller)
    expect({ state, matchedAt, paymentDueAt, graceEndsAt }).toEqual({
      state: 'awaitingPayment',
      matchedAt: SESSION_START,
      paymentDueAt: SESSION_START + 120 * MINUTE,
      graceEndsAt: SESSION_START + 135 * MINUTE,
    })
  })

  test('[orders.13] an unpaid trade expires after 120 minutes and is cancelled 15 minutes later: the sell order is pending again, details are withheld', async () => {
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
    const { events, ...cancelled } = await buyer.client.trades.get({ id: trade._id })
    expect(events?.at(-1)).toEqual({ type: 'clock.tick', at: due + PAYMENT_GRACE, state: 'cancelled' })
    expect(cancelled).toEqual({
      ...trade,
      status: 'cancelled',
      state: 'cancelled',
      endedAt: due + PAYMENT_GRACE,
      claims: [],
      seller: { _id: seller.id, fullName: 'seller Example' },
      sellOrder: { _id: trade.sellOrder._id, amount: 75_000, paymentMethod: 'bank' },
    })
    const { sellOrders } = await seller.client.orders.all()
    expect(sellOrders.pending.map(({ _id }) => _id)).toEqual([trade.sellOrder._id])
    expect(sellOrders.cancelled).toEqual([])
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
    expect((await buyer.client.orders.all()).buyOrders.cancelled).toEqual([cancelled])
  })

  test('[orders.13] late proof in the grace period opens an appeal, and the seller can still confirm', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await exchange.setClock(SESSION_START + PAYMENT_WINDOW)
    const { value: late } = await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
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

  test('[orders.8] for 15 minutes after the payment the buyer waits for the confirmation and cannot appeal', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.setClock(SESSION_START + 15 * MINUTE - 1)
    const { state, confirmationDueAt } = await getOnlyTrade(buyer)
    expect([state, confirmationDueAt]).toEqual(['paid.awaitingConfirmation', SESSION_START + 15 * MINUTE])
    const appeal = buyer.client.appeals.create({ order: trade._id, reason: 'Other', description: 'None' })
    expect(await getRefusal(appeal)).toEqual({
      status: 409,
      code: 'too_early',
      message: 'The seller still has time to confirm',
    })
  })

  test('[orders.10] at once after the payment, the seller sees the proof, and can appeal and confirm', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const { matchedOrder } = await getOnlyTrade(seller)
    expect(matchedOrder).toEqual({ proofOfPayment: `/api/trades/${trade._id}/proof` })
    const cookie = await exchange.logInForCookie(seller)
    const proof = await exchange.request(matchedOrder?.proofOfPayment ?? '', { headers: { cookie } })
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { value: appeal } = await seller.client.appeals.create({
      order: trade._id,
      reason: 'Fake proof',
      description: 'None',
    })
    expect(appeal?.state).toBe('open')
    await seller.client.orders.confirm({ id: trade._id })
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
  })

  test('[orders.12] an appeal has a reason of the list, and None as description if it has none', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const appeal = (input: object) =>
      seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', ...input } as never)
    const refusals = await Promise.all(
      [{ reason: '' }, { reason: 'Bad mood' }, { order: '' }].map((input) => getRefusal(appeal(input))),
    )
    expect(refusals).toEqual(
      [
        'Reason must be one of the listed reasons',
        'Reason must be one of the listed reasons',
        'Order is not valid',
      ].map((message) => ({ status: 422, code: 'invalid_input', message })),
    )
    const { value, message } = await appeal({ appealedBy: buyer.id, appealedAgainst: seller.id })
    expect([message, value?.order, value?.filings]).toEqual([
      'Order Appeal Submitted successfully',
      trade._id,
      [{ by: 'seller', reason: 'Fake proof', description: 'None', filedAt: SESSION_START }],
    ])
  })

  test('[orders.9] an unconfirmed payment releases nothing, and the buyer can appeal after 15 minutes', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const fileAppeal = () =>
      buyer.client.appeals.create({ order: trade._id, reason: 'Late confirmation', description: 'None' })
    await exchange.setClock(SESSION_START + CONFIRMATION_WINDOW)
    expect((await getOnlyTrade(buyer)).state).toBe('paid.lateConfirmation')
    expect((await fileAppeal()).value?.state).toBe('open')
    expect(await getRefusal(fileAppeal())).toEqual({
      status: 409,
      code: 'already_appealed',
      message: 'You have already appealed this order',
    })
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
    await exchange.advanceTo(SESSION_START + 6 * DAY)
    const { state, appeal } = await getOnlyTrade(seller)
    expect({ state, filed: appeal?.filings.map(({ by }) => by) }).toEqual({
      state: 'appealed',
      filed: ['buyer', 'seller'],
    })
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
  })

  test('[orders.14] a trade is 404 to everybody but its parties, and so is an id that is no UUID', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    for (const { client } of [seller, buyer])
      expect((await client.trades.get({ id: trade._id }))._id).toBe(trade._id)
    const otherUser = await exchange.createUser('other')
    const id = trade._id
    for (const call of [
      () => otherUser.client.trades.get({ id }),
      () => otherUser.client.orders.pay({ id, paymentProof: PICTURE }),
      () => otherUser.client.orders.confirm({ id }),
      () => otherUser.client.appeals.create({ order: id, reason: 'Other', description: 'None' }),
      () => buyer.client.trades.get({ id: 'no uuid' }),
    ])
      expect(await getRefusal(call())).toEqual({ status: 404, code: 'not_found', message: 'Not found' })
  })

  test('[orders.15] a matched sell order cannot be cancelled by its owner, and is 404 to everybody else', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const cancel = ({ client }: typeof seller) => client.orders.cancelSell({ id: trade.sellOrder._id })
    expect(await getRefusal(cancel(seller))).toEqual({
      status: 409,
      code: 'order_matched',
      message: 'This order has been matched and can no longer be cancelled',
    })
    for (const user of [buyer, await exchange.createUser('other')])
      expect(await getRefusal(cancel(user))).toEqual({ status: 404, code: 'not_found', message: 'Not found' })
  })

  test('only the buyer can pay, and only the seller can confirm, after the payment', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    expect((await getRefusal(seller.client.orders.pay({ id, paymentProof: PICTURE }))).code).toBe(
      'wrong_party',
    )
    expect((await getRefusal(buyer.client.orders.confirm({ id }))).code).toBe('wrong_party')
    expect((await getRefusal(seller.client.orders.confirm({ id }))).code).toBe('not_paid')
  })

  test('[orders.3] phone numbers and payment details are shown for a day after completion', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    await exchange.setClock(SESSION_START + DETAILS_SHOWN_FOR - 1)
    const before = await buyer.client.trades.get({ id: trade._id })
    expect([before.sellOrder.accountNumber, before.seller.phoneNumber]).toEqual([
      '1021334477',
      '+2348000000000',
    ])
    await exchange.setClock(SESSION_START + DETAILS_SHOWN_FOR)
    const after = await buyer.client.trades.get({ id: trade._id })
    expect([after.sellOrder.accountNumber, after.seller.phoneNumber, after.buyer.phoneNumber]).toEqual([
      undefined,
      undefined,
      '+2348000000000',
    ])
    expect((await seller.client.trades.get({ id: trade._id })).buyer.phoneNumber).toBe(undefined)
  })

  test('[orders.14] a trade is the same after a restart', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    await exchange.restart()
    expect(await getOnlyTrade(buyer)).toEqual(trade)
  })

  test('after downtime the payment window and the grace period last at least 15 more minutes, whether the server was stopped or asleep', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    await exchange.advanceTo(SESSION_START + HOUR)
    const restartedAt = SESSION_START + 6 * HOUR
    await exchange.restart(restartedAt)
    expect(await getOnlyTrade(buyer)).toEqual({
      ...trade,
      paymentDueAt: restartedAt + 15 * MINUTE,
      graceEndsAt: restartedAt + 15 * MINUTE + PAYMENT_GRACE,
    })

    // The server is stopped for 50 seconds, and the grace period ends meanwhile.
    const graceStartsAt = restartedAt + 15 * MINUTE
    await exchange.advanceTo(graceStartsAt + PAYMENT_GRACE - 10 * SECOND)
    const secondRestartAt = graceStartsAt + PAYMENT_GRACE + 40 * SECOND
    await exchange.restart(secondRestartAt)
    // The end of an extended window is rounded up to a full minute.
    const end = secondRestartAt + 15 * MINUTE + 20 * SECOND
    expect(await getOnlyTrade(buyer)).toMatchObject({ state: 'expired', graceEndsAt: end })

    // The machine sleeps and the process lives on: the first request notices the downtime.
    await exchange.setClock(secondRestartAt + 14 * MINUTE)
    const awakeAt = secondRestartAt + 5 * HOUR
    exchange.sleepUntil(awakeAt)
    const laterEnd = awakeAt + 15 * MINUTE + 20 * SECOND
    expect(await getOnlyTrade(buyer)).toMatchObject({ state: 'expired', graceEndsAt: laterEnd })
  })

  test('after a sleep, a look-up of the operator and a login end no window before it is extended', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    exchange.sleepUntil(SESSION_START + 6 * HOUR)
    const found = await exchange.operator.user({ user: buyer.email })
    expect(found.trades.map(({ _id, state }) => [_id, state])).toEqual([[trade._id, 'awaitingPayment']])

    exchange.sleepUntil(SESSION_START + 12 * HOUR)
    const browser = exchange.createClient()
    await browser.auth.login({ email: buyer.email, password: buyer.password })
    expect(await browser.trades.open()).toMatchObject([{ _id: trade._id, state: 'awaitingPayment' }])
  })

  test('after downtime the seller has 15 more minutes to confirm, and a window that was over stays over', async () => {
    const { buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await exchange.advanceTo(SESSION_START + 5 * MINUTE)
    const restartedAt = SESSION_START + HOUR
    await exchange.restart(restartedAt)
    expect(await getOnlyTrade(buyer)).toMatchObject({
      state: 'paid.awaitingConfirmation',
      confirmationDueAt: restartedAt + 15 * MINUTE,
    })
    await exchange.advanceTo(restartedAt + 15 * MINUTE)
    await exchange.restart(restartedAt + 2 * HOUR)
    expect(await getOnlyTrade(buyer)).toMatchObject({ state: 'paid.lateConfirmation' })
  })
})
