import {
  CONFIRMATION_WINDOW,
  DAY,
  HOUR,
  MINUTE,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
} from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replayTrades } from '../src/features/trading/replay-trades.js'
import {
  onOneEngine,
  SESSION,
  SESSION_START,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  createMatchedTrade,
  decideAppeal,
  expectConsistentTrades,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  readNewestNotification,
} from './fixtures.js'

const NOT_FOUND = { status: 404, code: 'not_found', message: 'Not found' }
const DUE = SESSION_START + PAYMENT_WINDOW

onOneEngine('requests of the parties for more time or a cancellation', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectConsistentTrades(exchange))

  test('with the seller’s consent, the payment window and the grace period end 15 minutes later, and the confirmation window is not shortened', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await exchange.setClock(DUE - MINUTE)
    expect((await buyer.client.trades.requestExtension({ id })).value).toEqual({
      ...trade,
      requests: { extension: 'requested' },
    })
    expect(await readNewestNotification(seller)).toEqual([
      'trade.extensionRequested',
      'buyer Example asks for 15 minutes more to pay 75,000.00 NGN. Agree or decline.',
    ])
    const { value: extended } = await seller.client.trades.answerExtension({ id, accept: true })
    expect(extended).toEqual({
      ...trade,
      requests: { extension: 'accepted' },
      paymentDueAt: DUE + PAYMENT_EXTENSION,
      graceEndsAt: DUE + PAYMENT_EXTENSION + PAYMENT_GRACE,
    })
    expect(await readNewestNotification(buyer)).toEqual([
      'trade.extended',
      'seller Example agreed: you have 15 minutes more to pay 75,000.00 NGN.',
    ])
    expect(await getRefusal(buyer.client.trades.requestExtension({ id }))).toEqual({
      status: 409,
      code: 'already_requested',
      message: 'You can ask for more time once per order',
    })
    await exchange.advanceTo(DUE + PAYMENT_EXTENSION - 1)
    const paidAt = DUE + PAYMENT_EXTENSION - 1
    const { value: paid } = await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    expect([paid?.state, paid?.confirmationDueAt]).toEqual([
      'paid.awaitingConfirmation',
      paidAt + CONFIRMATION_WINDOW,
    ])
    const { events } = await seller.client.trades.get({ id })
    expect(events?.map(({ type, party }) => `${party} ${type}`)).toEqual([
      'buyer extension.request',
      'seller extension.accept',
      'buyer payment.submit',
    ])
  })

  test('an extended trade expires and is cancelled at its later deadlines', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.trades.requestExtension({ id })
    await seller.client.trades.answerExtension({ id, accept: true })
    await exchange.advanceTo(DUE + PAYMENT_EXTENSION - 1)
    expect((await getOnlyTrade(buyer)).state).toBe('awaitingPayment')
    await exchange.advanceTo(DUE + PAYMENT_EXTENSION)
    expect((await getOnlyTrade(buyer)).state).toBe('expired')
    await exchange.advanceTo(DUE + PAYMENT_EXTENSION + PAYMENT_GRACE)
    expect((await buyer.client.trades.get({ id })).state).toBe('cancelled')
  })

  test('only the buyer can ask for more time, and an unanswered request ends with the window', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    const other = await exchange.createUser('other')
    expect(await getRefusal(seller.client.trades.requestExtension({ id }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the buyer can ask for more time',
    })
    expect(await getRefusal(other.client.trades.requestExtension({ id }))).toEqual(NOT_FOUND)
    expect(await getRefusal(seller.client.trades.answerExtension({ id, accept: true }))).toEqual({
      status: 409,
      code: 'not_requested',
      message: 'There is no open request',
    })
    await buyer.client.trades.requestExtension({ id })
    await exchange.advanceTo(DUE)
    expect(await getRefusal(seller.client.trades.answerExtension({ id, accept: true }))).toEqual({
      status: 409,
      code: 'payment_window_expired',
      message: 'Payment window has expired',
    })
    expect((await getOnlyTrade(buyer)).graceEndsAt).toBe(trade.graceEndsAt)
  })

  test('with the consent of both, the buy order is cancelled and the sell order is pending in its old place', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    const before = await exchange.running.db.query('select place from orders where id = $1', [
      trade.sellOrder._id,
    ])
    await seller.client.trades.requestCancellation({ id })
    expect(await readNewestNotification(buyer)).toEqual([
      'trade.cancellationRequested',
      'seller Example asks to cancel the trade of 75,000 CHT. If you have paid, decline and send the receipt.',
    ])
    expect(await getRefusal(buyer.client.trades.requestCancellation({ id }))).toEqual({
      status: 409,
      code: 'already_requested',
      message: 'The other side has already asked to cancel',
    })
    const { value: agreed } = await buyer.client.trades.answerCancellation({
      id,
      accept: true,
      isPaid: false,
    })
    const graceEndsAt = SESSION_START + PAYMENT_GRACE
    const requests = { sellerCancellation: 'accepted' }
    expect(agreed).toEqual({ ...trade, state: 'expired', graceEndsAt, requests })
    expect([await readNewestNotification(buyer), await readNewestNotification(seller)]).toEqual([
      [
        'trade.cancellationAgreed',
        'You and seller Example agreed to cancel the trade of 75,000 CHT. Do not pay for it. If you have already paid, send the receipt within 15 minutes; it opens an appeal.',
      ],
      [
        'trade.cancellationAgreed',
        'You and buyer Example agreed to cancel the trade of 75,000 CHT. In 15 minutes your order returns to the market, unless the buyer sends a late receipt.',
      ],
    ])
    const alreadyAgreed = {
      status: 409,
      code: 'already_requested',
      message: 'Both sides have already agreed to cancel',
    }
    expect(await getRefusal(buyer.client.trades.requestCancellation({ id }))).toEqual(alreadyAgreed)
    expect(await getRefusal(buyer.client.trades.requestExtension({ id }))).toEqual(alreadyAgreed)
    await exchange.advanceTo(graceEndsAt - 1)
    expect([(await getOnlyTrade(seller)).state, await seller.client.orders.pendingSell()]).toEqual([
      'expired',
      [],
    ])
    await exchange.advanceTo(graceEndsAt)
    expect(await buyer.client.trades.get({ id })).toMatchObject({
      status: 'cancelled',
      state: 'cancelled',
      requests,
      seller: { _id: seller.id, fullName: 'seller Example' },
      sellOrder: { _id: trade.sellOrder._id, amount: 75_000, paymentMethod: 'bank' },
    })
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
    const { sellOrders } = await seller.client.orders.all()
    expect([sellOrders.pending.map(({ _id }) => _id), sellOrders.cancelled]).toEqual([
      [trade.sellOrder._id],
      [],
    ])
    expect((await buyer.client.orders.all()).buyOrders.cancelled.map(({ _id }) => _id)).toEqual([id])
    const after = await exchange.running.db.query('select place from orders where id = $1', [
      trade.sellOrder._id,
    ])
    expect(after).toEqual(before)
    expect(await getRefusal(buyer.client.orders.pay({ id, paymentProof: PICTURE }))).toEqual({
      status: 409,
      code: 'trade_cancelled',
      message: 'This order has been cancelled',
    })
    expect([await readNewestNotification(buyer), await readNewestNotification(seller)]).toEqual([
      [
        'trade.cancelledByConsent',
        'You and seller Example cancelled the trade of 75,000 CHT. Do not pay for it.',
      ],
      [
        'trade.cancelledByConsent',
        'You and buyer Example cancelled the trade of 75,000 CHT. Your order is on the market again, in its old place.',
      ],
    ])
    await seller.client.orders.cancelSell({ id: trade.sellOrder._id })
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('each party can ask to cancel once, also in the grace period, and a payment closes the request', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.trades.requestCancellation({ id })
    await seller.client.trades.answerCancellation({ id, accept: false })
    expect((await readNewestNotification(buyer))?.[0]).toBe('trade.cancellationDeclined')
    const refusal = {
      status: 409,
      code: 'already_requested',
      message: 'You can ask to cancel once per order',
    }
    expect(await getRefusal(buyer.client.trades.requestCancellation({ id }))).toEqual(refusal)
    await exchange.advanceTo(DUE)
    await seller.client.trades.requestCancellation({ id })
    expect(await getRefusal(seller.client.trades.requestCancellation({ id }))).toEqual(refusal)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    for (const accept of [true, false])
      expect(await getRefusal(buyer.client.trades.answerCancellation({ id, accept }))).toEqual({
        status: 409,
        code: 'already_paid',
        message: 'This order has already been paid',
      })
    expect((await getOnlyTrade(buyer)).state).toBe('appealed')
  })

  test('after a cancellation by consent the pair is not matched in the sessions of the next two days, and each is matched with another user', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.trades.requestCancellation({ id: trade._id })
    await exchange.advanceTo(SESSION_START + MINUTE)
    await seller.client.trades.answerCancellation({ id: trade._id, accept: true })
    await exchange.advanceTo(SESSION_START + MINUTE + PAYMENT_GRACE)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START + DAY)
    expect(await buyer.client.trades.open()).toEqual([])
    const otherSeller = await exchange.createUser('otherSeller', { tokens: 100_000 })
    const otherBuyer = await exchange.createUser('otherBuyer')
    await placeSellOrder(otherSeller)
    await placeBuyOrder(otherBuyer)
    await exchange.advanceTo(SESSION_START + 2 * DAY)
    expect([(await getOnlyTrade(buyer)).seller._id, (await getOnlyTrade(otherBuyer)).seller._id]).toEqual([
      otherSeller.id,
      seller.id,
    ])
  })

  test('more than 7 days after a cancellation by consent the pair is matched again', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.trades.requestCancellation({ id: trade._id })
    await seller.client.trades.answerCancellation({ id: trade._id, accept: true })
    await exchange.advanceTo(SESSION_START + PAYMENT_GRACE)
    await placeBuyOrder(buyer)
    // The seven days count from the end of the trade, 15 minutes after the start of the session.
    await exchange.advanceTo(SESSION_START + 7 * DAY)
    await buyer.client.auth.login(buyer)
    expect(await buyer.client.trades.open()).toEqual([])
    await exchange.advanceTo(SESSION_START + 8 * DAY)
    expect((await getOnlyTrade(buyer)).seller._id).toBe(seller.id)
  })

  test('three cancellations by consent within 7 days bar the buyer for 24 hours, and do not count as unpaid trades', async () => {
    const buyer = await exchange.createUser('buyer')
    for (let day = 0; day < 3; day++) {
      const seller = await exchange.createUser(`seller${day}`, { tokens: 100_000 })
      await placeSellOrder(seller)
      await placeBuyOrder(buyer)
      await exchange.advanceTo(SESSION_START + day * DAY)
      const { _id: id } = await getOnlyTrade(buyer)
      await buyer.client.trades.requestCancellation({ id })
      await seller.client.trades.answerCancellation({ id, accept: true, cancelsSellOrder: true })
      await exchange.advanceTo(SESSION_START + day * DAY + PAYMENT_GRACE)
    }
    const lastCancelledAt = SESSION_START + 2 * DAY + PAYMENT_GRACE
    await exchange.setClock(lastCancelledAt + 24 * HOUR - 1)
    expect(await getRefusal(placeBuyOrder(buyer))).toEqual({
      status: 409,
      code: 'buying_barred',
      message: 'You cancelled 3 matched orders in 7 days. You can buy again 24 hours after the last one',
    })
    await exchange.setClock(lastCancelledAt + 24 * HOUR)
    await placeBuyOrder(buyer)
  })

  /** A trade whose cancellation the buyer has asked for, at the start of the session. */
  const requestCancellation = async () => {
    const created = await createMatchedTrade(exchange)
    const id = created.trade._id
    await created.buyer.client.trades.requestCancellation({ id })
    return { ...created, id }
  }

  test('a seller who agrees takes the tokens back: after the grace period the sell order is cancelled too', async () => {
    const { seller, buyer, trade, id } = await requestCancellation()
    const { value: agreed } = await seller.client.trades.answerCancellation({
      id,
      accept: true,
      isPaid: false,
      cancelsSellOrder: true,
    })
    expect([agreed.state, agreed.requests]).toEqual([
      'expired',
      { buyerCancellation: 'accepted', cancelsSellOrder: true },
    ])
    expect((await readNewestNotification(seller))?.[1]).toBe(
      'You and buyer Example agreed to cancel the trade of 75,000 CHT. In 15 minutes your tokens return to your available balance, unless the buyer sends a late receipt.',
    )
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
    await exchange.advanceTo(SESSION_START + PAYMENT_GRACE)
    const readSeller = async () => {
      const { sellOrders } = await seller.client.orders.all()
      const listIds = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)
      return {
        balances: await getBalances(seller),
        pending: listIds(await seller.client.orders.pendingSell()),
        lists: [listIds(sellOrders.pending), listIds(sellOrders.cancelled)],
      }
    }
    const expected = {
      balances: { available: 100_000, escrow: 0, staked: 0 },
      pending: [],
      lists: [[], [trade.sellOrder._id]],
    }
    expect(await readSeller()).toEqual(expected)
    expect([await readNewestNotification(seller), (await buyer.client.trades.get({ id })).state]).toEqual([
      [
        'trade.cancelledByConsent',
        'You and buyer Example cancelled the trade of 75,000 CHT. Your order is cancelled too, and the tokens are in your available balance.',
      ],
      'cancelled',
    ])
    expect((await seller.client.statement.list({})).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['order.cancelled', -75_000],
      ['order.cancelled', 75_000],
      ['order.placed', 75_000],
      ['order.placed', -75_000],
      ['tokens.added', 100_000],
    ])
    expect(await replayTrades(exchange.running.db)).toEqual({ matching: 1, differences: [] })
  })

  test('late proof within 15 minutes of the agreement opens an appeal, and the escrow waits for its end', async () => {
    const { seller, buyer, id } = await requestCancellation()
    await seller.client.trades.answerCancellation({ id, accept: true, cancelsSellOrder: true })
    await exchange.advanceTo(SESSION_START + PAYMENT_GRACE - 1)
    const { value: late } = await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    expect([late?.state, late?.appeal?.filings.map(({ by, description }) => [by, description])]).toEqual([
      'appealed',
      [['buyer', 'Receipt sent after both sides agreed to cancel']],
    ])
    expect(await readNewestNotification(seller)).toEqual([
      'appeal.opened',
      'buyer Example sent a receipt after both sides agreed to cancel. It ends when the seller confirms or the operator decides.',
    ])
    await exchange.advanceTo(SESSION_START + DAY)
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 75_000, staked: 0 })
    await decideAppeal(exchange, { tradeId: id, to: 'seller', loser: buyer })
    expect([await getBalances(seller), await readNewestNotification(seller)]).toEqual([
      { available: 100_000, escrow: 0, staked: 0 },
      [
        'appeal.decided',
        'The operator decided for the seller. 75,000 CHT are in your available balance again.',
      ],
    ])
    expect(await seller.client.orders.pendingSell()).toEqual([])
  })

  test('the seller can confirm within 15 minutes of the agreement; after them a proof is refused', async () => {
    const { seller, buyer, id } = await requestCancellation()
    await seller.client.trades.answerCancellation({ id, accept: true })
    await exchange.advanceTo(SESSION_START + PAYMENT_GRACE - 1)
    expect((await seller.client.orders.confirm({ id })).value?.state).toBe('completed')
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
  })

  test('who states that there was a payment can only decline, and a seller who declines so asks for the proof', async () => {
    const { seller, buyer, id } = await requestCancellation()
    const { answerCancellation } = seller.client.trades
    expect(await getRefusal(answerCancellation({ id, accept: true, isPaid: true }))).toEqual({
      status: 409,
      code: 'already_paid',
      message: 'If the money has arrived, decline and ask for the receipt',
    })
    await answerCancellation({ id, accept: false, isPaid: true })
    expect(await readNewestNotification(buyer)).toEqual([
      'trade.cancellationDeclined',
      'seller Example declined to cancel the trade of 75,000 CHT, and states that money has arrived. Send the receipt of your payment.',
    ])
    await seller.client.trades.requestCancellation({ id })
    const answer = buyer.client.trades.answerCancellation
    expect(await getRefusal(answer({ id, accept: true, isPaid: true }))).toEqual({
      status: 409,
      code: 'already_paid',
      message: 'If you have paid, decline and send the receipt',
    })
    expect(await getRefusal(answer({ id, accept: true, cancelsSellOrder: true }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the seller can cancel the sell order',
    })
    await answer({ id, accept: true, isPaid: false })
    const { state, events } = await buyer.client.trades.get({ id })
    expect([state, events?.map(({ type, party, statement }) => [type, party, statement])]).toEqual([
      'expired',
      [
        ['cancellation.request', 'buyer', undefined],
        ['cancellation.decline', 'seller', 'paid'],
        ['cancellation.request', 'seller', undefined],
        ['cancellation.accept', 'buyer', 'notPaid'],
      ],
    ])
    for (const { client } of [seller, buyer])
      expect((await getRefusal(client.trades.requestCancellation({ id }))).code).toBe('already_requested')
  })

  test('both who agree to cancel in the grace period get 15 minutes from then, and both are told', async () => {
    const { seller, buyer, id } = await requestCancellation()
    await exchange.advanceTo(DUE + PAYMENT_GRACE - MINUTE)
    const { value: agreed } = await seller.client.trades.answerCancellation({ id, accept: true })
    expect(agreed.graceEndsAt).toBe(DUE + 2 * PAYMENT_GRACE - MINUTE)
    for (const user of [seller, buyer])
      expect((await readNewestNotification(user))?.[0]).toBe('trade.cancellationAgreed')
    await exchange.advanceTo(DUE + 2 * PAYMENT_GRACE - MINUTE - 1)
    expect((await getOnlyTrade(buyer)).state).toBe('expired')
    await exchange.advanceTo(DUE + 2 * PAYMENT_GRACE - MINUTE)
    expect((await buyer.client.trades.get({ id })).state).toBe('cancelled')
  })

  test('while the 15 minutes run, other orders of the two are not matched with each other', async () => {
    const { seller, buyer, id } = await requestCancellation()
    await exchange.operator.fund({ email: seller.email, amount: 100_000 })
    await exchange.running.db.query(`update users set verification_state = 'verified'`)
    await exchange.operator.setLiveSessions({
      sessions: [SESSION, { startTime: '10:14', durationInMinutes: 30 }],
    })
    await seller.client.trades.answerCancellation({ id, accept: true })
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    // At another amount than that of their open trade.
    await placeSellOrder(seller, { amount: 25_000 })
    const third = await exchange.createUser('third')
    const listSells = async ({ client }: TestUser) =>
      (await client.market.get()).sell.map(({ amount }) => amount)
    expect([await listSells(buyer), await listSells(third)]).toEqual([[], [25_000, 75_000]])
    await exchange.advanceTo(SESSION_START + PAYMENT_GRACE - MINUTE)
    expect((await buyer.client.trades.open()).map(({ _id }) => _id)).toEqual([id])
  })
})
