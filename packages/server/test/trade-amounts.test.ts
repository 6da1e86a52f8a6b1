import { CONFIRMATION_WINDOW, HOUR, MINUTE, REST_NOT_ARRIVED, REVIEW_PERIOD } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replayTrades } from '../src/features/trading/replay-trades.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  expectCleanLedger,
  expectConsistentTrades,
  getBalances,
  getRefusal,
  PICTURE,
  readNewestNotification,
} from './fixtures.js'

const SHORT = 7_000_000

onOneEngine('another amount than agreed', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectConsistentTrades(exchange))

  const createPaidTrade = async () => {
    const { trade, ...traders } = await createMatchedTrade(exchange)
    const id = trade._id
    const paid = assertDefined((await traders.buyer.client.orders.pay({ id, paymentProof: PICTURE })).value)
    return { ...traders, id, paid }
  }
  const createShortTrade = async () => {
    const created = await createPaidTrade()
    const { value: short } = await created.seller.client.trades.reportAmount({
      id: created.id,
      amount: SHORT,
    })
    return { ...created, short, restDueAt: assertDefined(short.restDueAt) }
  }

  test('less: the buyer is told, sends the rest, and the seller has 15 minutes again', async () => {
    const { seller, buyer, id, paid, short, restDueAt } = await createShortTrade()
    expect(short).toEqual({
      ...paid,
      state: 'paid.awaitingRest',
      receivedAmounts: [SHORT],
      // The rest of the payment window is longer than an hour.
      restDueAt: paid.paymentDueAt,
    })
    expect(await readNewestNotification(buyer)).toEqual([
      'trade.restMissing',
      'seller Example says that 70,000.00 NGN has arrived, not 75,000.00 NGN. Send the rest with a second receipt, or answer that you sent the whole.',
    ])
    await exchange.setClock(restDueAt - 1)
    const { value: sent } = await buyer.client.trades.sendRest({ id, paymentProof: PICTURE })
    expect(sent).toEqual({
      ...short,
      state: 'paid.awaitingConfirmation',
      restSentAt: restDueAt - 1,
      confirmationDueAt: restDueAt - 1 + CONFIRMATION_WINDOW,
      matchedOrder: { ...paid.matchedOrder, proofOfRest: `/api/trades/${id}/proof-of-rest` },
    })
    expect(await readNewestNotification(seller)).toEqual([
      'trade.restSent',
      'buyer Example sent a second receipt, for the rest of 75,000.00 NGN. Nobody has checked it: look into your own account. If the whole is there, confirm within 15 minutes.',
    ])
    await seller.client.orders.confirm({ id })
    const { events = [] } = await seller.client.trades.get({ id })
    expect(events.map(({ type, party, amount, state }) => [type, party, amount, state])).toEqual([
      ['payment.submit', 'buyer', undefined, 'paid.awaitingConfirmation'],
      ['amount.report', 'seller', SHORT, 'paid.awaitingRest'],
      ['rest.submit', 'buyer', undefined, 'paid.awaitingConfirmation'],
      ['payment.confirm', 'seller', undefined, 'completed'],
    ])
    expect((await getBalances(buyer)).available).toBe(75_000)
    expect((await replayTrades(exchange.running.db)).differences).toEqual([])
  })

  test('both parties see the proof of the rest, nobody else does', async () => {
    const { seller, buyer, id } = await createShortTrade()
    await buyer.client.trades.sendRest({ id, paymentProof: PICTURE })
    const other = await exchange.createUser('other')
    const statuses = []
    for (const user of [buyer, seller, other]) {
      const cookie = await exchange.logInForCookie(user)
      const { status } = await exchange.request(`/api/trades/${id}/proof-of-rest`, { headers: { cookie } })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 404])
  })

  test('the same picture for the rest is marked for the seller', async () => {
    const { seller, buyer, id, paid } = await createShortTrade()
    expect(paid.proofReused).toBe(undefined)
    await buyer.client.trades.sendRest({ id, paymentProof: PICTURE })
    expect((await seller.client.trades.get({ id })).proofReused).toBe(true)
    expect((await buyer.client.trades.get({ id })).proofReused).toBe(undefined)
  })

  test('the buyer cannot appeal before the time for the rest is over, the seller can', async () => {
    const { seller, buyer, id, restDueAt } = await createShortTrade()
    const appeal = { order: id, reason: 'Other', description: 'Another amount' } as const
    await exchange.advanceTo(restDueAt - 1)
    expect(await getRefusal(buyer.client.appeals.create(appeal))).toEqual({
      status: 409,
      code: 'too_early',
      message: 'You still have time to send the rest or to answer',
    })
    await exchange.advanceTo(restDueAt)
    expect((await buyer.client.trades.get({ id })).state).toBe('paid.amountDisputed')
    expect(await readNewestNotification(seller)).toEqual([
      'trade.amountDisputed',
      'You said that 70,000.00 NGN of 75,000.00 NGN has arrived. Look into your account again: confirm if the whole is there, or appeal.',
    ])
    await buyer.client.appeals.create(appeal)
    expect((await buyer.client.trades.get({ id })).state).toBe('appealed')
    expect(await getRefusal(seller.client.trades.reportAmount({ id, amount: SHORT }))).toMatchObject({
      code: 'trade_appealed',
    })
  })

  test('the buyer who sent the whole says so, and may appeal at once', async () => {
    const { seller, buyer, id } = await createShortTrade()
    expect((await buyer.client.trades.disputeAmount({ id })).value?.state).toBe('paid.amountDisputed')
    expect(await readNewestNotification(seller)).toEqual([
      'trade.amountDisputed',
      'You said that 70,000.00 NGN of 75,000.00 NGN has arrived, and buyer Example answers that the whole was sent. Look into your account again: confirm if the whole is there, or appeal.',
    ])
    await buyer.client.appeals.create({ order: id, reason: 'Other', description: 'Another amount' })
    await seller.client.orders.confirm({ id })
    expect((await getBalances(buyer)).available).toBe(75_000)
  })

  test('more: the trade goes on, and the buyer is told that the difference comes back', async () => {
    const { seller, buyer, id, paid } = await createPaidTrade()
    const { value } = await seller.client.trades.reportAmount({ id, amount: 8_000_000 })
    expect(value).toEqual({ ...paid, receivedAmounts: [8_000_000] })
    expect(await readNewestNotification(buyer)).toEqual([
      'trade.paidTooMuch',
      'seller Example says that 80,000.00 NGN has arrived, not 75,000.00 NGN. The trade goes on. seller Example was told to send back the difference, to the account that it came from.',
    ])
  })

  test('the seller reports once for each proof, and there is no third proof', async () => {
    const { seller, buyer, id } = await createShortTrade()
    const report = () => getRefusal(seller.client.trades.reportAmount({ id, amount: SHORT + 1 }))
    expect(await report()).toEqual({
      status: 409,
      code: 'amount_reported',
      message: 'You have already said what has arrived',
    })
    await buyer.client.trades.sendRest({ id, paymentProof: PICTURE })
    const { value } = await seller.client.trades.reportAmount({ id, amount: SHORT + 1 })
    expect([value?.state, value?.receivedAmounts]).toEqual(['paid.amountDisputed', [SHORT, SHORT + 1]])
    expect(await getRefusal(buyer.client.trades.sendRest({ id, paymentProof: PICTURE }))).toMatchObject({
      code: 'already_paid',
    })
  })

  test('a downtime gives back the time for the rest', async () => {
    const { buyer, id, restDueAt } = await createShortTrade()
    await exchange.advanceTo(restDueAt - 5 * MINUTE)
    exchange.sleepUntil(restDueAt + HOUR)
    const { state, restDueAt: extended = 0 } = await buyer.client.trades.get({ id })
    expect(state).toBe('paid.awaitingRest')
    expect(extended).toBeGreaterThanOrEqual(restDueAt + HOUR + 15 * MINUTE)
    await buyer.client.trades.disputeAmount({ id })
    expect((await replayTrades(exchange.running.db)).differences).toEqual([])
  })

  test('a stop of payments lets the time for the rest stand still', async () => {
    const { buyer, id, restDueAt } = await createShortTrade()
    await exchange.advanceTo(restDueAt - 20 * MINUTE)
    await exchange.operator.stopSwitch({ name: 'payments', text: 'Test' })
    await exchange.advanceTo(restDueAt + HOUR)
    expect((await buyer.client.trades.get({ id })).state).toBe('paid.awaitingRest')
    expect(await getRefusal(buyer.client.trades.sendRest({ id, paymentProof: PICTURE }))).toMatchObject({
      code: 'stopped',
    })
    await exchange.operator.startSwitch({ name: 'payments', why: 'Test' })
    expect((await buyer.client.trades.get({ id })).restDueAt).toBe(restDueAt + HOUR + 20 * MINUTE)
  })

  test('what is said during a stop, after the stored end of the time for the rest, replays to the same states', async () => {
    const { seller, buyer, id, restDueAt } = await createShortTrade()
    await exchange.operator.stopSwitch({ name: 'payments', text: 'Test' })
    await exchange.advanceTo(restDueAt + HOUR)
    await seller.client.trades.sendMessage({ id, message: 'checking' })
    await buyer.client.trades.disputeAmount({ id })
    await exchange.operator.startSwitch({ name: 'payments', why: 'Test' })
    expect((await replayTrades(exchange.running.db)).differences).toEqual([])
  })

  test('a message after a downtime, which moved the time to confirm the rest, replays to the same state', async () => {
    const { seller, buyer, id } = await createShortTrade()
    await buyer.client.trades.sendRest({ id, paymentProof: PICTURE })
    exchange.sleepUntil(exchange.now() + 20 * MINUTE)
    await seller.client.trades.sendMessage({ id, message: 'checking' })
    expect((await seller.client.trades.get({ id })).state).toBe('paid.awaitingConfirmation')
    expect((await replayTrades(exchange.running.db)).differences).toEqual([])
  })

  const createConditionalDecision = async () => {
    const created = await createShortTrade()
    const { seller, buyer, id } = created
    await seller.client.appeals.create({ order: id, reason: 'Other', description: 'Another amount' })
    const appealId = assertDefined((await buyer.client.trades.get({ id })).appeal)._id
    const dueAt = exchange.now() + 2 * HOUR
    const decision = { id: appealId, amount: 500_000, reason: 'The statement shows less', dueAt }
    await exchange.operator.requireRest(decision)
    return { ...created, appealId, dueAt, decision }
  }

  test('the operator decides for the buyer when the rest arrives: the seller confirms it', async () => {
    const { seller, buyer, id, dueAt, decision } = await createConditionalDecision()
    const { appeal } = await buyer.client.trades.get({ id })
    expect([appeal?.stage, appeal?.restAmount, appeal?.dueAt]).toEqual(['restRequired', 500_000, dueAt])
    expect([await readNewestNotification(buyer), await readNewestNotification(seller)]).toEqual([
      [
        'appeal.restRequired',
        'Send 5,000.00 NGN more to seller Example: “The statement shows less” The tokens go to you when seller Example confirms it in time, else the decision is for seller Example.',
      ],
      [
        'appeal.restRequired',
        'buyer Example has to send you 5,000.00 NGN more: “The statement shows less” Confirm when it has arrived. If it does not arrive in time, the decision is for you.',
      ],
    ])
    expect(await getRefusal(exchange.operator.requireRest(decision))).toMatchObject({
      code: 'answer_awaited',
    })
    await seller.client.orders.confirm({ id })
    const ended = await buyer.client.trades.get({ id })
    expect([ended.state, ended.appeal?.state, ended.appeal?.restAmount]).toEqual([
      'completed',
      'settled',
      undefined,
    ])
    await expectCleanLedger(exchange)
  })

  test('a rest of more than the price is refused', async () => {
    const { seller, buyer, id } = await createShortTrade()
    await seller.client.appeals.create({ order: id, reason: 'Other', description: 'Another amount' })
    const { appeal, payment } = await buyer.client.trades.get({ id })
    const price = assertDefined(payment).amount
    const decision = { id: assertDefined(appeal)._id, reason: 'Less came', dueAt: exchange.now() + 2 * HOUR }
    const tooMuch = exchange.operator.requireRest({ ...decision, amount: price + 1 })
    expect(await getRefusal(tooMuch)).toEqual({
      status: 422,
      code: 'invalid_input',
      message: 'Amount is more than the price of the order',
    })
    await exchange.operator.requireRest({ ...decision, amount: price })
    expect((await buyer.client.trades.get({ id })).appeal?.restAmount).toBe(price)
  })

  test('a rest that does not arrive decides for the seller, and the buyer can ask for a review', async () => {
    const { seller, buyer, id, dueAt } = await createConditionalDecision()
    await exchange.advanceTo(dueAt)
    const { appeal } = await buyer.client.trades.get({ id })
    expect([appeal?.stage, appeal?.decidedFor, appeal?.restAmount, appeal?.dueAt]).toEqual([
      'proposed',
      'seller',
      undefined,
      dueAt + REVIEW_PERIOD,
    ])
    expect(appeal?.events?.map(({ type, party, text }) => [type, party, text])).toEqual([
      ['rest.require', 'buyer', 'The statement shows less'],
      ['appeal.resolve', 'seller', REST_NOT_ARRIVED],
    ])
    expect((await readNewestNotification(buyer))?.[0]).toBe('appeal.decisionProposed')
    await exchange.advanceTo(dueAt + REVIEW_PERIOD)
    expect((await buyer.client.trades.get({ id })).state).toBe('cancelled')
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    await expectCleanLedger(exchange)
  })

  test('a rest that was due before the time for a review, which is over too, is in the history of the appeal', async () => {
    const { buyer, id, dueAt } = await createConditionalDecision()
    await exchange.setClock(dueAt + REVIEW_PERIOD)
    const { state, appeal } = await buyer.client.trades.get({ id })
    expect([state, appeal?.events?.map(({ type, text }) => [type, text])]).toEqual([
      'cancelled',
      [
        ['rest.require', 'The statement shows less'],
        ['appeal.resolve', REST_NOT_ARRIVED],
      ],
    ])
    expect((await readNewestNotification(buyer))?.[0]).toBe('appeal.decided')
  })

  test('a decision about the rest during a stop, when its time stands still, does not expire', async () => {
    const { seller, buyer, id } = await createShortTrade()
    await seller.client.appeals.create({ order: id, reason: 'Other', description: 'Another amount' })
    const appealId = assertDefined((await buyer.client.trades.get({ id })).appeal)._id
    await exchange.operator.stopSwitch({ name: 'payments', text: 'Test' })
    const dueAt = exchange.now() + 2 * HOUR
    await exchange.operator.requireRest({ id: appealId, amount: 500_000, reason: 'Less came', dueAt })
    const sql = `select expires_at from notifications where code = 'appeal.restRequired'`
    expect(await exchange.running.db.query(sql)).toEqual([{ expiresAt: null }, { expiresAt: null }])
    for (const { email } of [buyer, seller])
      expect(await exchange.readMail(email)).toContain('Payments are stopped for now')
  })

  test('a decision during a stop, when the time for a review stands still, does not expire', async () => {
    const { seller, buyer, id } = await createShortTrade()
    await seller.client.appeals.create({ order: id, reason: 'Other', description: 'Another amount' })
    const appealId = assertDefined((await buyer.client.trades.get({ id })).appeal)._id
    await exchange.operator.stopSwitch({ name: 'payments', text: 'Test' })
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'Less came' })
    const sql = `select expires_at from notifications where code = 'appeal.decisionProposed'`
    expect(await exchange.running.db.query(sql)).toEqual([{ expiresAt: null }, { expiresAt: null }])
  })

  test('the operator is refused a decision about the rest after the seller has confirmed', async () => {
    const { appealId, decision, ...created } = await createConditionalDecision()
    await created.seller.client.orders.confirm({ id: created.id })
    expect(await getRefusal(exchange.operator.requireRest({ ...decision, id: appealId }))).toMatchObject({
      code: 'appeal_settled',
    })
  })
})
