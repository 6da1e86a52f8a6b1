import { DAY, HOUR, MINUTE, REVIEW_PERIOD } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAppeal } from './appeals.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import {
  expectConsistentTrades,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  readNewestNotification,
} from './fixtures.js'

onOneEngine('decisions of appeals', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectConsistentTrades(exchange))

  test('a decision leaves the tokens in escrow for 24 hours, then a read carries it out', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'The money arrived' })
    const decidedAt = exchange.now()
    const proposed = await buyer.client.trades.get({ id })
    expect(proposed.state).toBe('appealed')
    expect(proposed.appeal).toMatchObject({
      state: 'open',
      stage: 'proposed',
      decidedFor: 'buyer',
      dueAt: decidedAt + REVIEW_PERIOD,
    })
    expect([await getBalances(seller), await getBalances(buyer)]).toEqual([
      { available: 25_000, escrow: 75_000, staked: 0 },
      { available: 0, escrow: 0, staked: 0 },
    ])
    expect([await readNewestNotification(buyer), await readNewestNotification(seller)]).toEqual([
      [
        'appeal.decisionProposed',
        'The operator decided for the buyer: “The money arrived” In 24 hours 75,000 CHT go to your available balance, unless seller Example asks for a review before.',
      ],
      [
        'appeal.decisionProposed',
        'The operator decided for the buyer: “The money arrived” In 24 hours your 75,000 CHT go to buyer Example. Until then you may ask for a review, or accept the decision.',
      ],
    ])
    await exchange.setClock(decidedAt + REVIEW_PERIOD - 1)
    await seller.client.auth.login({ email: seller.email, password: seller.password })
    await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
    expect((await getOnlyTrade(buyer)).state).toBe('appealed')
    await exchange.setClock(decidedAt + REVIEW_PERIOD)
    const { state, appeal } = await buyer.client.trades.get({ id })
    expect([state, appeal?.state]).toEqual(['completed', 'decidedForBuyer'])
    expect(await buyer.client.trades.open()).toEqual([])
    expect((await buyer.client.orders.all()).buyOrders.completed.map(({ _id }) => _id)).toEqual([id])
    expect([await getBalances(seller), await getBalances(buyer)]).toEqual([
      { available: 25_000, escrow: 0, staked: 0 },
      { available: 75_000, escrow: 0, staked: 0 },
    ])
    // A job does not carry it out again.
    await exchange.advanceTo(decidedAt + REVIEW_PERIOD + MINUTE)
    expect((await buyer.client.statement.list()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['trade.bought', 75_000],
    ])
    expect(await readNewestNotification(buyer)).toEqual([
      'appeal.decided',
      'The operator decided for the buyer. 75,000 CHT are in your available balance.',
    ])
    expect((await getRefusal(seller.client.orders.confirm({ id }))).code).toBe('trade_completed')
  })

  test('a write of the user first carries the final decision out, and returns the tokens', async () => {
    const { seller, id, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await exchange.setClock(exchange.now() + REVIEW_PERIOD)
    await seller.client.auth.login({ email: seller.email, password: seller.password })
    expect((await getRefusal(seller.client.orders.confirm({ id }))).code).toBe('trade_cancelled')
    expect((await exchange.running.db.query('select state from trades')).map(({ state }) => state)).toEqual([
      'cancelled',
    ])
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('the losing side accepts, which carries the decision out at once; the winner can neither accept nor ask for a review', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    expect(await getRefusal(buyer.client.appeals.acceptDecision({ id }))).toEqual({
      status: 409,
      code: 'not_decided',
      message: 'The operator has not decided yet',
    })
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    for (const call of [
      () => seller.client.appeals.acceptDecision({ id }),
      () => seller.client.appeals.requestReview({ id, text: 'I won' }),
    ])
      expect(await getRefusal(call())).toEqual({
        status: 403,
        code: 'wrong_party',
        message: 'Only the side that the decision is against can do this',
      })
    const { value: accepted } = await buyer.client.appeals.acceptDecision({ id })
    expect([accepted.state, accepted.appeal?.state]).toEqual(['cancelled', 'decidedForSeller'])
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    expect((await getRefusal(buyer.client.appeals.acceptDecision({ id }))).code).toBe('appeal_decided')
  })

  test('a seller who may not confirm payments may not accept a decision for the buyer, but may ask for a review', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    const { email, client } = seller
    await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'The money arrived' })
    const accept = () => getRefusal(client.appeals.acceptDecision({ id }))
    await exchange.operator.suspend({ email, why: 'Taken over', confirm: false })
    await client.auth.login(seller)
    expect(await accept()).toMatchObject({ status: 403, code: 'account_suspended' })
    await exchange.operator.resume({ email, why: 'It is them' })
    await exchange.running.db.query('update users set hold_until = $1 where email = $2', [
      new Date(exchange.now() + HOUR),
      email,
    ])
    expect(await accept()).toMatchObject({ status: 403, code: 'account_on_hold' })
    expect((await getOnlyTrade(buyer)).state).toBe('appealed')
    await client.appeals.requestReview({ id, text: 'That was somebody else' })
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('a buyer who is suspended and on hold may accept a decision for the seller', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await exchange.operator.suspend({ email: buyer.email, why: 'Fraud', confirm: false })
    await buyer.client.auth.login(buyer)
    await exchange.running.db.query('update users set hold_until = $1', [new Date(exchange.now() + HOUR)])
    await buyer.client.appeals.acceptDecision({ id })
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('one review: the tokens stay until the operator has decided again, which is final at once', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await buyer.client.appeals.requestReview({ id, text: 'It arrived on Friday' })
    expect(await readNewestNotification(seller)).toEqual([
      'appeal.reviewRequested',
      'buyer Example asks for a review of the decision about 75,000 CHT. The tokens stay in escrow until the operator has decided again.',
    ])
    await exchange.advanceTo(exchange.now() + 3 * DAY)
    await seller.client.auth.login({ email: seller.email, password: seller.password })
    await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
    expect((await getOnlyTrade(buyer)).appeal?.stage).toBe('underReview')
    expect((await getBalances(seller)).escrow).toBe(75_000)
    await buyer.client.appeals.addPicture({ id, picture: PICTURE })
    expect((await getRefusal(buyer.client.appeals.requestReview({ id, text: 'Again' }))).code).toBe(
      'already_reviewed',
    )
    await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'It is there' })
    expect((await buyer.client.trades.get({ id })).state).toBe('completed')
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    expect(
      (await getRefusal(exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No' }))).code,
    ).toBe('appeal_decided')
  })

  test('the seller’s confirmation still completes the trade, also after a decision for the seller', async () => {
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    await seller.client.orders.confirm({ id })
    const { state, appeal } = await buyer.client.trades.get({ id })
    expect([state, appeal?.state]).toEqual(['completed', 'settled'])
    await exchange.advanceTo(exchange.now() + 2 * REVIEW_PERIOD)
    await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
  })

  test('a time for an answer or for a review that ends during downtime lasts for 15 minutes after it', async () => {
    const { buyer, id, appealId } = await createAppeal(exchange)
    const { operator } = exchange
    const dueAt = exchange.now() + HOUR
    await operator.askParty({ id: appealId, party: 'buyer', text: 'Send the receipt', dueAt })
    const back = dueAt + DAY
    await exchange.restart(back)
    expect((await getOnlyTrade(buyer)).appeal).toMatchObject({ stage: 'asked', dueAt: back + 15 * MINUTE })
    await exchange.advanceTo(back + 15 * MINUTE)
    expect((await getOnlyTrade(buyer)).appeal?.stage).toBe('undecided')
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    const later = exchange.now() + 2 * REVIEW_PERIOD
    await exchange.restart(later)
    expect((await getOnlyTrade(buyer)).appeal).toMatchObject({
      stage: 'proposed',
      dueAt: later + 15 * MINUTE,
    })
    await exchange.advanceTo(later + 15 * MINUTE)
    expect((await buyer.client.trades.get({ id })).state).toBe('cancelled')
  })
})
